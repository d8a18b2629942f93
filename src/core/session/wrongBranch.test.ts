// The rule wrong-branch: a decision on a branch that known values rule out.

import { describe, expect, it } from 'vitest';
import { createScriptedChat, createSteppingClock } from '../../testing/scriptedChat';
import { answerReply, callReply } from '../../testing/sessionFixtures';
import type { JsonObject } from '../support';
import {
  buildSessionTools,
  createSessionRunner,
  defaultSessionConfig,
  printLog,
  readLog,
  reduceSession,
  rejudge,
  replaySession,
  type SessionConfig,
  type SessionDocument,
} from './index';

const parcels: SessionDocument = {
  title: 'Parcels',
  kind: 'pdl',
  source: `Name: Parcels
SLOTs:
  - name: parcel
  - name: speed
APIs:
  - name: weigh
    request: [parcel]
    response: [weight, is_fragile]
  - name: send_by_car
    request: [parcel]
    response: [code]
  - name: send_by_bike
    request: [parcel]
    response: [code]
  - name: send_fast
    request: [parcel]
    response: [code]
ANSWERs:
  - name: ask
  - name: too_heavy
    desc: The parcel is too heavy for us.
  - name: sent
    desc: The parcel was sent.
Procedure: |
  [parcel] = ANSWER.ask()
  [grams, is_fragile] = API.weigh([parcel])
  if grams > 30000:
    ANSWER.too_heavy()
    return
  [speed] = ANSWER.ask()
  if is_fragile == true:
    [code] = API.send_by_car([parcel])
  elif speed == "fast":
    [code] = API.send_fast([parcel])
  else:
    [code] = API.send_by_bike([parcel])
  ANSWER.sent()
`,
};

type Reply = ReturnType<typeof callReply>;
const call = (name: string, parcel = 'P-1'): Reply => callReply(name, { parcel });

async function run(
  replies: readonly Reply[],
  weighed: JsonObject,
  config: Partial<SessionConfig> = {},
  document = parcels,
) {
  const rows = (result: JsonObject) => ({ kind: 'mock' as const, rows: [{ when: {}, result }] });
  const runner = createSessionRunner({
    chat: createScriptedChat(replies),
    clock: createSteppingClock(),
    sessionId: 'branches',
    document,
    tools: buildSessionTools([document]),
    config: {
      ...defaultSessionConfig,
      controllers: [],
      maxActionsPerTurn: 9,
      tools: {
        default: 'mock',
        perTool: {
          weigh: rows(weighed),
          ...Object.fromEntries(['car', 'bike'].map((by) => [`send_by_${by}`, rows({ code: 'C-7' })])),
        },
      },
      user: { kind: 'scripted', turns: [{ text: 'Send P-1, please.', ends: true }] },
      ...config,
    },
  });
  runner.start();
  await runner.settled();
  return runner;
}

const sturdy = { weight: 900, is_fragile: false };
const fragile = { weight: 900, is_fragile: true };
const branchesOf = (runner: Awaited<ReturnType<typeof run>>) =>
  runner.events.flatMap((event) => (event.kind === 'decision.accepted' && event.branch ? [event.branch] : []));

