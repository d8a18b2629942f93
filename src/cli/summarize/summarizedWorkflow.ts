// The common result of the miner and of a model for the rest of `weir summarize`.

import type { ExecutableGraph, GraphValidity } from '../../core/executable';
import type { WorkflowGraph } from '../../core/graph';
import type { Trace } from '../../core/logs';

export interface SummarizedWorkflow {
  readonly graph: WorkflowGraph;
  readonly validity: GraphValidity;
  readonly executable?: ExecutableGraph;
  /** The traces it was rebuilt from. */
  readonly traces: readonly Trace[];
  /** The traces without the parts outside of the workflow, if these were separated. */
  readonly kept?: readonly Trace[];
  readonly notes: readonly string[];
  /** Further fields of the document. */
  readonly json: object;
  readonly lines: readonly string[];
  readonly hasFailed: boolean;
}
