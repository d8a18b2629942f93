// How a command ends. Exit codes: 0 done, 1 findings of level error, 2 unusable arguments or input.

export interface CommandResult {
  readonly exitCode: 0 | 1;
  /** For `--json`: the one document on stdout. */
  readonly json: unknown;
  /** For people. */
  readonly text: string;
}

/** Unusable arguments or input: one line, exit code 2. */
export class UsageError extends Error {}

export interface CommandInput {
  /** Reads a file, or stdin for `-`. */
  readText(path: string): Promise<string>;
  writeText(path: string, text: string): Promise<void>;
  /** Progress and logs. */
  log(line: string): void;
  now(): number;
  env(name: string): string | undefined;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  /** Option names with `value: true` for those that take one. */
  readonly options: Readonly<
    Record<string, { readonly value: boolean; readonly repeat?: boolean; readonly help: string }>
  >;
  run(args: ParsedArgs, input: CommandInput): Promise<CommandResult>;
}

export interface ParsedArgs {
  readonly positional: readonly string[];
  flag(name: string): boolean;
  /** Last value given. */
  value(name: string): string | undefined;
  values(name: string): readonly string[];
}
