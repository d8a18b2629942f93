// Where traces are. Stores hold references; the code that computes over traces reads them (`createTraceReader`), usually
// in the traces worker, so that the traces of a large file never pass through the page.

import type { MappingChoices, Trace } from '../../core/logs';
import type { SessionEvent } from '../../core/session';

/** The text of a log when it was read: a later change of the file does not change it. */
export interface LogSnapshot {
  /** Unique in this tab. */
  readonly key: string;
  /** Name of the file, for messages. */
  readonly name: string;
  readonly content: Blob;
}

export interface LogTraces {
  readonly kind: 'log';
  readonly log: LogSnapshot;
  /** The chosen traces: their index in the log, and the id they get. If absent, all of them with their own ids. */
  readonly picked?: readonly { readonly index: number; readonly id: string }[];
  /** The nodes that replace their names. */
  readonly names?: MappingChoices;
}

export type TraceReference =
  | LogTraces
  /** A stored run. */
  | { readonly kind: 'run'; readonly id: string }
  /** The events of a run that only the memory of the page contains. */
  | { readonly kind: 'events'; readonly events: readonly SessionEvent[] }
  /** Single traces that are stored nowhere. */
  | { readonly kind: 'traces'; readonly traces: readonly Trace[] };

/** A run, or the traces of a file, that can be chosen together. */
export interface TraceSet {
  /** Run id, or `file:` and the file's name. */
  readonly id: string;
  readonly traces: readonly TraceReference[];
  readonly traceIds: readonly string[];
}

/** The set with this id: one of the files, or a run. The id of a run is the id of its trace. */
export const traceSetOf = (files: readonly TraceSet[], id: string): TraceSet =>
  files.find((file) => file.id === id) ?? { id, traces: [{ kind: 'run', id }], traceIds: [id] };
