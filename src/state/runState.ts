// What the run store holds and offers, and what it needs to run a session.

import type { StoreApi } from 'zustand/vanilla';
import type { ChatPort, ToolSchema } from '../core/llm';
import type {
  ControllerSetting,
  SessionConfig,
  SessionDocument,
  SessionEvent,
  SessionRunner,
  SessionRunnerInput,
  SessionState,
  ToolResult,
} from '../core/session';
import type { Repository, StoredRun } from '../core/storage';
import type { Clock } from '../core/support';
import type { Moments } from './stateAt';

/** What makes runs go. It comes with the first run: nobody needs it to write a procedure. */
export interface RunEngine {
  createRunner(input: SessionRunnerInput): SessionRunner;
  createMoments(): Moments;
  /** A chat for the model of a configuration; for a log from another day, as far as today's settings reach it. */
  createChat(config: Pick<SessionConfig, 'rehearsal' | 'baseUrl'>): ChatPort;
  /** Tools of a document, from what it declares. */
  buildTools(document: SessionDocument): readonly ToolSchema[];
}

/** This tab's hold of a run: nobody else writes its log meanwhile. */
export interface RunClaim {
  release(): void;
}

export interface RunPorts {
  readonly repository: Repository;
  readonly clock: Clock;
  newId(): string;
  /** Asked once; asked again only after a failure. */
  loadEngine(): Promise<RunEngine>;
  /** Undefined while another tab holds the run. Absent where tabs cannot know of each other. */
  claimRun?(id: string): Promise<RunClaim | undefined>;
  /** Whether an endpoint is the user's own. A log from elsewhere that names another one is not gone on with. */
  isOwnEndpoint?(baseUrl: string): boolean;
}

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
  readonly frozen?: string;
}

export interface RunState {
  readonly runs: readonly StoredRun[];
  readonly setup: RunSetup;
  readonly active: ActiveRun | undefined;
  /** Length of the prefix shown; undefined: live. */
  readonly cursor: number | undefined;
  /** State at the cursor. */
  readonly shown: SessionState | undefined;
  /** Index of the event selected in the log. */
  readonly selected: number | undefined;
  /** Text of the open model call as it streams. */
  readonly streaming: string;
  readonly problem: string | undefined;

  changeSetup(change: Partial<RunSetup>): void;
  startRun(
    document: SessionDocument,
    model: Pick<SessionConfig, 'model' | 'rehearsal' | 'baseUrl'>,
    change?: Partial<RunSetup>,
  ): void;
  say(text: string, ends?: boolean): void;
  answerTool(callId: string, result: ToolResult): void;
  setControllers(controllers: readonly ControllerSetting[]): void;
  pause(): void;
  resume(): void;
  retry(): void;
  /** Takes up a stored session whose tab went away while the agent was at work. */
  goOn(): void;
  stop(): void;
  openRun(id: string): Promise<void>;
  closeRun(): void;
  /** Runs that were stored by somebody else, for the list. */
  addRuns(runs: readonly StoredRun[]): void;
  deleteRun(id: string): Promise<void>;
  /** Shows the moment after `length` events; undefined goes back to live. */
  moveTo(length: number | undefined): void;
  /** Selects an event and moves everything to it. */
  selectEvent(index: number | undefined): void;
}

export type RunStore = StoreApi<RunState>;
