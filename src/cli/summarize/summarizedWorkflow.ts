// What either way of rebuilding, the miner or a model, hands to the rest of `weir summarize`.

import type { ExecutableGraph, GraphValidity } from '../../core/executable';
import type { WorkflowGraph } from '../../core/graph';
import type { Trace } from '../../core/logs';

export interface SummarizedWorkflow {
  readonly graph: WorkflowGraph;
  readonly validity: GraphValidity;
  readonly executable?: ExecutableGraph;
  /** What it was rebuilt from. */
  readonly traces: readonly Trace[];
  /** The same without what has no place in the workflow, where that was told apart. */
  readonly kept?: readonly Trace[];
  readonly notes: readonly string[];
  /** Further fields of the document. */
  readonly json: object;
  readonly lines: readonly string[];
  readonly hasFailed: boolean;
}
