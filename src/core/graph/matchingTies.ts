// The pairs that occur in at least one maximum weight matching. If equal nodes repeat, many matchings have the same
// weight; a score that takes only one of them depends on the order of the rows.
// Method: exchange cycles of weight 0 in the residual graph of one maximum matching (a virtual node stands for "not
// matched"). Shortest distances make the weights of its edges non-negative, so the cycles of weight 0 are the cycles of
// edges of weight 0: the strong components.

import type { IndexEdge } from './indexGraph';
import { maximumWeightMatching, type WeightMatching } from './maximumWeightMatching';
import { strongComponents } from './strongComponents';

export interface MatchingTies extends WeightMatching {
  /** Every [row, column] that some maximum weight matching has, rows ascending. */
  readonly possible: readonly (readonly [number, number])[];
}

/** Two matchings are equally heavy if their weights differ by less; sums of similarities are inexact. */
const tolerance = 1e-9;

export const isEqualWeight = (a: number, b: number) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a));

/** `weights[row][column]`, as `maximumWeightMatching` takes them. */
export function findMatchingTies(weights: readonly (readonly number[])[]): MatchingTies {
  const matching = maximumWeightMatching(weights);
  const columnOf = new Map(matching.pairs);
  const rowOf = new Map(matching.pairs.map(([row, column]) => [column, row]));
  const rows = weights.length;
  const columns = Math.max(0, ...weights.map((row) => row.length));
  const unmatched = rows + columns;
  const edges: { readonly from: number; readonly to: number; readonly cost: number }[] = [];
  const link = (from: number, to: number, cost: number) => edges.push({ from, to, cost });
  const allowed: [number, number][] = [];
  weights.forEach((line, row) => {
    line.forEach((weight, column) => {
      if (weight <= 0) return;
      allowed.push([row, column]);
      if (columnOf.get(row) === column) link(rows + column, row, weight);
      else link(row, rows + column, -weight);
    });
    if (columnOf.has(row)) link(row, unmatched, 0);
    else link(unmatched, row, 0);
  });
  for (let column = 0; column < columns; column++) {
    if (rowOf.has(column)) link(unmatched, rows + column, 0);
    else link(rows + column, unmatched, 0);
  }
  // Bellman-Ford from everywhere. The matching is maximal, so there is no negative cycle; the tolerance ends the loop.
  const distance = new Float64Array(unmatched + 1);
  for (let round = 0, isChanging = true; isChanging && round <= unmatched; round++) {
    isChanging = false;
    for (const { from, to, cost } of edges) {
      const through = (distance[from] as number) + cost;
      if (through < (distance[to] as number) - tolerance / (unmatched + 1)) {
        distance[to] = through;
        isChanging = true;
      }
    }
  }
  const tight = edges
    .filter(({ from, to, cost }) => cost + (distance[from] as number) - (distance[to] as number) <= tolerance)
    .map(({ from, to }): IndexEdge => [from, to]);
  const { of } = strongComponents({ n: unmatched + 1, edges: tight });
  const isTight = new Set(tight.map(([from, to]) => from * (unmatched + 1) + to));
  const possible = allowed.filter(
    ([row, column]) =>
      columnOf.get(row) === column ||
      (of[row] === of[rows + column] && isTight.has(row * (unmatched + 1) + rows + column)),
  );
  return { ...matching, possible };
}
