// Parses `FILE#N`, which selects one of several items of a file, from 1.

import { UsageError } from '../cliCommand';
import { formatCountedNoun } from '../formatText';

export interface NumberedFile {
  readonly file: string;
  readonly number?: number;
}

export function parseNumberedFile(value: string): NumberedFile {
  const [, file, number] = /^(.+)#(\d+)$/.exec(value) ?? [];
  return file === undefined ? { file: value } : { file, number: Number(number) };
}

/** Selects the first item without a number. */
export function pickNumbered<T>(items: readonly T[], file: string, number: number | undefined, what: string): T {
  const found = items[(number ?? 1) - 1];
  if (found === undefined) {
    throw new UsageError(`${file} has ${formatCountedNoun(items.length, what)}; there is no number ${number}.`);
  }
  return found;
}
