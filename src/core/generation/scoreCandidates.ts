// Scores candidates: against a gold graph by WorfEval, or against each other. A graph that several attempts agree on is
// more likely right; but consensus is not a score against the truth, and the UI must say so.

import {
  evaluatePair,
  innerGraph,
  meanOfDefined,
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

/** For each graph the mean of its graph F1 with every other one; undefined if there is nothing to compare. */
export function measureConsensus(
  graphs: readonly WorfGraph[],
  matrixOf: SimilarityMatrixOf,
  options: WorfOptions,
): readonly (number | undefined)[] {
  const found = graphs.map((): (number | null)[] => []);
  graphs.forEach((left, i) => {
    for (let j = i + 1; j < graphs.length; j++) {
      // The F1 of two graphs is symmetric.
      const { f1 } = scoreCandidate(left, graphs[j] as WorfGraph, matrixOf, options).graph;
      found[i]?.push(f1);
      found[j]?.push(f1);
    }
  });
  return found.map((values) => meanOfDefined(values) ?? undefined);
}
