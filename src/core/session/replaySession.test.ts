import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { printLog, replaySession, type SessionEvent } from './index';

async function recorded(): Promise<readonly SessionEvent[]> {
  const runner = hospitalRunner(
    createScriptedChat([
      callReply('register_hospital'),
      callReply('check_hospital', { hospital: 'A' }),
      answerReply('Where?'),
      answerReply('Bye'),
    ]),
    { user: { kind: 'scripted', turns: [{ text: 'Hi' }, { text: 'A' }] } },
  );
  runner.start();
  await runner.settled();
  return runner.events;
}

const replay = (events: readonly SessionEvent[]) => {
  const result = replaySession(events);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

describe('replaying a log (S7)', () => {
  it('reproduces its bytes from external data alone', async () => {
    const events = await recorded();
    const { events: given, firstDifference } = replay(events);
    expect(firstDifference).toBeUndefined();
    expect(printLog(given)).toBe(printLog(events));
    // Only the first event is the recorded object, as input; the others are new.
    expect(given.slice(1).some((event, index) => event === events[index + 1])).toBe(false);
  });

  const changes: readonly (readonly [string, SessionEvent['kind'], (event: SessionEvent) => object])[] = [
    [
      'a verdict',
      'controller.judged',
      () => ({ verdict: { controller: 'node-dependency', allowed: true, reason: '' } }),
    ],
    ['a prompt', 'model.requested', () => ({ messages: [] })],
    [
      'a decision that its reply does not hold',
      'agent.decided',
      () => ({ decision: { kind: 'response', text: 'No' } }),
    ],
    ['what the script said', 'user.spoke', () => ({ text: 'Something else' })],
    ['a violation that was none', 'decision.accepted', () => ({ violations: ['api:x'] })],
    ['the reason of its end', 'session.ended', () => ({ reason: 'turn-limit' })],
    ['the order of fields', 'agent.decided', ({ kind, ...rest }) => ({ kind: undefined, ...rest, last: kind })],
  ];

  it.each(changes)('finds %s, with the expected event', async (_name, kind, change) => {
    const events = await recorded();
    const at = events.findIndex((event) => event.kind === kind);
    const right = events[at] as SessionEvent;
    const wrong = { ...right, ...change(right) } as SessionEvent;
    const { events: given, firstDifference } = replay([...events.slice(0, at), wrong, ...events.slice(at + 1)]);
    expect(firstDifference).toBe(at);
    if (kind !== 'agent.decided' || 'decision' in change(right)) expect(given.at(-1)).toEqual(right);
    expect(given.length).toBe(at + 1);
  });

  it('uses the recorded replies, results and times: with others it differs, and reports the index', async () => {
    const events = await recorded();
    const at = events.findIndex((event) => event.kind === 'model.responded');
    const changed = events.map((event, index) =>
      index === at && event.kind === 'model.responded'
        ? { ...event, at: event.at + 1, reply: { ...event.reply, content: answerReply('Hello') } }
        : event,
    );
    expect(replay(changed).firstDifference).toBe(at + 1);
    expect(replay(changed).events.at(-1)).toMatchObject({ kind: 'agent.decided', decision: { text: 'Hello' } });
  });

  it('finds an event without a cause, and a pause at a breakpoint that was not met', async () => {
    const events = await recorded();
    const [first, second] = events as [SessionEvent, SessionEvent];
    const paused = (breakpoint: object) =>
      ({ ...second, kind: 'session.paused', breakpoint }) as unknown as SessionEvent;
    expect(replay([first, paused({ kind: 'denial' })]).firstDifference).toBe(1);
    const resumed = { ...second, kind: 'session.resumed' } as unknown as SessionEvent;
    expect(replay([first, resumed]).firstDifference).toBe(1);
    expect(replaySession([]).ok).toBe(false);
    expect(replaySession([second]).ok).toBe(false);
  });
});
