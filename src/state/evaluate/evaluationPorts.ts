// Ports of the evaluation stores, loaded when the evaluate mode is first shown.

import type { StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../../core/graph';
import type { Result } from '../../core/support';
import type { SettingsState } from '../settings/settingsStore';
import type { Positions, TextStorage } from '../support/ports';
import type { AgentsService } from './agentsState';
import type { BenchService } from './benchStore';
import type { WorfScorer } from './worfScorer';

export interface EvaluationPorts {
  /** A scorer in a worker, or on the main thread where workers are not available. */
  createScorer(): WorfScorer;
  /**
   * Embeds texts with the connected endpoint, one vector per text. Never rejects, and its messages never contain the
   * API key.
   */
  embed(
    model: string,
    texts: readonly string[],
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<Result<readonly (readonly number[])[], { readonly message: string }>>;
  /** Reads a workflow in any supported format; undefined for any other text. Never rejects. */
  readWorkflow(name: string, text: string): Promise<WorkflowGraph | undefined>;
  layout(graph: WorkflowGraph): Promise<Positions>;
  /** Rejects if its code cannot be loaded, as `openBench` does. */
  openAgents(): Promise<AgentsService>;
  openBench(): Promise<BenchService>;
}

/** Dependencies of the stores of WorfEval, of generation and of the bench. */
export interface EvaluationStoreParts {
  readonly settings: StoreApi<SettingsState>;
  /** Storage of the last choices. */
  readonly setupStorage: TextStorage;
  /** Rejects if its code cannot be loaded. */
  loadEvaluation(): Promise<EvaluationPorts>;
}
