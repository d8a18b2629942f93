// State, actions and ports of the run store.

import type { StoreApi } from 'zustand/vanilla';
import type { ChatPort, ChatToolSchema, ChatWait } from '../../core/llm';
import type {
  AgentDecision,
  Breakpoint,
  ControllerSetting,
  Effect,
  forkSession,
  SessionChange,
  SessionConfig,
  SessionDocument,
  SessionEvent,
  SessionRunner,
  SessionRunnerInput,
  SessionState,
  ToolResult,
} from '../../core/session';
import type { Repository, StoredRun } from '../../core/storage';
import type { Clock } from '../../core/support';
import type { TextStorage } from '../support/ports';
import type { attachRunner } from './attachRunner';
import type { SetBreakpoint } from './breakpointStore';
import type { forkRun } from './forkRun';
import type { StateCache } from './stateCache';

/** The code that runs sessions. Loaded with the first run, since writing a procedure does not need it. */
export interface RunEngine {
  createRunner(input: SessionRunnerInput): SessionRunner;
  createStateCache(): StateCache;
  readonly attachRunner: typeof attachRunner;
  /** A chat for the model of a configuration; for an older log, with the endpoint settings of today. */
  createChat(config: Pick<SessionConfig, 'rehearsal' | 'baseUrl'>): ChatPort;
  /** Schemas of the tools that the workflows declare, including attached tool files. */
  buildTools(document: SessionDocument, others?: readonly SessionDocument[]): readonly ChatToolSchema[];
  readonly forkSession: typeof forkSession;
  readonly forkRun: typeof forkRun;
  /** Answers calls of scripted and http tools. */
  readonly runTool?: SessionRunnerInput['runTool'];
}

/** This tab's claim on a run: no other tab writes its log meanwhile. */
export interface RunClaim {
  release(): void;
}

export interface RunStorePorts {
  readonly repository: Repository;
  readonly clock: Clock;
  newId(): string;
  /** Loaded once; tried again only after a failure. */
  loadEngine(): Promise<RunEngine>;
  /** Undefined while another tab has the claim. Absent if tabs cannot coordinate. */
  claimRun?(id: string): Promise<RunClaim | undefined>;
  /** Whether an endpoint is the user's own. An imported run with another endpoint cannot be resumed. */
  isOwnEndpoint?(baseUrl: string): boolean;
  /** Opens the document of an opened run; does nothing if it is not stored. */
  showDocument?(documentId: string): void;
  /** Storage of the breakpoints; they are not kept if it is absent. */
  readonly storage?: TextStorage;
}

export interface StartRunOptions {
  /** Paused before its first event. */
  readonly paused?: boolean;
  /** Further workflows of the same agent. */
  readonly others?: readonly SessionDocument[];
  /** Shared by runs that were started side by side. */
  readonly group?: string;
  /** Name of the script. */
  readonly subject?: string;
}

export interface ForkRunOptions {
  /** Opens it paused in its stored state; otherwise it continues at once. */
  readonly paused?: boolean;
  /** Replaces the decision that is pending at that event. */
  readonly decision?: AgentDecision;
  /** Replaces the last result before that event. */
  readonly result?: { readonly callId: string; readonly result: ToolResult };
  readonly name?: string;
  readonly group?: string;
}

export type StepBy = 'event' | 'decision' | 'turn';

/** Configuration of the next run, edited in the setup panel. */
export type RunSetup = Omit<SessionConfig, 'model' | 'rehearsal' | 'baseUrl'>;

export interface ActiveRun {
  readonly id: string;
  readonly events: readonly SessionEvent[];
  /** State after the last event. */
  readonly live: SessionState;
  /** False for a stored run without a runner. */
  readonly attached: boolean;
  /** Another tab has the claim: the run is shown as it was when it was opened. */
  readonly readOnly?: boolean;
  /** Why it can be shown but never resumed here, such as an imported run. */
  readonly readOnlyReason?: string;
}

/** Events of a run that this tab could not store so far. */
export interface UnstoredEvents {
  /** 1-based number of the first event that is not stored. */
  readonly from: number;
  readonly why: string;
}

export interface RunState {
  /** Runs of this tab whose events the browser refuses, by id. Writing is retried. */
  readonly unstored: Readonly<Record<string, UnstoredEvents>>;
  readonly runs: readonly StoredRun[];
  readonly setup: RunSetup;
  readonly active: ActiveRun | undefined;
  /** Length of the shown prefix; undefined: live. */
  readonly cursor: number | undefined;
  /** State at the cursor. */
  readonly shown: SessionState | undefined;
  /** Initial state of a session on the open document, while no run is open and the text alone does not determine it. */
  readonly planned: SessionState | undefined;
  /** Index of the event selected in the log. */
  readonly selected: number | undefined;
  /** Text of the open model call as it streams. */
  readonly streaming: string;
  /** The wait of the open model call, from a few seconds of silence on. */
  readonly wait: ChatWait | undefined;
  readonly problem: string | undefined;
  /** Document of the workspace; its breakpoints apply while no run is open. */
  readonly openDocument: string | undefined;
  /** Of the open run's document, or of the open document while no run is open. */
  readonly breakpoints: readonly SetBreakpoint[];
  /** An effect in the log that waits for a step (the session is paused) or for the user. */
  readonly pausedEffect: Effect | undefined;

  startRun(
    document: SessionDocument,
    model: Pick<SessionConfig, 'model' | 'rehearsal' | 'baseUrl'>,
    change?: Partial<RunSetup>,
    options?: StartRunOptions,
  ): void;
  sendUserMessage(text: string, ends?: boolean): void;
  answerTool(callId: string, result: ToolResult): void;
  setControllers(controllers: readonly ControllerSetting[]): void;
  /**
   * Sets the open document, for the breakpoints. With its text, as in Run: closes the session of another document with
   * another text, so that the opened document is shown. A session that is running stays open.
   */
  followDocument(id: string, source?: string): void;
  setBreakpoints(list: readonly SetBreakpoint[]): void;
  /** Adds a breakpoint, or switches on an equal one. */
  addBreakpoint(breakpoint: Breakpoint): void;
  /** Node ids as in sessions: `api:x`, `answer:y`. */
  toggleNodeBreakpoint(nodeId: string): void;
  pause(): void;
  resume(): void;
  /** Moves forward by one step and pauses again; pauses a running session. */
  step(by: StepBy): void;
  /** While a decision is waiting to be judged. */
  editDecision(decision: AgentDecision): void;
  /** Edits the result of the last call before the agent receives it; answers a held call. */
  editResult(callId: string, result: ToolResult): void;
  /** Discards the model's answer, finished or not, and repeats the request. */
  retryModel(): void;
  /**
   * Creates and opens a stored run that shares the first `length` events of the open run and continues from there.
   * Undefined if that is not possible; `problem` has the reason.
   */
  fork(length: number, change?: SessionChange, options?: ForkRunOptions): Promise<string | undefined>;
  retry(): void;
  /** Resumes a stored session whose tab closed while the agent was running. */
  resumeInterrupted(): void;
  stop(): void;
  openRun(id: string): Promise<void>;
  closeRun(): void;
  /** Writes the unsaved events of the open run, for a page that is hidden or closed. */
  flush(): Promise<void>;
  /** Adds runs that other code has stored to the list. */
  addRuns(runs: readonly StoredRun[]): void;
  /** Shows the state after `length` events; undefined returns to live. */
  moveTo(length: number | undefined): void;
  /** Selects an event and moves the cursor to it. */
  selectEvent(index: number | undefined): void;
}

export type RunStore = StoreApi<RunState>;
