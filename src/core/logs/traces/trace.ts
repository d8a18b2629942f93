// The events of one session, reduced to the input of reconstruction: calls, claimed answers, user turns. Invariant:
// steps are in chronological order; `seq` is the event (or turn, or message) they come from.

import type { SessionDocument } from '../../session';
import type { JsonObject, JsonValue } from '../../support';

export type TraceSource = 'weir' | 'openai' | 'star';

/** `denied`: a controller refused it. `unanswered`: the record ends before its result. */
export type TraceCallOutcome = 'succeeded' | 'failed' | 'denied' | 'unanswered';

interface StepBase {
  readonly seq: number;
  /** Milliseconds since the Unix epoch, if the record has the time. */
  readonly at?: number;
  /** The user marked the name as belonging to no node of the workflow. */
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
  /** A question that was skipped. */
  readonly isPassed?: true;
}

export interface TraceCall extends StepBase {
  readonly kind: 'call';
  /** Declared name if the log has it, else the name in the call. */
  readonly name: string;
  readonly arguments: JsonObject;
  readonly outcome: TraceCallOutcome;
  /** Present if the call succeeded. */
  readonly result?: JsonValue;
  /** Present if the call failed or was denied. */
  readonly message?: string;
  /** Nodes visited up to this step, including its own; absent if the log records no path. */
  readonly visits?: readonly TraceVisit[];
}

export interface TraceResponse extends StepBase {
  readonly kind: 'response';
  readonly text: string;
  /** The ANSWER (or reply label) that the agent claims to give. */
  readonly answer?: string;
  /** As for a call. */
  readonly visits?: readonly TraceVisit[];
}

export interface TraceUserTurn extends StepBase {
  readonly kind: 'user';
  readonly text: string;
  /** Kind of an out-of-workflow turn (a type of core/session, or a word of the log's own). */
  readonly oow?: string;
}

export type TraceStep = TraceCall | TraceResponse | TraceUserTurn;

export interface Trace {
  /** Session id; unique among the traces of one file. */
  readonly id: string;
  readonly source: TraceSource;
  readonly title?: string;
  /** Name of the model, as the record gives it. */
  readonly model?: string;
  readonly steps: readonly TraceStep[];
  /** The workflow that the session ran on, if the log contains it. */
  readonly document?: SessionDocument;
  /** Whether the recorded path reached the end of the procedure; absent if the log records no path. */
  readonly reachedEnd?: boolean;
}
