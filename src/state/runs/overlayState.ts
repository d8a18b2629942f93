// What the overlay store holds and offers.

import type { StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../../core/graph';
import type { Coverage, OverlayMode, SessionTrace } from '../../core/projection';
import type { RejudgeChange, Rejudged, SessionDocument, SessionEvent } from '../../core/session';
import type { StoredRun } from '../../core/storage';

/** Which of a document's stored runs are measured together. */
export type RunChoice =
  | { readonly kind: 'all' }
  | { readonly kind: 'tag' | 'model'; readonly value: string }
  | { readonly kind: 'selected'; readonly ids: readonly string[] };

export type OverlayMeter = typeof import('./overlayMeter');

interface ReadRuns {
  /** In the order asked for; those that could not be read are left out. */
  readonly traces: readonly SessionTrace[];
  readonly unreadable: number;
  /** Somebody stopped the reading: there are more. */
  readonly cancelled: boolean;
}

/** A graph with what the runs read did on it. */
interface Measured {
  readonly graph: WorkflowGraph;
  readonly read: ReadRuns;
  readonly coverage: Coverage;
}

/** A session under other settings. */
export interface Trial {
  readonly runId: string;
  /** Events that were judged. */
  readonly length: number;
  readonly change: RejudgeChange;
  /** Set when it is about the text as it is today: its title. */
  readonly recheck?: string;
  /** Events done so far, while it works. */
  readonly done?: number;
  readonly result?: Rejudged;
  readonly problem?: string;
}

export interface OverlayState {
  readonly mode: OverlayMode;
  readonly choice: RunChoice;
  /** Undefined until the first overlay that measures. */
  readonly meter: OverlayMeter | undefined;
  /** Logs on their way in. */
  readonly reading: { readonly done: number; readonly total: number } | undefined;
  readonly read: ReadRuns | undefined;
  readonly measured: Measured | undefined;
  readonly trial: Trial | undefined;
  /** Why an overlay could not be made. */
  readonly problem: string | undefined;

  setMode(mode: OverlayMode): void;
  setChoice(choice: RunChoice): void;
  /** Reads the logs of runs, in slices; asked for the same again it does nothing, unless it is to read on. */
  readRuns(runs: readonly StoredRun[], how?: { readonly again?: boolean }): Promise<void>;
  /** Keeps what has been read so far. */
  cancelReading(): void;
  /** Lays what has been read over a graph, in slices. */
  measure(graph: WorkflowGraph): Promise<void>;
  /** Judges a session again, in slices. */
  judgeAgain(
    run: { readonly id: string; readonly events: readonly SessionEvent[] },
    change: RejudgeChange,
    recheck?: string,
  ): Promise<void>;
  endTrial(): void;
}

export interface OverlayPorts {
  loadEvents(runId: string): Promise<readonly SessionEvent[]>;
  /** The tools that a session on the document would have. */
  buildTools(document: SessionDocument): Promise<RejudgeChange['tools']>;
  loadMeter(): Promise<OverlayMeter>;
}

export type OverlayStore = StoreApi<OverlayState>;

/** The runs of a choice, newest first as they come. */
export function chooseRuns(runs: readonly StoredRun[], documentId: string, choice: RunChoice): readonly StoredRun[] {
  const own = runs.filter((run) => run.documentId === documentId);
  switch (choice.kind) {
    case 'all':
      return own;
    case 'tag':
      return own.filter((run) => run.tags?.includes(choice.value));
    case 'model':
      return own.filter((run) => run.model === choice.value);
    case 'selected':
      return own.filter((run) => choice.ids.includes(run.id));
  }
}
