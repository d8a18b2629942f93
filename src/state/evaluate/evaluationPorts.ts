// Ports of the evaluation stores, loaded when the evaluate mode is first shown.

import type { StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../../core/graph';
import type { Result } from '../../core/support';
import type { SettingsState } from '../settings/settingsStore';
import type { Positions, TextStorage } from '../support/ports';
import type { AgentsService } from './agentsState';
import type { BenchService } from './benchStore';
import type { WorfScorer } from './worfScorer';

/** A sentence model that the user has opened from two files. */
export interface SentenceModel {
  /** File name of the model. */
  readonly name: string;
  /** First digits of the SHA-256 of the model file, in hexadecimal. */
  readonly hash: string;
  readonly tokenizerName: string;
  /** Size of both files. */
  readonly bytes: number;
  /** Length of a vector. */
  readonly dimensions: number;
  /** False if the browser did not store the files: the model is gone after a reload. */
  readonly isStored: boolean;
}

/** Sentence models in this browser, one at a time. Rejects with a message for the user. */
export interface SentenceModels {
  /** The opened or stored model. */
  find(): Promise<SentenceModel | undefined>;
  /** Replaces the model by an ONNX file and its tokenizer.json or vocab.txt, if they can be used. */
  open(model: File, tokenizer: File, signal: AbortSignal): Promise<SentenceModel>;
  /** One vector per text, by the model that was found or opened. */
  embed(
    texts: readonly string[],
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<readonly (readonly number[])[]>;
  remove(): Promise<void>;
}

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
  readonly sentenceModels: SentenceModels;
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
