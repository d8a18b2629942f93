// Chooses the tools that a task offers: the needed ones, similar ones, and others, up to the size of its difficulty
// (FlowMind App. A: about 8, 18 and 28). The same task always offers the same, in an order that reveals nothing.

import { createRandom } from '../support';
import type { BenchCategory, BenchDifficulty } from './benchTask';
import { benchTools } from './benchTools';

export const offerSizes: Readonly<Record<BenchDifficulty, number>> = { easy: 8, medium: 18, hard: 28 };

export function offerTools(task: {
  readonly id: string;
  readonly category: BenchCategory;
  readonly difficulty: BenchDifficulty;
  /** Called by the reference. */
  readonly needed: readonly string[];
  /** Tools that would make the task a single call, or its branch unnecessary. */
  readonly without?: readonly string[];
}): readonly string[] {
  const random = createRandom(`offer/${task.id}`);
  const shuffled = <T>(all: readonly T[]) =>
    all
      .map((item) => ({ item, key: random.next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item);
  const needed = new Set(task.needed);
  const similar = benchTools.filter(({ schema }) => needed.has(schema.name)).flatMap((tool) => tool.similar);
  const named = (isOfCategory: boolean) =>
    benchTools.filter(({ category }) => (category === task.category) === isOfCategory).map(({ schema }) => schema.name);
  const excluded = new Set(task.without);
  const others = [...shuffled(similar), ...shuffled(named(true)), ...shuffled(named(false))];
  const offer = new Set([...needed, ...others.filter((name) => !excluded.has(name))]);
  return shuffled([...offer].slice(0, offerSizes[task.difficulty]));
}
