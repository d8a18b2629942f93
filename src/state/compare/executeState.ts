// What the store of executions holds and offers: the setup of a task, the attempts that are made at it, the workflow that
// is built from traces, and the tests of a workflow that runs.

import type { StoreApi } from 'zustand/vanilla';
import type { ExecutableGraph } from '../../core/executable';
import type {
  BuildStep,
  ExecuteStrategy,
  Execution,
  ExecutionStep,
  OneStageRun,
  SummarizeStrategy,
  Summary,
  TaskSpec,
  TraceSelection,
} from '../../core/executeSummarize';
import type { BehaviourComparison, GraphValidity } from '../../core/reconstruct';
import type { ToolResult } from '../../core/session';
import type { Repository } from '../../core/storage';
import type { Clock, JsonObject } from '../../core/support';
import type { RunEngine, RunStore } from '../runs/runState';
import type { SettingsState } from '../settings/settingsStore';
import type { TextStorage } from '../support/ports';
import type { ToolsState } from '../workspace/toolsStore';
import type { WorkspaceStore } from '../workspace/workspaceState';
import type { CompareStore } from './compareStore';
import type { ExecuteWorker } from './executeWorkerPort';
import type { RebuiltWorkflow } from './rebuiltWorkflow';
import type { Reconstruction } from './reconstruction';

/** How APIs answer that have no backend of their own. */
export type ToolDefault = 'mock' | 'llm' | 'manual';

/** `two`: execute with business tools, then summarize with graph tools. `one`: both at once, for comparison. */
export type Stages = 'two' | 'one';

export interface ExecuteSetup {
  /** A task of the bench; undefined: one in words, with the APIs of the open document. */
  readonly benchId: string | undefined;
  readonly strategy: ExecuteStrategy;
  readonly rollouts: number;
  readonly seed: number;
  /** As typed; empty: the endpoint's own. */
  readonly temperature: string;
  readonly toolDefault: ToolDefault;
  readonly stages: Stages;
}

/** Of one document, as typed. */
export interface TaskDraft {
  readonly text: string;
  /** A JSON object, or a list of them of which each rollout takes the next. */
  readonly inputs: string;
}

/** Whom the rollouts ask. */
export interface RolloutModel {
  readonly model: string;
  readonly rehearsal: boolean;
}

export interface Rollout {
  /** The id of its run, once it is kept. */
  readonly id: string;
  /** From 1. */
  readonly number: number;
  readonly task: TaskSpec;
  readonly phase: 'waiting' | 'running' | 'done';
  readonly steps: readonly ExecutionStep[];
  readonly execution?: Execution;
  /** Whether it succeeded: finished, and with the golden answer where one is known. */
  readonly succeeded?: boolean;
  /** Why it could not be stored; it is there as long as the page is. */
  readonly storeProblem?: string;
  /** Of a one-stage baseline. */
  readonly oneStage?: OneStageRun;
}

/** The rollouts of one task that were asked for together. */
export interface Batch extends RolloutModel {
  readonly id: string;
  readonly documentId: string;
  readonly title: string;
  readonly setup: ExecuteSetup;
  readonly rollouts: readonly Rollout[];
  /** `halted`: the endpoint failed; what is done is kept, and one can go on. */
  readonly phase: 'running' | 'done' | 'cancelled' | 'halted';
  readonly halt?: string;
}

/** A tool that waits for a person. */
export interface PendingToolCall {
  readonly id: string;
  readonly rollout: number;
  readonly name: string;
  readonly arguments: JsonObject;
}

export interface BuildSetup {
  readonly method: 'miner' | 'model';
  /** Of the miner: what fewer than this share of the traces show is left out; 0 to 0.5. */
  readonly noise: number;
  readonly strategy: SummarizeStrategy;
  readonly selection: TraceSelection;
  readonly seed: number;
}

/** A workflow that a model builds, or has built, from traces. */
export interface Building extends RolloutModel {
  readonly id: string;
  readonly documentId: string;
  readonly setup: BuildSetup;
  /** How many of the chosen traces it was given. */
  readonly given: number;
  readonly chosen: number;
  readonly phase: 'running' | 'done';
  readonly steps: readonly BuildStep[];
  readonly graph: ExecutableGraph;
  readonly validity: GraphValidity | undefined;
  readonly summary?: Summary;
  /** Shown beside the authored workflow, as this candidate. */
  readonly candidateId?: string;
  /** Tokens of the execute phase of the traces it was given, as far as they are known. */
  readonly executeTokens?: number;
}

export interface ExecuteState {
  readonly setup: ExecuteSetup;
  /** Of the open document. */
  readonly draft: TaskDraft;
  readonly batch: Batch | undefined;
  readonly pendingCall: PendingToolCall | undefined;
  readonly buildSetup: BuildSetup;
  readonly building: Building | undefined;
  readonly problem: string | undefined;

  change(change: Partial<ExecuteSetup>): void;
  changeDraft(change: Partial<TaskDraft>): void;
  /** Sets a batch going; one that is under way is cancelled. What stands in the way is told in `problem`. */
  execute(): Promise<void>;
  /** After a halt or a cancel: the rollouts that are not done. */
  resumeExecute(): Promise<void>;
  cancelExecute(): void;
  answerCall(id: string, result: ToolResult): void;
  /** A kept execution with its calls; never rejects. */
  loadExecution(runId: string): Promise<Execution | 'unreadable'>;
  changeBuild(change: Partial<BuildSetup>): void;
  /** From the chosen traces: by the miner at once, else with the chosen model. */
  build(): Promise<void>;
  cancelBuild(): void;
  /** Sets the graph of the build beside the authored workflow, as far as it came. */
  showUnfinished(): Promise<void>;
  /** Sets the graph of a one-stage baseline beside the authored workflow. */
  showOneStage(rollout: Rollout): Promise<void>;
  /** A new document with the workflow that solves a task of the bench, to compare with. */
  openReference(benchId: string): void;
  /** Sets a workflow from a file beside the authored one. */
  importGraph(graph: ExecutableGraph, fileName: string): void;
  /** Of the executions that a workflow was built from: their bench task, and the inputs of the first that had any. */
  inputsOfRebuilt(rebuilt: RebuiltWorkflow): {
    readonly benchId: string | undefined;
    readonly inputs: JsonObject | undefined;
  };
  /** Which runs only one of the two workflows allows; a text says why that is not known. */
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
  /** What does work that takes long beside the page, where that is possible. */
  loadWorker(): Promise<ExecuteWorker>;
}

export type ExecuteStore = StoreApi<ExecuteState>;
