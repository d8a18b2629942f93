// What the run store holds and offers, and what it needs to run a session.

import type { StoreApi } from 'zustand/vanilla';
import type { ChatPort, ChatToolSchema } from '../../core/llm';
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
import type { SetBreakpoint } from './breakpointStore';
import type { StateCache } from './stateCache';

/** What makes runs go. It comes with the first run: nobody needs it to write a procedure. */
export interface RunEngine {
  createRunner(input: SessionRunnerInput): SessionRunner;
  createStateCache(): StateCache;
  /** A chat for the model of a configuration; for a log from another day, as far as today's settings reach it. */
  createChat(config: Pick<SessionConfig, 'rehearsal' | 'baseUrl'>): ChatPort;
  /** What the workflows declare, with the schemas of the files that are attached to them. */
  buildTools(document: SessionDocument, others?: readonly SessionDocument[]): readonly ChatToolSchema[];
  readonly forkSession: typeof forkSession;
  /** Answers calls of scripted and http tools. */
  readonly runTool?: SessionRunnerInput['runTool'];
}

/** This tab's hold of a run: nobody else writes its log meanwhile. */
export interface RunClaim {
  release(): void;
}

export interface RunStorePorts {
  readonly repository: Repository;
  readonly clock: Clock;
  newId(): string;
  /** Asked once; asked again only after a failure. */
  loadEngine(): Promise<RunEngine>;
  /** Undefined while another tab holds the run. Absent where tabs cannot know of each other. */
  claimRun?(id: string): Promise<RunClaim | undefined>;
  /** Whether an endpoint is the user's own. A log from elsewhere that names another one is not gone on with. */
  isOwnEndpoint?(baseUrl: string): boolean;
  /** Opens the document of a run that is opened; one that is not stored is no matter. */
  showDocument?(documentId: string): void;
  /** Where breakpoints are remembered; nowhere when absent. */
  readonly storage?: TextStorage;
}

export interface StartRunOptions {
  /** Before its first move. */
  readonly paused?: boolean;
  /** Further workflows of the same agent. */
  readonly others?: readonly SessionDocument[];
  /** Runs that are started side by side have the same. */
  readonly group?: string;
  /** The name of the script. */
  readonly subject?: string;
}

export interface ForkRunOptions {
  /** Opens it paused, as it stood; else it goes on at once. */
  readonly paused?: boolean;
  /** In place of the decision that is pending at that point. */
  readonly decision?: AgentDecision;
  /** In place of the result that came last before that point. */
  readonly result?: { readonly callId: string; readonly result: ToolResult };
  readonly name?: string;
  readonly group?: string;
}

export type StepBy = 'event' | 'decision' | 'turn';

/** What the next run starts with; the user changes it in the setup panel. */
export type RunSetup = Omit<SessionConfig, 'model' | 'rehearsal' | 'baseUrl'>;

export interface ActiveRun {
  readonly id: string;
  readonly events: readonly SessionEvent[];
  /** After the last event. */
  readonly live: SessionState;
  /** False for a stored run that has not been taken up again. */
  readonly attached: boolean;
  /** Another tab holds it: it can be looked at, as it was when it was opened. */
  readonly readOnly?: boolean;
  /** Why it can be looked at but not gone on with, now or ever: it was imported. */
  readonly readOnlyReason?: string;
}

/** What of a run this tab could not store so far. */
export interface UnstoredEvents {
  /** 1-based number of the first event that is not stored. */
  readonly from: number;
  readonly why: string;
}

export interface RunState {
  /** By id: runs that this tab writes and the browser refuses. It goes on trying. */
  readonly unstored: Readonly<Record<string, UnstoredEvents>>;
  readonly runs: readonly StoredRun[];
  readonly setup: RunSetup;
  readonly active: ActiveRun | undefined;
  /** Length of the prefix shown; undefined: live. */
  readonly cursor: number | undefined;
  /** State at the cursor. */
  readonly shown: SessionState | undefined;
  /** What a session on the open document would start in, while none is open and its text alone does not say. */
  readonly planned: SessionState | undefined;
  /** Index of the event selected in the log. */
  readonly selected: number | undefined;
  /** Text of the open model call as it streams. */
  readonly streaming: string;
  readonly problem: string | undefined;
  /** Of the workspace; its breakpoints count while no run is open. */
  readonly openDocument: string | undefined;
  /** Of the open run's document; of the open document while no run is open. */
  readonly breakpoints: readonly SetBreakpoint[];
  /** Open in the log, but not done yet: it waits, because the session is paused, for a step or for a person. */
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
  /** Which document is open, for the breakpoints. */
  followDocument(id: string): void;
  setBreakpoints(list: readonly SetBreakpoint[]): void;
  /** Adds one, or switches on the one that says the same. */
  addBreakpoint(breakpoint: Breakpoint): void;
  /** Node ids as sessions have them: `api:x`, `answer:y`. */
  toggleNodeBreakpoint(nodeId: string): void;
  pause(): void;
  resume(): void;
  /** Moves on by that much and stands still again; a session that runs is paused by it. */
  step(by: StepBy): void;
  /** While a decision waits to be judged. */
  editDecision(decision: AgentDecision): void;
  /** Of the last call, before the agent sees it; a call that is held is answered. */
  editResult(callId: string, result: ToolResult): void;
  /** Gives up what the model said or is saying, and asks the same again. */
  retryModel(): void;
  /**
   * A new stored run that shares the first `length` events of the open one, and goes on from there; it is opened.
   * Undefined when it cannot be: `problem` says why.
   */
  fork(length: number, change?: SessionChange, options?: ForkRunOptions): Promise<string | undefined>;
  retry(): void;
  /** Takes up a stored session whose tab went away while the agent was at work. */
  resumeInterrupted(): void;
  stop(): void;
  openRun(id: string): Promise<void>;
  closeRun(): void;
  /** Sends what is not stored yet of the open run, for a page that is hidden or closed. */
  flush(): Promise<void>;
  /** Runs that were stored by somebody else, for the list. */
  addRuns(runs: readonly StoredRun[]): void;
  /** Shows the moment after `length` events; undefined goes back to live. */
  moveTo(length: number | undefined): void;
  /** Selects an event and moves everything to it. */
  selectEvent(index: number | undefined): void;
}

export type RunStore = StoreApi<RunState>;
