// What reading a log gives: traces of every form, and the events themselves when the log is ours.

import type { SessionEvent } from '../../session';
import type { Trace, TraceSource } from '../traces/trace';

export interface LogProblem {
  readonly message: string;
  /** 1-based. */
  readonly line?: number;
}

export interface LogFile {
  readonly format: TraceSource;
  readonly traces: readonly Trace[];
  /** What was odd but did not stop the reading. */
  readonly warnings: readonly string[];
  /** The events themselves, when it is our own log. */
  readonly events?: readonly SessionEvent[];
  /** The same events, a list for each session, in order of first event. */
  readonly sessions?: readonly (readonly SessionEvent[])[];
}
