// The log of a run, kept while it goes: event by event, with a line for those that tell of progress.

import type { CliInput, LogSink } from './cliCommand';

export interface EventLogWriter<E> {
  onEvent(event: E): void;
  /** Throws what kept an event from being written; closes the file otherwise. */
  finish(): void;
}

/** `stop` ends the run: one that cannot be kept is not worth going on with, the disk is full, or gone. */
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
