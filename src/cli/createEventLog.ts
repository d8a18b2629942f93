// Writes the log of a run event by event, with a line on stderr for events of progress.

import type { CliInput, LogSink } from './cliCommand';

export interface EventLogWriter<E> {
  onEvent(event: E): void;
  /** Throws the error that prevented an event from being written; closes the file otherwise. */
  finish(): void;
}

/** `stop` ends the run: a run whose log cannot be written (disk full or removed) must not continue. */
export function createEventLog<E>(
  sink: LogSink | undefined,
  print: (events: readonly E[]) => string,
  progressOf: (event: E) => string | undefined,
  input: Pick<CliInput, 'log'>,
  stop: () => void,
): EventLogWriter<E> {
  let unwritten: unknown;
  return {
    onEvent: (event) => {
      try {
        sink?.append(print([event]));
      } catch (error) {
        unwritten ??= error;
        stop();
      }
      const line = progressOf(event);
      if (line !== undefined) input.log(line);
    },
    finish: () => {
      if (unwritten !== undefined) throw unwritten;
      sink?.close();
    },
  };
}
