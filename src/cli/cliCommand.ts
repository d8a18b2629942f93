// What commands are given and how they end. Exit codes: 0 done, 1 findings of level error, 2 unusable arguments or input.
// Invariant: a command touches the outside only through `CliInput`, so tests run it without a process.

export interface CliCommandResult {
  readonly exitCode: 0 | 1;
  /** For `--json`: the one document on stdout. */
  readonly json: unknown;
  /** For people. */
  readonly text: string;
  /** `text` is a file in itself, such as a flowchart or a table as CSV: marks of the reading order are a part of it. */
  readonly isDocument?: true;
}

/** Bytes of the largest log a command takes. */
export const maxLogBytes = 256 * 1024 * 1024;

/** Unusable arguments or input: one line, exit code 2. */
export class UsageError extends Error {}

/** A file that grows as a session does: what was appended is on the disk, whatever happens after. */
export interface LogSink {
  append(text: string): void;
  close(): void;
}

export interface OutputFileOptions {
  /** A file that is there already may be replaced. */
  readonly force?: boolean;
  /** It goes on with a file that is its own. */
  readonly append?: boolean;
  /** Files that the command reads. */
  readonly reads?: readonly string[];
  /** Its folder is made where there is none. */
  readonly createsFolder?: boolean;
}

export interface OutputFile {
  /** The file bears its name once the sink is closed; what is appended to is written in its place. */
  open(): LogSink;
}

/** Of commands with `--out`. */
export const forceOption: CliOption = { value: false, help: 'Replaces the file of --out if it is there already' };

export interface CliInput {
  /** Reads a text file, or stdin for `-`. Throws a `UsageError` for what cannot be read, is too large or no text. */
  readText(path: string, options?: { readonly maxBytes?: number }): Promise<string>;
  /** Whether there is a file or folder of that name. */
  exists(path: string): boolean;
  /**
   * The file that a command is to write. Throws a `UsageError` where it may not: at once for what would be overwritten,
   * so that nothing is asked or computed in vain, and when it is opened for what cannot be written.
   */
  outFile(path: string, options?: OutputFileOptions): OutputFile;
  /** Whether a person sees what goes to stdout; absent where that is not known. */
  isTerminal?(): boolean;
  /** Progress and logs: a line on stderr. */
  log(line: string): void;
  now(): number;
  env(name: string): string | undefined;
  /** Values of the environment that are secrets: none of them is printed or written. */
  secrets?(): readonly string[];
  /** A short text that no other run has got. */
  newId(): string;
  /** Calls back on the first Ctrl-C, with which the command ends what it has begun; the second one ends the process. */
  onInterrupt?(listener: () => void): void;
}

export interface CliOption {
  /** Takes a value. */
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
  /** Of an option that may be repeated, in order. */
  values(name: string): readonly string[];
}
