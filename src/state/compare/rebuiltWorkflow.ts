// A workflow rebuilt from traces, whoever rebuilt it: what the compare mode sets beside the authored one. Plain data.

import type { ExecutableGraph } from '../../core/executable';
import type { SummarizeStrategy, TokenUse } from '../../core/executeSummarize';
import type { WorkflowGraph } from '../../core/graph';
import type { Trace } from '../../core/logs';
import type { TraceEvidence } from '../../core/reconstruct';

export type RebuiltOrigin =
  | { readonly kind: 'miner' }
  | {
      readonly kind: 'model';
      readonly model: string;
      readonly strategy: SummarizeStrategy;
      /** No language model: the built-in rules answered. */
      readonly isRehearsal: boolean;
      readonly tokens: TokenUse;
    };

export interface RebuiltWorkflow {
  /** Unique among the candidates of the tab. */
  readonly id: string;
  /** What the list of candidates says: `Trace miner, 3 traces`. */
  readonly label: string;
  readonly origin: RebuiltOrigin;
  readonly graph: WorkflowGraph;
  /** The same as a graph that runs, where it can; node ids are those of `graph`. */
  readonly executable?: ExecutableGraph;
  /** By node id and by edge id of `graph`: the trace events that support it. */
  readonly evidence: Readonly<Record<string, readonly TraceEvidence[]>>;
  readonly notes: readonly string[];
  /** What it was rebuilt from. */
  readonly traces: readonly Trace[];
}
