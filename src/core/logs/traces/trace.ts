// What happened in one session, reduced to what a workflow can be rebuilt from: calls, claimed answers, user turns.
// Invariant: steps stand in the order in which they happened; `seq` points at the event (or turn, or message) they come from.

import type { SessionDocument } from '../../session';
import type { JsonObject, JsonValue } from '../../support';

export type TraceSource = 'weir' | 'openai' | 'star';

/** `denied`: a controller refused it. `unanswered`: the record ends before its result. */
export type TraceCallOutcome = 'succeeded' | 'failed' | 'denied' | 'unanswered';

interface StepBase {
  readonly seq: number;
  /** Clock time, milliseconds since the Unix epoch, where the record has it. */
  readonly at?: number;
  /** A person said that its name means no node of the workflow, whatever it is called. */
  readonly isUnmatched?: true;
  /** Call site in the procedure graph; set by `withVisits`. */
  readonly site?: string;
}

/** An API or ANSWER on the recorded path of a session. */
export interface TraceVisit {
  readonly kind: 'api' | 'answer';
  readonly name: string;
  /** Id in the procedure graph of the session's document. */
  readonly site: string;
  /** A question that was passed without being asked. */
  readonly isPassed?: true;
}

export interface TraceCall extends StepBase {
  readonly kind: 'call';
  /** Declared name where the log knows it, else the name as called. */
  readonly name: string;
  readonly arguments: JsonObject;
  readonly outcome: TraceCallOutcome;
  /** Present when it succeeded. */
  readonly result?: JsonValue;
  /** Present when it failed or was denied. */
  readonly message?: string;
  /** What the session visited up to this step, itself included; absent where the log records no path. */
  readonly visits?: readonly TraceVisit[];
}

export interface TraceResponse extends StepBase {
  readonly kind: 'response';
  readonly text: string;
  /** The ANSWER (or reply label) that the agent claims to give. */
  readonly answer?: string;
  /** As of a call. */
  readonly visits?: readonly TraceVisit[];
}

export interface TraceUserTurn extends StepBase {
  readonly kind: 'user';
  readonly text: string;
  /** The turn leaves the workflow, and how (a type of core/session, or a word of the log's own). */
  readonly oow?: string;
}

export type TraceStep = TraceCall | TraceResponse | TraceUserTurn;

export interface Trace {
  /** Session id; unique among the traces of one file. */
  readonly id: string;
  readonly source: TraceSource;
  readonly title?: string;
  /** What the record says of the model that answered. */
  readonly model?: string;
  readonly steps: readonly TraceStep[];
  /** The workflow that the session ran on, when the log carries it. */
  readonly document?: SessionDocument;
  /** Whether the recorded path came to the end of the procedure; absent where the log records no path. */
  readonly reachedEnd?: boolean;
}
