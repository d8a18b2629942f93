// How good candidates are: against a gold graph by WorfEval, or among themselves. What several attempts agree on is more
// likely right than what one of them says; it is no score against the truth, and whoever shows it says so.

import {
  evaluatePair,
  innerGraph,
  type SimilarityMatrixOf,
  type WorfGraph,
  type WorfOptions,
  type WorfScore,
} from '../evaluation';

export function scoreCandidate(
  graph: WorfGraph,
  gold: WorfGraph,
  matrixOf: SimilarityMatrixOf,
  options: WorfOptions,
): WorfScore {
  return evaluatePair(graph, gold, matrixOf(innerGraph(graph).nodes, innerGraph(gold).nodes), options);
}

/** For each graph the mean of its graph F1 with every other one; undefined where there is no other. */
export function measureConsensus(
  graphs: readonly WorfGraph[],
  matrixOf: SimilarityMatrixOf,
  options: WorfOptions,
): readonly (number | undefined)[] {
  if (graphs.length < 2) return graphs.map(() => undefined);
  const sums = graphs.map(() => 0);
  graphs.forEach((left, i) => {
    for (let j = i + 1; j < graphs.length; j++) {
      // The F1 of two graphs is the same from either side.
      const { f1 } = scoreCandidate(left, graphs[j] as WorfGraph, matrixOf, options).graph;
      sums[i] = (sums[i] as number) + f1;
      sums[j] = (sums[j] as number) + f1;
    }
  });
  return sums.map((sum) => sum / (graphs.length - 1));
}
