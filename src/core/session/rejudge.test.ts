import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitrarySessionPlan, playSessionPlan, type SessionPlan } from '../../testing/randomSession';
import { createScriptedChat } from '../../testing/scriptedChat';
import {
  answerReply,
  callReply,
  hospitalDocument,
  hospitalRunner,
  succeedingTools,
} from '../../testing/sessionFixtures';
import {
  defaultControllers,
  printLog,
  type RejudgeChange,
  type Rejudged,
  readLog,
  rejudge,
  rejudgeInSteps,
  type SessionConfig,
  type SessionEvent,
} from './index';

async function record(
  replies: readonly string[],
  config: Partial<SessionConfig> = {},
): Promise<readonly SessionEvent[]> {
  const runner = hospitalRunner(createScriptedChat([...replies, answerReply('Goodbye')]), {
    user: { kind: 'scripted', turns: [{ text: 'Book me in', ends: true }] },
    maxActionsPerTurn: 12,
    ...config,
  });
  runner.start();
  await runner.settled();
  return runner.events;
}

function judged(events: readonly SessionEvent[], change?: RejudgeChange): Rejudged {
  const result = rejudge(events, change);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const nameOf = ({ decision }: Rejudged['decisions'][number]) =>
  decision.kind === 'call' ? decision.name : (decision.answer ?? 'response');
const flips = ({ decisions }: Rejudged) =>
  decisions.flatMap((one) => (one.flip === undefined ? [] : [`${nameOf(one)} ${one.flip}`]));

const hasty = [
  callReply('register_hospital'),
  callReply('check_hospital'),
  callReply('check_hospital'),
  callReply('check_hospital'),
];

/**
 * The controllers are switched off after two of five verdicts; the decision is then judged again, without controllers.
 */
const changedWhileJudged: SessionPlan = {
  replies: [0],
  acts: (['say', 'edit', 'say', 'controllers'] as const).map((kind) => ({ kind, value: 0, waits: false })),
  user: 'manual',
  tools: 'smooth',
  controlled: true,
  activation: 'by-procedure',
  validity: 'values',
  rules: 2,
  strict: false,
  several: false,
  startPaused: false,
  breakpoints: 0,
  oow: false,
};

describe('rejudge (C7)', () => {
  it('judges as recorded if nothing is changed, verdict by verdict, in any session', async () => {
    const replies = fc.constantFrom(
      callReply('check_hospital'),
      callReply('check_department'),
      callReply('query_appointment'),
      callReply('register_hospital'),
      callReply('register_hospital', { hospital: 3 }),
      callReply('chek_hospital', {}),
      'no decision at all',
      answerReply('Your appointment is booked.', 'appointment_confirmed'),
    );
    const conformance = { id: 'procedure-conformance', pre: true, post: true };
    const failing: SessionConfig['tools'] = {
      default: 'mock',
      perTool: {
        ...succeedingTools.perTool,
        check_department: { kind: 'mock', rows: [{ when: {}, failure: 'down' }] },
      },
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(replies, { maxLength: 10 }),
        fc.constantFrom('on-success' as const, 'on-call' as const, 'on-allow' as const),
        fc.boolean(),
        fc.boolean(),
        async (list, activation, fails, conforms) => {
          const controllers = [...defaultControllers('both').slice(0, 5), ...(conforms ? [conformance] : [])];
          const events = await record(list, { activation, controllers, ...(fails ? { tools: failing } : {}) });
          const { decisions, advice } = judged(events);
          expect(decisions.length).toBe(events.filter(({ kind }) => kind === 'agent.decided').length);
          for (const one of decisions) {
            expect(one.after).toEqual(one.before);
            expect(one.flip).toBeUndefined();
          }
          expect(advice.filter(({ changed }) => changed)).toEqual([]);
          expect(advice.length).toBe(events.filter(({ kind }) => kind === 'model.requested').length);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('also if a person edited, retried, reloaded, forked and changed the controllers in between', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySessionPlan, async (plan) => {
        const { events } = await playSessionPlan(plan, { finish: true });
        const { decisions, advice, counts } = judged(events);
        expect(decisions.filter(({ flip }) => flip !== undefined)).toEqual([]);
        for (const { before, after } of decisions) if (before.length > 0) expect(after).toEqual(before);
        expect(advice.filter(({ changed }) => changed)).toEqual([]);
        expect(counts.deniedAfter).toBe(counts.deniedBefore);
        expect(counts.violationsAfter).toBe(counts.violationsBefore);
      }),
      // This seed includes repeated advice and repeated model calls.
      { numRuns: 120, seed: 7, examples: [[changedWhileJudged]] },
    );
  });

  it('lists decisions that are allowed without controllers, and their violations', async () => {
    const result = judged(await record(hasty), { controllers: defaultControllers('none') });
    expect(flips(result)).toEqual(['register_hospital allowed', 'check_hospital allowed']);
    expect(result.counts).toEqual({
      decisions: 5,
      nowDenied: 0,
      nowAllowed: 2,
      deniedBefore: 2,
      deniedAfter: 0,
      violationsBefore: 0,
      violationsAfter: 1,
      kindsBefore: { calls: 0, claims: 0, branches: 0 },
      kindsAfter: { calls: 1, claims: 0, branches: 0 },
    });
    expect(result.advice.some(({ changed, after }) => changed && after.length === 0)).toBe(true);
  });

  it('lists decisions that the controllers would have denied in a session without them, with verdict and position', async () => {
    const events = await record(hasty, { controllers: [] });
    const result = judged(events, { controllers: defaultControllers('both') });
    expect(flips(result)).toEqual(['register_hospital denied', 'check_hospital denied']);
    const [first] = result.decisions;
    expect(first).toMatchObject({
      nodeId: 'api:register_hospital',
      turn: 1,
      before: [],
      unmetBefore: ['api:query_appointment'],
      unmetAfter: ['api:query_appointment'],
    });
    expect(first?.after.find(({ allowed }) => !allowed)?.controller).toBe('node-dependency');
    expect(events[first?.seq ?? 0]?.kind).toBe('decision.accepted');
    expect(result.counts).toMatchObject({ nowDenied: 2, violationsBefore: 1, violationsAfter: 0 });
    expect(result.counts).toMatchObject({ kindsBefore: { calls: 1 }, kindsAfter: { calls: 0 } });
  });

  it('applies other thresholds', async () => {
    const events = await record(hasty);
    const with_ = (threshold: number) =>
      judged(events, {
        controllers: defaultControllers('both').map((one) =>
          one.id === 'duplicate-call' ? { ...one, options: { threshold } } : one,
        ),
      });
    expect(flips(with_(3))).toEqual(['check_hospital allowed']);
    expect(flips(with_(1))).toEqual(['check_hospital denied']);
    expect(flips(with_(2))).toEqual([]);
  });

  it('applies another activation rule: a failed call counts, or does not', async () => {
    const tools: SessionConfig['tools'] = {
      default: 'mock',
      perTool: { ...succeedingTools.perTool, check_hospital: { kind: 'mock', rows: [{ when: {}, failure: 'down' }] } },
    };
    const events = await record([callReply('check_hospital'), callReply('check_department')], { tools });
    expect(flips(judged(events, { activation: 'on-call' }))).toEqual(['check_department allowed']);
    expect(flips(judged(events, { activation: 'on-allow' }))).toEqual(['check_department allowed']);
    const lenient = await record([callReply('check_hospital'), callReply('check_department')], {
      tools,
      activation: 'on-allow',
    });
    expect(flips(judged(lenient, { activation: 'on-success' }))).toEqual(['check_department denied']);
  });

  it('applies another text: changed preconditions, vanished nodes, new nodes', async () => {
    const events = await record([
      callReply('check_hospital'),
      callReply('check_department'),
      callReply('query_appointment'),
      callReply('register_hospital'),
    ]);
    const stricter = hospitalDocument.source.replace('precondition: [query_appointment]', 'precondition: [confirm_id]');
    const source = stricter
      .replaceAll('check_department', 'find_department')
      .replace('ANSWERs:', '  - name: confirm_id\n    request: [id_number]\n\nANSWERs:');
    const result = judged(events, { document: { ...hospitalDocument, source } });
    expect(result.vanished).toEqual([
      { nodeId: 'api:check_department', name: 'check_department', seqs: [expect.any(Number)] },
    ]);
    expect(result.appeared).toEqual(['api:find_department', 'api:confirm_id']);
    expect(flips(result)).toEqual(['check_department denied', 'query_appointment denied', 'register_hospital denied']);
    const register = result.decisions.find((one) => nameOf(one) === 'register_hospital');
    expect(register?.unmetAfter).toEqual(['api:confirm_id']);
  });

  it('reads the parameters from the other text, and keeps tools from other sources', async () => {
    const events = await record([callReply('check_hospital')]);
    const source = hospitalDocument.source.replace('request: [hospital]\n', 'request: [hospital, city]\n');
    const change = { document: { ...hospitalDocument, source } };
    // The fixture's tools match its text, so they follow the other text.
    const [started, ...rest] = events;
    if (started?.kind !== 'session.started') throw new Error('no start');
    const { toolsFromDocument } = await import('../formats');
    const { parsePdl } = await import('../language');
    const derived = [{ ...started, tools: toolsFromDocument(parsePdl(hospitalDocument.source)) }, ...rest];
    expect(flips(judged(derived, change))).toEqual(['check_hospital denied']);
    const given = started.tools.map((tool) =>
      tool.name === 'check_hospital' ? { ...tool, parameters: { type: 'object', properties: { hospital: {} } } } : tool,
    );
    expect(flips(judged([{ ...started, tools: given }, ...rest], change))).toEqual([]);
  });

  it('judges a log that is older than some controllers, and one without verdicts', () => {
    const text = readFileSync(resolve(import.meta.dirname, 'golden/deniedThenBooked.jsonl'), 'utf8');
    const log = readLog(text);
    if (!log.ok) throw new Error(log.error.message);
    expect(flips(judged(log.value))).toEqual([]);
    const bare = log.value.filter(({ kind }) => kind !== 'controller.judged');
    const result = judged(bare);
    expect(flips(result)).toEqual([]);
    expect(result.decisions.every(({ before, after }) => before.length === 0 && after.length > 0)).toBe(true);
    expect(printLog(log.value)).toBe(text);
  });

  it('keeps the given settings through changes of the session', async () => {
    const events = await record(hasty);
    const changed: SessionEvent[] = events.flatMap((event) =>
      event.kind === 'agent.decided' && event.attempt === 1
        ? [{ ...event, kind: 'controllers.changed' as const, controllers: [] } as SessionEvent, event]
        : [event],
    );
    expect(flips(judged(changed))).toEqual(['register_hospital allowed', 'check_hospital allowed']);
    expect(flips(judged(changed, { controllers: defaultControllers('both') }))).toEqual([]);
  });

  it('refuses a list that is not a log, and yields while it runs', async () => {
    expect(rejudge([])).toMatchObject({ ok: false });
    const events = await record([callReply('check_hospital')]);
    expect(rejudge(events.slice(1))).toMatchObject({ ok: false });
    const [first, ...rest] = events;
    const long = [first as SessionEvent, ...Array.from({ length: 120 }, () => rest).flat()];
    expect([...rejudgeInSteps(long)].length).toBeGreaterThan(1);
  });
});
