import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner, succeedingTools } from '../../testing/sessionFixtures';
import { printLog, readLog, reduceSession, replaySession, type SessionEvent, type SessionRunner } from '.';

const minutes = 60_000;
const user = { kind: 'scripted' as const, turns: [{ text: 'Hi' }] };
const scripted = {
  ...succeedingTools,
  perTool: { ...succeedingTools.perTool, check_hospital: { kind: 'script' as const, source: 'x' } },
};
const replies = [callReply('check_hospital'), answerReply('Done.')];

/** A session with one call that takes `ms`; the clock stops otherwise. Without `ms` the call never returns. */
function session(from: number, ms: number | undefined, log?: readonly SessionEvent[], config = {}): SessionRunner {
  let now = from;
  return hospitalRunner(
    createScriptedChat(log ? replies.slice(1) : replies),
    { user, tools: scripted, ...config },
    {
      clock: { now: () => now },
      ...(log ? { log } : {}),
      runTool: async () => {
        // A call that never returns: the program ends during it.
        if (ms === undefined) return new Promise(() => undefined);
        now += ms;
        return { result: { kind: 'succeeded', value: { hospital_exists: true } } };
      },
    },
  );
}

/** The log of a session that was killed while its call ran. */
async function killed(config = {}): Promise<readonly SessionEvent[]> {
  const runner = session(1000, undefined, undefined, config);
  runner.start();
  for (let ticks = 0; ticks < 20; ticks++) await Promise.resolve();
  expect(runner.events.at(-1)?.kind).toBe('tool.called');
  runner.dispose();
  return [...runner.events];
}

const timeOf = (events: readonly SessionEvent[]) => reduceSession(events).nodes['api:check_hospital']?.timeMs;
const marks = (events: readonly SessionEvent[]) => events.filter(({ kind }) => kind === 'session.interrupted');

describe('a session that was interrupted', () => {
  it('records the interruption, and counts its time for no node', async () => {
    const log = await killed();
    const taken = session(2 * minutes, 30, log);
    taken.start();
    await taken.settled();
    expect(taken.events[log.length]).toEqual({
      v: 2,
      seq: log.length,
      sessionId: 's1',
      at: 2 * minutes,
      turn: 1,
      kind: 'session.interrupted',
      lastAt: 1000,
    });
    expect(marks(taken.events)).toHaveLength(1);
    const whole = session(1000, 30);
    whole.start();
    await whole.settled();
    expect(timeOf(taken.events)).toBe(timeOf(whole.events));
    expect(readLog(printLog(taken.events))).toEqual({ ok: true, value: taken.events });
    const replayed = replaySession(taken.events);
    expect(replayed).toEqual({ ok: true, value: { events: taken.events } });
  });

  it('records nothing under earlier rules', async () => {
    const log = await killed({ rules: 1 });
    const taken = session(2 * minutes, 30, log);
    taken.start();
    await taken.settled();
    expect(marks(taken.events)).toEqual([]);
  });

  it('is not recorded if it waited for a person, had failed, or continues at once', async () => {
    const waiting = hospitalRunner(createScriptedChat([answerReply('Yes?')]), {});
    waiting.start();
    waiting.sendUserMessage('Hi');
    await waiting.settled();
    expect(waiting.state.phase.kind).toBe('awaiting-user');
    const again = session(waiting.state.lastAt + minutes, 30, waiting.events);
    again.start();
    expect(again.events).toEqual(waiting.events);
    const log = await killed();
    const atOnce = session(1000, 30, log);
    atOnce.start();
    await atOnce.settled();
    expect(marks(atOnce.events)).toEqual([]);
  });
});
