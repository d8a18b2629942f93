// The white-box measures of a cell: its graph beside the reference workflow of its task (FlowMind C.1). A diagnosis beside
// the held-out tests: another workflow may solve the task as well.

import { type ExecutableGraph, executableToGraph } from '../../executable';
import { type BehaviourComparison, compareBehaviour } from '../../reconstruct';
import { memoize } from '../../support';
import type { BenchTask } from '../benchTask';
import { findTask } from '../benchTasks';
import type { MeasuredCell } from './cellResult';

export interface ReferenceComparison {
  /** F1 over the calls, successions and branches of both graphs together, 0 to 1. */
  readonly congruence: number;
  readonly equivalence: BehaviourComparison['equivalence']['kind'];
  /** Shares of runs: of the graph, that the reference allows; of the reference, that the graph allows. 0 to 1. */
  readonly paths: Pick<BehaviourComparison['paths'], 'precision' | 'recall' | 'f1'>;
}

const noGraph: ReferenceComparison = {
  congruence: 0,
  equivalence: 'different',
  paths: { precision: null, recall: 0, f1: 0 },
};

/** Undefined if there is no such task any more. A cell without a graph has nothing in common with the reference. */
export function compareWithReference(
  cell: MeasuredCell,
  ownTasks: readonly BenchTask[] = [],
): ReferenceComparison | undefined {
  const task = findTask(cell.task, ownTasks);
  return task && compareGraphs(cell.graph)(task.reference);
}

const compareGraphs = memoize((graph: ExecutableGraph) =>
  memoize((reference: ExecutableGraph): ReferenceComparison => {
    if (graph.nodes.length === 0) return noGraph;
    const { overlap, equivalence, paths } = compareBehaviour(executableToGraph(reference), executableToGraph(graph));
    const parts = [overlap.nodes, overlap.edges, overlap.branches];
    const sum = (part: 'matched' | 'gold' | 'candidate') => parts.reduce((total, one) => total + one[part], 0);
    const { precision, recall, f1 } = paths;
    return {
      congruence: (2 * sum('matched')) / (sum('gold') + sum('candidate')),
      equivalence: equivalence.kind,
      paths: { precision, recall, f1 },
    };
  }),
);

/** Whether the graph is valid and has exactly the runs of the reference, by its calls; conditions are not compared. */
export const isGraphCorrect = (cell: MeasuredCell, ownTasks: readonly BenchTask[] = []): boolean =>
  cell.isValid && compareWithReference(cell, ownTasks)?.equivalence === 'equivalent';
