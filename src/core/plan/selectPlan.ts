// Selects one of several plans (Flow, "Generate an Initial AOV Graph"): the highest P_avg, then the lowest C_dep. If
// both are equal, the fewest edges: C_dep alone can prefer the graph with more of them. Ties go to the first.

import { measureDependency } from '../metrics';
import { type PlanShape, planGraph } from './plan';

export interface PlanMeasures {
  readonly subtasks: number;
  readonly edges: number;
  readonly steps: number;
  /** Largest number of subtasks that are independent of each other, directly and indirectly. */
  readonly width: number;
  /** P_avg. */
  readonly parallelism: number;
  /** C_dep. */
  readonly dependencyComplexity: number;
  /** Expected number of completed subtasks if each fails with a probability of 0.1. */
  readonly expectedCompleted: number;
}

/** Measures of a sound plan. One with a cycle has no steps and a parallelism of 0; a plan has subtasks. */
export function measurePlan(plan: PlanShape): PlanMeasures {
  const { nodes, edges, steps, width, parallelism, dependencyComplexity, expectedCompleted } = measureDependency(
    planGraph(plan),
  );
  return {
    subtasks: nodes,
    edges,
    steps: steps ?? 0,
    width: width ?? 0,
    parallelism: parallelism ?? 0,
    dependencyComplexity: dependencyComplexity ?? 0,
    expectedCompleted: expectedCompleted ?? 0,
  };
}

/** `z-score` ranks by z(P_avg) - z(C_dep) over the candidates, as the authors' program does. */
export type SelectionRule = 'paper' | 'z-score';

type Ranked = Pick<PlanMeasures, 'parallelism' | 'dependencyComplexity' | 'edges'>;

/** Figures that differ only by rounding are equal. */
const EPSILON = 1e-9;

/** Index of the best candidate; undefined without candidates. */
export function selectPlan(candidates: readonly Ranked[], rule: SelectionRule = 'paper'): number | undefined {
  const keys = rule === 'paper' ? candidates.map(paperKeys) : zScoreKeys(candidates);
  let best: number | undefined;
  for (const [index, key] of keys.entries()) {
    if (best === undefined || isSmallerKey(key, keys[best] as readonly number[])) best = index; // `best` is in range
  }
  return best;
}

/** Lexicographic comparison: the first differing figure decides. */
function isSmallerKey(left: readonly number[], right: readonly number[]): boolean {
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0);
    if (Math.abs(difference) > EPSILON) return difference < 0;
  }
  return false;
}

const paperKeys = ({ parallelism, dependencyComplexity, edges }: Ranked) => [-parallelism, dependencyComplexity, edges];

function zScoreKeys(candidates: readonly Ranked[]): readonly (readonly number[])[] {
  const parallel = zScores(candidates.map(({ parallelism }) => parallelism));
  const complex = zScores(candidates.map(({ dependencyComplexity }) => dependencyComplexity));
  return candidates.map(({ edges }, index) => [(complex[index] ?? 0) - (parallel[index] ?? 0), edges]);
}

/** All 0 if the values do not differ. */
function zScores(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation > EPSILON ? (value - mean) / deviation : 0));
}

/** The figures of a Pareto view; greater is better in all of them. */
export const planObjectives = (measures: PlanMeasures): readonly number[] => [
  measures.parallelism,
  -measures.dependencyComplexity,
  measures.expectedCompleted,
];

/**
 * Indexes of the rows that are not dominated: no other row is better in one figure and as good in all. Greater is
 * better.
 */
export function paretoFront(rows: readonly (readonly number[])[]): readonly number[] {
  const beats = (left: readonly number[], right: readonly number[]) =>
    left.every((value, index) => value >= (right[index] ?? value) - EPSILON) &&
    left.some((value, index) => value > (right[index] ?? value) + EPSILON);
  return rows.flatMap((row, index) => (rows.some((other) => beats(other, row)) ? [] : [index]));
}
