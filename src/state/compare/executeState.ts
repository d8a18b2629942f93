// State and actions of the store of executions: the task setup, the rollouts, the workflow built from traces, and the
// tests of a runnable workflow.

import type { StoreApi } from 'zustand/vanilla';
import type { ExecutableGraph } from '../../core/executable';
import type { BuildStep, Execution, ExecutionStep, OneStageRun, Summary, TaskSpec } from '../../core/executeSummarize';
import type { BehaviourComparison, GraphValidity } from '../../core/reconstruct';
import type { ToolResult } from '../../core/session';
import type { Repository } from '../../core/storage';
import type { Clock, JsonObject } from '../../core/support';
import type { BenchTask } from '../../core/taskBench';
import type { RunEngine, RunStore } from '../runs/runState';
import type { SettingsState } from '../settings/settingsStore';
import type { TextStorage } from '../support/ports';
import type { ToolsState } from '../workspace/toolsStore';
import type { WorkspaceStore } from '../workspace/workspaceState';
import type { CompareStore } from './compareStore';
import type { BuildSetup, ExecuteSetup, TaskDraft } from './executeSetup';
import type { RebuiltWorkflow } from './rebuiltWorkflow';
import type { Reconstruction } from './reconstruction';
import type { TraceService } from './traceService';

/** The model that the rollouts use. */
export interface RolloutModel {
  readonly model: string;
  readonly rehearsal: boolean;
}

export interface Rollout {
  /** Id of its stored run, once it is stored. */
  readonly id: string;
  /** Counted from 1. */
  readonly number: number;
  readonly task: TaskSpec;
  readonly phase: 'waiting' | 'running' | 'done';
  readonly steps: readonly ExecutionStep[];
  readonly execution?: Execution;
  /** True if it finished and, when a golden answer is known, gave that answer. */
  readonly succeeded?: boolean;
  /** Why it could not be stored; it is then lost on reload. */
  readonly storeProblem?: string;
  /** Set for a one-stage baseline. */
  readonly oneStage?: OneStageRun;
}

/** The rollouts of one task that were started together. */
export interface Batch extends RolloutModel {
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly setup: ExecuteSetup;
  readonly rollouts: readonly Rollout[];
  /** `halted`: the endpoint failed; finished rollouts are kept, and the batch can be resumed. */
  readonly phase: 'running' | 'done' | 'cancelled' | 'halted';
  readonly halt?: string;
}

/** A tool call that waits for an answer typed by the user. */
export interface PendingToolCall {
  readonly id: string;
  readonly rollout: number;
  readonly name: string;
  readonly arguments: JsonObject;
}

/** A workflow that a model builds, or has built, from traces. */
export interface Building extends RolloutModel {
  readonly id: string;
  readonly documentId: string;
  readonly setup: BuildSetup;
  /** Number of chosen traces in the prompt. */
  readonly given: number;
  readonly chosen: number;
  readonly phase: 'running' | 'done';
  readonly steps: readonly BuildStep[];
  readonly graph: ExecutableGraph;
  readonly validity: GraphValidity | undefined;
  readonly summary?: Summary;
  /** Id of the candidate under which the comparison shows it. */
  readonly candidateId?: string;
  /** Tokens used by the execute phase of its traces, as far as they are known. */
  readonly executeTokens?: number;
}

export interface ExecuteState {
  readonly setup: ExecuteSetup;
  /** Draft of the open document. */
  readonly draft: TaskDraft;
  readonly batch: Batch | undefined;
  readonly pendingCall: PendingToolCall | undefined;
  readonly buildSetup: BuildSetup;
  readonly building: Building | undefined;
  readonly problem: string | undefined;

  change(change: Partial<ExecuteSetup>): void;
  changeDraft(change: Partial<TaskDraft>): void;
  /** Starts a batch and cancels a running one. If it cannot start, sets `problem`. */
  execute(): Promise<void>;
  /** After a halt or a cancel: runs the unfinished rollouts. */
  resumeExecute(): Promise<void>;
  cancelExecute(): void;
  answerCall(id: string, result: ToolResult): void;
  /** Answers with a typed JSON value. Returns a message if the text is not JSON. */
  answerCallWith(id: string, text: string): string | undefined;
  /** A stored execution with its calls; never rejects. */
  loadExecution(runId: string): Promise<Execution | 'unreadable'>;
  changeBuild(change: Partial<BuildSetup>): void;
  /** Builds from the chosen traces: the miner at once, otherwise the chosen model. */
  build(): Promise<void>;
  cancelBuild(): void;
  /** Adds the unfinished graph of the build to the comparison. */
  showUnfinished(): Promise<void>;
  /** Adds the graph of a one-stage baseline to the comparison. */
  showOneStage(rollout: Rollout): Promise<void>;
  /** Opens the reference workflow of a bench task as a new document. */
  openReference(benchId: string): void;
  /** Adds a workflow from the text of a file to the comparison. Returns a message if the text is not one. */
  importWorkflow(text: string, fileName: string): string | undefined;
  /**
   * The bench task of the executions that a workflow was built from, and the inputs of the first execution that had
   * any.
   */
  inputsOfRebuilt(rebuilt: RebuiltWorkflow): {
    readonly bench: BenchTask | undefined;
    readonly inputs: JsonObject | undefined;
  };
  /** Runs that only one of the two workflows allows; a text explains why they are unknown. */
  behaviourOf(compared: Reconstruction, signal: AbortSignal): Promise<BehaviourComparison | string>;
}

export interface ExecutePorts {
  readonly repository: Repository;
  readonly workspace: WorkspaceStore;
  readonly runs: RunStore;
  readonly compare: CompareStore;
  readonly settings: StoreApi<SettingsState>;
  readonly tools: StoreApi<ToolsState>;
  readonly clock: Clock;
  readonly storage: TextStorage;
  newId(): string;
  loadEngine(): Promise<RunEngine>;
  /** In a worker; on the main thread where workers are not available. */
  loadTraces(): Promise<TraceService>;
}

export type ExecuteStore = StoreApi<ExecuteState>;
