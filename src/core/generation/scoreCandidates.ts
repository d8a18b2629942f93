// Scores candidates: against a gold graph by WorfEval, or against each other. A graph that several attempts agree on is
// more likely right; but consensus is not a score against the truth, and the UI must say so.

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

/** For each graph the mean of its graph F1 with every other one; undefined if there is no other. */
export function measureConsensus(
  graphs: readonly WorfGraph[],
  matrixOf: SimilarityMatrixOf,
  options: WorfOptions,
): readonly (number | undefined)[] {
  if (graphs.length < 2) return graphs.map(() => undefined);
  const sums = graphs.map(() => 0);
  graphs.forEach((left, i) => {
    for (let j = i + 1; j < graphs.length; j++) {
      // The F1 of two graphs is symmetric.
      const { f1 } = scoreCandidate(left, graphs[j] as WorfGraph, matrixOf, options).graph;
      sums[i] = (sums[i] as number) + f1;
      sums[j] = (sums[j] as number) + f1;
    }
  });
  return sums.map((sum) => sum / (graphs.length - 1));
}
