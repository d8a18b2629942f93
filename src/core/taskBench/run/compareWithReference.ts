// The white-box measures of a cell: its graph beside the reference workflow of its task (FlowMind C.1). A diagnosis beside
// the held-out tests: another workflow may solve the task as well.

import { executableToGraph } from '../../executable';
import { type BehaviourComparison, compareBehaviour } from '../../reconstruct';
import { memoize } from '../../support';
import { findBenchTask } from '../benchTasks';
import type { MeasuredCell } from './cellResult';

export interface ReferenceComparison {
  /** F1 over the calls, successions and branches of both graphs together, 0 to 1. */
  readonly congruence: number;
  readonly equivalence: BehaviourComparison['equivalence']['kind'];
  /** Shares of runs: of the graph, that the reference allows; of the reference, that the graph allows. 0 to 1. */
  readonly paths: { readonly precision: number; readonly recall: number; readonly f1: number };
}

const noGraph: ReferenceComparison = {
  congruence: 0,
  equivalence: 'different',
  paths: { precision: 0, recall: 0, f1: 0 },
};

/** Undefined if the bench no longer has the task. A cell without a graph has nothing in common with the reference. */
export const compareWithReference = memoize((cell: MeasuredCell): ReferenceComparison | undefined => {
  const task = findBenchTask(cell.task);
  if (!task) return undefined;
  if (cell.graph.nodes.length === 0) return noGraph;
  const { overlap, equivalence, paths } = compareBehaviour(
    executableToGraph(task.reference),
    executableToGraph(cell.graph),
  );
  const parts = [overlap.nodes, overlap.edges, overlap.branches];
  const sum = (part: 'matched' | 'gold' | 'candidate') => parts.reduce((total, one) => total + one[part], 0);
  const { precision, recall, f1 } = paths;
  return {
    congruence: (2 * sum('matched')) / (sum('gold') + sum('candidate')),
    equivalence: equivalence.kind,
    paths: { precision, recall, f1 },
  };
});

/** Whether the graph is valid and has exactly the runs of the reference, by its calls; conditions are not compared. */
export const isGraphCorrect = (cell: MeasuredCell): boolean =>
  cell.isValid && compareWithReference(cell)?.equivalence === 'equivalent';
