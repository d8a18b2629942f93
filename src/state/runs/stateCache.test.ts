import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continueSession, reduceSession, type SessionEvent, type SessionState } from '../../core/session';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { createStateCache } from './stateCache';

async function longLog(): Promise<readonly SessionEvent[]> {
  const turns = Array.from({ length: 19 }, (_turn, index) => ({ text: `Hospital ${index}` }));
  const chat = createScriptedChat((_request, index) =>
    index % 2 === 0 ? callReply('check_hospital', { hospital: String(index) }) : answerReply('Which department?'),
  );
  const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns }, controllers: [], maxTurns: 30 });
  runner.start();
  await runner.settled();
  return runner.events;
}

describe('cached state', () => {
  it('equals the fold of the prefix, in whatever order the positions of a growing log are read', async () => {
    const log = await longLog();
    expect(log.length).toBeGreaterThan(200);
    fc.assert(
      fc.property(
        fc.array(fc.record({ known: fc.nat(log.length), length: fc.integer({ min: -1, max: log.length + 2 }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        (steps) => {
          const stateCache = createStateCache();
          let known = 0;
          for (const step of steps) {
            known = Math.max(known, step.known);
            const end = Math.min(step.length, known);
            const state = stateCache.at(log.slice(0, known), step.length);
            expect(state).toEqual(end <= 0 ? undefined : reduceSession(log.slice(0, end)));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is the same after a long log was filled in advance, with pauses, and with distant checkpoints', async () => {
    const short = await longLog();
    const turn = short.filter((event) => event.turn === 19);
    const log = [...short];
    while (log.length < 26_000) for (const event of turn) log.push({ ...event, seq: log.length });
    const stateCache = createStateCache();
    let pauses = 0;
    const end = await stateCache.fill(log, async () => {
      pauses += 1;
    });
    expect(pauses).toBeGreaterThan(0);
    // One fold from the start computes all positions; Node compares the states at once.
    const lengths = [1, 12_345, 12_346, 25_999, log.length];
    const folded = new Map<number, SessionState>();
    let last: SessionState | undefined;
    for (const length of lengths) {
      last = last ? continueSession(last, log.slice(last.length, length)) : reduceSession(log.slice(0, length));
      if (last) folded.set(length, last);
    }
    expect(folded.size).toBe(lengths.length);
    expect(isDeepStrictEqual(end, folded.get(log.length))).toBe(true);
    for (const length of [25_999, 12_345, 12_346, 1]) {
      expect(isDeepStrictEqual(stateCache.at(log, length), folded.get(length))).toBe(true);
    }
  });
});
