// Types of commands, their input and their results. Exit codes: 0 done, 1 findings of level error, 2 unusable arguments
// or input. Invariant: a command accesses the outside only through `CliInput`, so tests run it without a process.

export interface CliCommandResult {
  readonly exitCode: 0 | 1;
  /** For `--json`: the one document on stdout. */
  readonly json: unknown;
  /** For people. */
  readonly text: string;
  /** `text` is a file, such as a flowchart or a CSV table: bidirectional marks are part of it. */
  readonly isDocument?: true;
}

/** Maximum size of a log, in bytes. */
export const maxLogBytes = 256 * 1024 * 1024;

/** Unusable arguments or input: printed as one line, exit code 2. */
export class UsageError extends Error {}

/** A file that grows with a session: appended lines are on disk immediately. */
export interface LogSink {
  append(text: string): void;
  close(): void;
}

export interface OutputFileOptions {
  /** An existing file may be replaced. */
  readonly force?: boolean;
  /** Continues an existing file of the command. */
  readonly append?: boolean;
  /** Files that the command reads. */
  readonly reads?: readonly string[];
  /** Creates the folder if it does not exist. */
  readonly createsFolder?: boolean;
}

export interface OutputFile {
  /** The file gets its name when the sink is closed; with `append` it is written in place. */
  open(): LogSink;
}

/** For commands with `--out`. */
export const forceOption: CliOption = { value: false, help: 'Replaces the output file if it exists' };

export interface CliInput {
  /**
   * Reads a text file, or stdin for `-`. Throws a `UsageError` if the file cannot be read, is too large or is not text.
   */
  readText(path: string, options?: { readonly maxBytes?: number }): Promise<string>;
  /** Returns true if a file or folder with that path exists. */
  exists(path: string): boolean;
  /**
   * The output file of a command. Throws a `UsageError` immediately if a file would be overwritten, so that no work is
   * wasted, and on opening if it cannot be written.
   */
  outFile(path: string, options?: OutputFileOptions): OutputFile;
  /** Returns true if stdout is a terminal; absent if unknown. */
  isTerminal?(): boolean;
  /** Progress and logs: a line on stderr. */
  log(line: string): void;
  now(): number;
  env(name: string): string | undefined;
  /** Secrets in the environment: they are never printed or written. */
  secrets?(): readonly string[];
  /** A short text that is unique among runs. */
  newId(): string;
  /**
   * Calls the listener on the first Ctrl-C, so that the command can finish cleanly; the second one ends the process.
   */
  onInterrupt?(listener: () => void): void;
}

export interface CliOption {
  /** The option takes a value. */
  readonly value: boolean;
  readonly repeat?: boolean;
  readonly help: string;
}

export interface CliCommand {
  readonly usage: string;
  readonly options: Readonly<Record<string, CliOption>>;
  run(args: ParsedArgs, input: CliInput): Promise<CliCommandResult>;
}

export interface ParsedArgs {
  readonly positional: readonly string[];
  flag(name: string): boolean;
  value(name: string): string | undefined;
  /** Values of an option that may be repeated, in order. */
  values(name: string): readonly string[];
}