describe('wrong-branch (P9)', () => {
  it('applies to a call on the branch that a returned value rules out, with the condition and the value', async () => {
    const runner = await run([call('weigh'), call('send_by_bike'), answerReply('Sent.', 'sent')], fragile);
    const [branch] = branchesOf(runner);
    expect(branch).toMatchObject({ condition: 'is_fragile == true', needed: false, values: { is_fragile: true } });
    expect(runner.state.counters).toMatchObject({ violations: 1, branchViolations: 1, callViolations: 0 });
    expect(runner.state.nodes['api:send_by_bike']).toMatchObject({ violations: 1 });
    expect(runner.state.nodes['api:send_by_car']?.status).not.toBe('skipped');
  });

  it('does not apply on the branch that holds, nor if a value is unknown', async () => {
    for (const [name, weighed] of [
      ['send_by_car', fragile],
      ['send_by_bike', sturdy],
      // Only the user can give the speed, and the message does not contain it.
      ['send_fast', sturdy],
      ['send_by_car', { weight: 900 }],
      ['send_by_bike', { weight: 900, is_fragile: 'perhaps' }],
    ] as const) {
      const runner = await run([call('weigh'), call(name), answerReply('Sent.', 'sent')], weighed);
      expect(branchesOf(runner), name).toEqual([]);
      expect(runner.state.counters.violations, name).toBe(0);
    }
  });

  it('applies to an ANSWER on the wrong branch, and never to one that asks', async () => {
    const light = await run([call('weigh'), answerReply('It is too heavy.', 'too_heavy')], sturdy);
    expect(branchesOf(light)).toMatchObject([{ condition: 'grams > 30000', needed: true, values: { grams: 900 } }]);
    expect(light.state.counters).toMatchObject({ violations: 1, branchViolations: 1, claimViolations: 0 });
    const heavy = { ...sturdy, weight: 40000 };
    expect(branchesOf(await run([call('weigh'), answerReply('It is too heavy.', 'too_heavy')], heavy))).toEqual([]);
    expect(branchesOf(await run([call('weigh'), answerReply('How fast?', 'ask')], heavy))).toEqual([]);
    expect(branchesOf(await run([call('weigh'), call('send_by_bike')], heavy))).toMatchObject([
      { condition: 'grams > 30000', needed: false },
    ]);
  });

  it('uses the value returned for the arguments of the call: another parcel is still unknown', async () => {
    const other = await run([call('weigh'), call('send_by_bike', 'P-2'), answerReply('Sent.', 'sent')], fragile);
    expect(branchesOf(other)).toEqual([]);
  });

  it('does not apply to a repeated call', async () => {
    const source = parcels.source.replace(
      '  [speed] =',
      '  while is_fragile == true:\n    [grams, is_fragile] = API.weigh([parcel])\n  [speed] =',
    );
    const again = await run([call('weigh'), call('weigh'), answerReply('Well.')], sturdy, {}, { ...parcels, source });
    expect(branchesOf(again)).toEqual([]);
  });

  it('uses a value from the user if a call of the same turn passed it', async () => {
    const source = parcels.source
      .replace(
        '    request: [parcel]\n    response: [weight',
        '    request: [parcel, speed, size]\n    response: [weight',
      )
      .replace('[parcel] = ANSWER.ask()', '[parcel, speed, size] = ANSWER.ask()')
      .replace('API.weigh([parcel])', 'API.weigh([parcel, speed, size])')
      .replace('  [speed] = ANSWER.ask()\n', '')
      .replace('is_fragile == true:', 'size > 3:');
    const judged = async (given: JsonObject, name: string, text = source, config: Partial<SessionConfig> = {}) => {
      const replies = [
        callReply('weigh', { parcel: 'P-1', ...given }),
        ...(config.user ? [answerReply('Weighed.')] : []),
      ];
      const made = await run([...replies, call(name), answerReply('Well.')], sturdy, config, {
        ...parcels,
        source: text,
      });
      return branchesOf(made)[0];
    };
    expect(await judged({ size: 2 }, 'send_by_car')).toMatchObject({ condition: 'size > 3', values: { size: 2 } });
    expect(await judged({ size: 2, speed: 'Fast' }, 'send_by_bike')).toMatchObject({
      condition: 'speed == "fast"',
      needed: false,
      values: { speed: 'fast' },
    });
    expect(await judged({ size: 5 }, 'send_by_car')).toBeUndefined();
    expect(await judged({ size: 2, speed: 'fast' }, 'send_fast')).toBeUndefined();
    // All stay open: the value in other words, a value that the procedure may change, and a later message of the user.
    expect(await judged({ size: 2, speed: 'in no hurry' }, 'send_fast')).toBeUndefined();
    expect(
      await judged({ size: 2 }, 'send_by_car', source.replace('  if size', '  size = 9\n  if size')),
    ).toBeUndefined();
    const user = { kind: 'scripted', turns: [{ text: 'P-1' }, { text: 'It has grown.', ends: true }] } as const;
    expect(await judged({ size: 2 }, 'send_by_car', source, { user })).toBeUndefined();
  });

  it('does not apply to sessions of fixed rules, such as older logs', async () => {
    const old = await run([call('weigh'), call('send_by_bike'), answerReply('Sent.', 'sent')], fragile, {
      activation: 'on-success',
    });
    expect(branchesOf(old)).toEqual([]);
    expect(old.state.counters.violations).toBe(0);
  });

  it('is named in the advice by its condition, unless the condition reads no value', async () => {
    const document = {
      ...parcels,
      source: parcels.source.replace(
        /Procedure: .*$/s,
        'Procedure: |\n  while true:\n    API.weigh([parcel])\n    API.send_by_car([parcel])\n',
      ),
    };
    const adviceIn = async (prompt: 1 | 2) => {
      const controllers = [{ id: 'procedure-conformance', pre: true, post: true }];
      const { events } = await run(
        [call('weigh'), call('send_by_car'), answerReply('Sent.')],
        sturdy,
        { controllers, prompt },
        document,
      );
      return events.flatMap((event) => (event.kind === 'controller.advised' ? [event.text] : []));
    };
    expect((await adviceIn(1)).join()).toContain('true holds.');
    expect((await adviceIn(2)).join()).not.toContain('true holds');
  });

  it('is denied by procedure conformance, whose advice names the branch that holds', async () => {
    const controllers = [{ id: 'procedure-conformance', pre: true, post: true }];
    const replies = [call('weigh'), call('send_by_bike'), call('send_by_car'), answerReply('Sent.', 'sent')];
    const { state, events } = await run(replies, fragile, { controllers });
    expect(state.transcript.find(({ kind }) => kind === 'denial')).toMatchObject({
      controller: 'procedure-conformance',
      reason: expect.stringMatching(
        /^send_by_bike comes where is_fragile == true does not hold; it holds \(is_fragile = true\)\. Next: .*send_by_car/,
      ),
    });
    expect(state.counters).toMatchObject({ denied: 1, violations: 0, toolCalls: 2 });
    expect(events.find((event) => event.kind === 'controller.judged' && !event.verdict.allowed)).toMatchObject({
      verdict: { facts: { rule: 'wrong-branch', text: 'is_fragile == true', values: { is_fragile: true } } },
    });
    const adviceTexts = events.flatMap((event) => (event.kind === 'controller.advised' ? [event.text] : []));
    expect(adviceTexts[1]).toBe('Next by the procedure: ANSWER ask. grams > 30000 does not hold (grams = 900).');
    const claim = await run([call('weigh'), answerReply('It is too heavy.', 'too_heavy'), answerReply('Hm.')], sturdy, {
      controllers,
    });
    expect(claim.state.transcript.find(({ kind }) => kind === 'denial')).toMatchObject({
      reason:
        'too_heavy comes where grams > 30000; that does not hold (grams = 900). Next: ANSWER ask, send_fast or send_by_bike.',
    });
  });

  it('is the same when the log is read back, folded, replayed and judged again', async () => {
    const runner = await run([call('weigh'), call('send_by_bike'), answerReply('Sent.', 'sent')], fragile);
    const { events } = runner;
    expect(readLog(printLog(events))).toEqual({ ok: true, value: events });
    expect(reduceSession(events)).toEqual(runner.state);
    expect(await replaySession(events)).toMatchObject({ ok: true });
    const again = rejudge(events);
    expect(again).toMatchObject({ ok: true, value: { counts: { violationsBefore: 1, kindsAfter: { branches: 1 } } } });
  });
});
