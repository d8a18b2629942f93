import { expect, it } from 'vitest';
import type { CellRecord } from './cellRecord';
import { oowBreakdown } from './oowBreakdown';

const base = {
  v: 1,
  workflow: 'w',
  arm: 'a',
  armTitle: 'A',
  repetition: 1,
  seed: 1,
  model: 'm',
  rehearsal: true,
} as const;
const counts = (hits: number, predicted: number, expected: number) => ({ hits, predicted, expected });
/** The fields of a session that these tests use. */
const session = (profile: string, categories: readonly string[], invocation: ReturnType<typeof counts>) =>
  ({
    ...base,
    id: profile,
    level: 'session',
    profile,
    setting: 'oow',
    facts: { oow: categories.map((category) => ({ category, type: category })), invocation },
  }) as unknown as CellRecord;
const turns = (profile: string, oow: readonly (string | undefined)[], invocation: ReturnType<typeof counts> | null) =>
  ({
    ...base,
    id: `${profile}-turns`,
    level: 'turn',
    profile,
    turns: oow.map((type) => ({ ...(type === undefined ? {} : { oow: type }), calls: invocation && { invocation } })),
  }) as unknown as CellRecord;

it('sums calls by category: of sessions with such a turn once, of turns each', () => {
  const found = oowBreakdown(
    [
      // Two of the first category in one session count it once: 3 of 4 made, 3 of 4 expected, with the second session.
      session('p', ['intent-switching', 'intent-switching'], counts(2, 2, 2)),
      session('q', ['intent-switching', 'procedure-jumping'], counts(1, 2, 2)),
      session('r', ['procedure-jumping'], counts(0, 0, 0)),
      turns('p', ['procedure-jumping/step-skipping', undefined], counts(1, 1, 1)),
      turns('q', ['procedure-jumping/step-skipping'], null),
    ],
    1,
  );
  expect(found.map(({ level, category, count, f1 }) => [level, category, count, f1.value])).toEqual([
    ['session', 'intent-switching', 2, 0.75],
    ['session', 'procedure-jumping', 1, 0.5],
    ['turn', 'procedure-jumping', 1, 1],
  ]);
  expect(found[0]?.f1.interval).not.toBeNull();
  expect(found[1]?.f1.interval).toBeNull();
});
