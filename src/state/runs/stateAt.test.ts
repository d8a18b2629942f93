import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceSession, type SessionEvent } from '../../core/session';
import { createScriptedChat } from '../../testing/scriptedChat';
import { act, hospitalRunner, speak } from '../../testing/sessionFixtures';
import { createMoments } from './stateAt';

async function longLog(): Promise<readonly SessionEvent[]> {
  const turns = Array.from({ length: 19 }, (_turn, index) => ({ text: `Hospital ${index}` }));
  const chat = createScriptedChat((_request, index) =>
    index % 2 === 0 ? act('check_hospital', { hospital: String(index) }) : speak('Which department?'),
  );
  const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns }, controllers: [], maxTurns: 30 });
  runner.start();
  await runner.settled();
  return runner.events;
}

describe('the state at a moment', () => {
  it('is the fold of the prefix, whatever the order in which moments of a growing log are asked for', async () => {
    const log = await longLog();
    expect(log.length).toBeGreaterThan(200);
    fc.assert(
      fc.property(
        fc.array(fc.record({ known: fc.nat(log.length), length: fc.integer({ min: -1, max: log.length + 2 }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        (asked) => {
          const moments = createMoments();
          let known = 0;
          for (const step of asked) {
            known = Math.max(known, step.known);
            const end = Math.min(step.length, known);
            const state = moments.at(log.slice(0, known), step.length);
            expect(state).toEqual(end <= 0 ? undefined : reduceSession(log.slice(0, end)));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is the same after a long log was folded ahead, with pauses, and far-apart checkpoints', async () => {
    const short = await longLog();
    const turn = short.filter((event) => event.turn === 19);
    const log = [...short];
    while (log.length < 30_000) for (const event of turn) log.push({ ...event, seq: log.length });
    const moments = createMoments();
    let pauses = 0;
    const end = await moments.fill(log, async () => {
      pauses += 1;
    });
    expect(end).toEqual(reduceSession(log));
    expect(pauses).toBeGreaterThan(0);
    for (const length of [29_999, 12_345, 12_346, 1]) {
      expect(moments.at(log, length)).toEqual(reduceSession(log.slice(0, length)));
    }
  });
});
