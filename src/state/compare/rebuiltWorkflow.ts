// A workflow rebuilt from traces, by the miner or elsewhere, that the compare mode compares with the authored one.
// Plain data.

import type { ExecutableGraph } from '../../core/executable';
import type { SummarizeStrategy, TokenUse } from '../../core/executeSummarize';
import type { WorkflowGraph } from '../../core/graph';
import type { TraceEvidence } from '../../core/reconstruct';
import type { TraceReference } from './traceReference';

export type RebuiltOrigin =
  | { readonly kind: 'miner' }
  | {
      readonly kind: 'model';
      readonly model: string;
      readonly strategy: SummarizeStrategy;
      /** True if the built-in rehearsal model answered instead of a language model. */
      readonly isRehearsal: boolean;
      readonly tokens: TokenUse;
    };

export interface RebuiltWorkflow {
  /** Unique among the candidates of the tab. */
  readonly id: string;
  /** Label in the list of candidates: `Trace miner, 3 traces`. */
  readonly label: string;
  readonly origin: RebuiltOrigin;
  readonly graph: WorkflowGraph;
  /** The same workflow as a runnable graph, if there is one; node ids are those of `graph`. */
  readonly executable?: ExecutableGraph;
  /** Supporting trace events, by node id and edge id of `graph`; if absent, they are found by replaying the traces. */
  readonly evidence?: Readonly<Record<string, readonly TraceEvidence[]>>;
  readonly notes: readonly string[];
  /** The traces it was rebuilt from. */
  readonly traces: readonly TraceReference[];
  readonly traceIds: readonly string[];
}
