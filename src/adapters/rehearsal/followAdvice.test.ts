import { describe, expect, it } from 'vitest';
import { createRandom } from '../../core/support';
import { adviceIn, followAdvice } from './followAdvice';

const planned = { kind: 'call', name: 'check', arguments: {}, thought: '' } as const;
const hasty = { kind: 'call', name: 'book', arguments: {}, thought: '' } as const;
const claim = { kind: 'say', text: 'Booked.', answer: 'booked', thought: '' } as const;
const advice = 'System: current state\n- Not reachable yet: book (needs check); booked (needs book).';
const seeds = Array.from({ length: 200 }, (_, seed) => createRandom(seed));

describe('heeding advice', () => {
  it('is seeded, and happens about half the time', () => {
    for (const move of [hasty, claim]) {
      const followed = seeds.filter((random) => followAdvice(advice, planned, move, random) === planned).length;
      expect(followed / seeds.length).toBeGreaterThan(0.35);
      expect(followed / seeds.length).toBeLessThan(0.65);
    }
    expect(followAdvice(advice, planned, hasty, createRandom(3))).toBe(
      followAdvice(advice, planned, hasty, createRandom(3)),
    );
  });

  it('knows the steps that are next', () => {
    const next =
      'System: current state\n- Next: check; ANSWER asked (if amount > 2.5); once that is settled: ANSWER sent. Not yet: book (needs check).';
    for (const move of [hasty, claim]) {
      expect(seeds.some((random) => followAdvice(next, planned, move, random) === planned)).toBe(true);
    }
    for (const move of [
      { ...hasty, name: 'check' },
      { ...claim, answer: 'asked' },
      { ...claim, answer: 'sent' },
    ]) {
      expect(seeds.every((random) => followAdvice(next, planned, move, random) === move)).toBe(true);
    }
  });

  it('does nothing without advice, or where the advice says nothing of the move', () => {
    for (const random of seeds) {
      expect(followAdvice('', planned, hasty, random)).toBe(hasty);
      expect(followAdvice('System: current state\n- Keep it short.', planned, hasty, random)).toBe(hasty);
    }
  });

  it('knows advice from a denial', () => {
    const state = { role: 'user', content: advice } as const;
    expect(adviceIn([{ role: 'user', content: 'User: hi' }, state])).toBe(advice);
    expect(adviceIn([{ role: 'assistant', content: 'Action: book' }, state])).toBe('');
  });
});
