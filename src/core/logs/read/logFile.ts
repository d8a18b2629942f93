// Result of reading a log: traces of every format, and the events themselves for our own logs.

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
  /** Irregularities that did not stop the reading. */
  readonly warnings: readonly string[];
  /** The events themselves, for our own logs. */
  readonly events?: readonly SessionEvent[];
  /** The same events, one list for each session, in order of first event. */
  readonly sessions?: readonly (readonly SessionEvent[])[];
}
