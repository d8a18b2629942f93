// Shared parts of the runs of all papers: options of the models, a command run for its JSON, and values in that JSON.

import { isJsonObject, type JsonValue } from '../../core/support';
import type { CliCommand, CliInput, ParsedArgs } from '../cliCommand';
import { parseArgs } from '../parseArgs';
import type { PublishedTable } from './published';

export interface PaperRun {
  figure(table: PublishedTable, row: string, measure: string): number | null;
  /** Under the names of the published settings. */
  readonly settings: Readonly<Record<string, string>>;
  readonly rehearsal: boolean;
  /** False if an endpoint failed in some part. */
  readonly isComplete: boolean;
}

export interface PaperInput {
  readonly args: ParsedArgs;
  readonly input: CliInput;
  readonly isFull: boolean;
}

/** Words of the options that all commands have. */
export const modelWords = (args: ParsedArgs, names: readonly string[] = ['model', 'base-url']): string[] =>
  names.flatMap((name) => {
    const value = args.value(name) ?? (name === 'model' ? 'rehearsal' : undefined);
    return value === undefined ? [] : [`--${name}`, value === 'rehearsal' ? 'rehearsal-compliant' : value];
  });

export async function runForJson(command: CliCommand, words: readonly string[], input: CliInput) {
  const { exitCode, json } = await command.run(parseArgs(command, words), input);
  return { json: JSON.parse(JSON.stringify(json)) as JsonValue, isComplete: exitCode === 0 };
}

/** Follows a path of keys and list positions; undefined where it ends. */
export function at(value: JsonValue | undefined, ...path: readonly (string | number)[]): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const key of path) {
    if (Array.isArray(found) && typeof key === 'number') found = found[key];
    else if (isJsonObject(found)) found = found[key];
    else return undefined;
  }
  return found;
}
export const listIn = (value: JsonValue | undefined, ...path: readonly (string | number)[]): readonly JsonValue[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};
export const numberAt = (value: JsonValue | undefined, ...path: readonly (string | number)[]): number | null => {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : null;
};
export const percent = (share: number | null): number | null => (share === null ? null : 100 * share);
