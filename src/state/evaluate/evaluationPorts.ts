// What the evaluation's stores need of the outside world; it comes with the first look at Evaluate.

import type { StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../../core/graph';
import type { Result } from '../../core/support';
import type { SettingsState } from '../settings/settingsStore';
import type { Positions, TextStorage } from '../support/ports';
import type { AgentsService } from './agentsState';
import type { BenchService } from './benchStore';
import type { WorfScorer } from './worfScorer';

export interface EvaluationPorts {
  /** A desk beside the page, or on it where nothing can work aside. */
  createScorer(): WorfScorer;
  /** Vectors of texts from the connected endpoint, one each. Never rejects, never repeats the key. */
  embed(
    model: string,
    texts: readonly string[],
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<Result<readonly (readonly number[])[], { readonly message: string }>>;
  /** A workflow of any format of ours; undefined for a text that is none. Never rejects. */
  readWorkflow(name: string, text: string): Promise<WorkflowGraph | undefined>;
  layout(graph: WorkflowGraph): Promise<Positions>;
  /** Rejects when its code cannot be loaded, as `openBench` does. */
  openAgents(): Promise<AgentsService>;
  openBench(): Promise<BenchService>;
}

/** What the stores of WorfEval, of generation and of the bench are made with. */
export interface EvaluationStoreParts {
  readonly settings: StoreApi<SettingsState>;
  /** Where what was chosen last is remembered. */
  readonly setupStorage: TextStorage;
  /** Rejects when its code cannot be loaded. */
  loadEvaluation(): Promise<EvaluationPorts>;
}
