// A row of the mapping: how one node of a flowchart is written in the procedure.

import type { StepKind } from './stepKind';

export interface StepRow {
  /** Id of the node in the flowchart. */
  readonly node: string;
  readonly label: string;
  readonly kind: StepKind;
  /** Name of the API or ANSWER; empty for other kinds. */
  readonly name: string;
  /** Arguments of an API. */
  readonly args: readonly string[];
  /** Values that an API returns, or that an ANSWER gets from the user's reply. */
  readonly results: readonly string[];
  /** Slots that a question asks for; for other kinds, slots that are asked for before the edges are chosen. */
  readonly slots: readonly string[];
  /**
   * The choice of the edge: a value that is compared with the labels of the edges (`severity`), or a comparison (`amount > 100`). Empty for a node with one exit.
   */
  readonly decides: string;
}

/** The part of a row that the user or a mapping file sets; the rest is proposed. */
export type ChosenStep = Partial<Omit<StepRow, 'node' | 'label'>>;

export const isPlainName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text);

/** The names of values in `decides`, without texts in quotes; empty for a condition in words. */
export function valuesRead(decides: string): readonly string[] {
  if (!isPlainName(decides) && !/[=<>]/.test(decides)) return [];
  const words = decides.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, ' ').match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? [];
  return [...new Set(words.filter((word) => !/^(?:and|or|not|in|is|true|false|none)$/i.test(word)))];
}

/** The value in a condition of the form `email is not None` or `email is None`. */
export function valueTestedForPresence(
  decides: string,
): { readonly value: string; readonly isMissing: boolean } | undefined {
  const [, value, negation] = /^([\p{L}_][\p{L}\p{N}_]*) is (not )?None$/u.exec(decides.trim()) ?? [];
  return value === undefined ? undefined : { value, isMissing: negation === undefined };
}
