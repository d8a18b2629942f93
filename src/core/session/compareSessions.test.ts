import { describe, expect, it } from 'vitest';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { compareSessions, defaultControllers, type SessionConfig, type SessionEvent } from './index';

const place = { hospital: 'A', department: 'cardiology' };
const user: SessionConfig['user'] = {
  kind: 'scripted',
  turns: [{ text: 'An appointment at A' }, { text: 'Just tell me', oow: 'procedure-jumping/step-skipping' }],
};

async function log(replies: readonly ScriptedReply[], config: Partial<SessionConfig> = {}) {
  const runner = hospitalRunner(createScriptedChat(replies), { user, controllers: [], ...config });
  runner.start();
  await runner.settled();
  return runner.events;
}

const check = callReply('check_hospital', { hospital: 'A' });
const ask = answerReply('Which department?', 'request_information');
const claim = answerReply('Your appointment is booked.', 'appointment_confirmed');

describe('comparing two sessions', () => {
  it('finds no difference to the same session with another time, id and other thoughts', async () => {
    const first = await log([check, ask, claim]);
    const second = (await log([check.replace('Thought: next', 'Thought: hm'), ask, claim])).map(
      (event): SessionEvent => ({ ...event, sessionId: 's2', at: event.at + 5000 }),
    );
    const found = compareSessions(first, second);
    expect(found.firstDifference).toBeUndefined();
    expect(new Set(found.alignedItems.map((row) => row.kind))).toEqual(new Set(['same']));
    expect(found.path.map((step) => [step.kind, step.a?.nodeId])).toEqual([
      // The user gave the value before the question came.
      ['same', 'answer:request_information'],
      ['same', 'api:check_hospital'],
      ['same', 'answer:request_information'],
      ['same', 'answer:appointment_confirmed'],
    ]);
    expect([found.settings, found.slots]).toEqual([
      [],
      [
        { name: 'hospital', a: 'A', b: 'A', same: true },
        { name: 'hospital_exists', a: true, b: true, same: true },
      ],
    ]);
  });

  it('reports where a denied session and a violating one differ, and their outcomes', async () => {
    const without = await log([check, ask, claim]);
    const withControllers = await log([check, ask, claim, answerReply('Which department?', 'request_information')], {
      controllers: defaultControllers('post'),
    });
    const found = compareSessions(without, withControllers);
    const { firstDifference: difference } = found;
    expect(difference && [without[difference.a]?.kind, withControllers[difference.b]?.kind]).toEqual([
      'decision.accepted',
      'decision.denied',
    ]);
    expect(difference && found.alignedItems[difference.row]?.kind).not.toBe('same');
    expect(found.alignedItems.slice(0, difference?.row).every((row) => row.kind === 'same')).toBe(true);
    expect(found.verdicts.map((row) => [row.kind, row.a?.outcome, row.b?.outcome])).toEqual([
      ['same', 'accepted', 'accepted'],
      ['same', 'accepted', 'accepted'],
      ['changed', 'accepted', 'denied'],
      ['only-b', undefined, 'accepted'],
    ]);
    expect(found.path.at(3)).toMatchObject({
      kind: 'only-a',
      a: { nodeId: 'answer:appointment_confirmed', violations: ['api:register_hospital'] },
    });
    expect(found.settings.map(({ name }) => name)).toEqual(['controllers']);
    expect([found.outcome.a, found.outcome.b]).toMatchObject([
      { ended: 'script-finished', turns: 2, oow: 1, counters: { violations: 1, denied: 0 } },
      { ended: 'script-finished', turns: 2, oow: 1, counters: { violations: 0, denied: 1 } },
    ]);
  });

  it('aligns paths after steps of only one session, and reports other arguments as changed slots', async () => {
    const short = await log([check, ask, ask]);
    const long = await log([
      callReply('check_hospital', { hospital: 'B' }),
      callReply('check_department', place),
      ask,
      ask,
    ]);
    const found = compareSessions(short, long);
    expect(found.path.map((step) => [step.kind, (step.a ?? step.b)?.nodeId])).toEqual([
      ['same', 'answer:request_information'],
      ['same', 'api:check_hospital'],
      ['only-b', 'api:check_department'],
      ['same', 'answer:request_information'],
      ['same', 'answer:request_information'],
    ]);
    expect(found.slots.filter((slot) => !slot.same)).toEqual([
      { name: 'department', b: 'cardiology', same: false },
      { name: 'department_exists', b: true, same: false },
    ]);
    const parted = found.alignedItems[found.firstDifference?.row ?? -1];
    expect(parted).toMatchObject({ kind: 'changed', a: { kind: 'call' }, b: { kind: 'call' } });
  });

  it('reports the end of the shorter log if it is a prefix of the other', async () => {
    const whole = await log([check, ask, claim]);
    const cut = whole.slice(
      0,
      whole.findIndex((event) => event.kind === 'user.spoke' && event.turn === 2),
    );
    const { firstDifference } = compareSessions(cut, whole);
    expect(firstDifference).toMatchObject({ a: cut.length, b: cut.length });
    expect(compareSessions(whole, cut).alignedItems.at(-1)?.kind).toBe('only-a');
  });
});
