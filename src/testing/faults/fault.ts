// A fault put into a good file, and the few words to write one down with. Tests only.
// Invariant: a fault changes its file (a text that it expects and does not find is an error of the set), and `at` is on
// the line that has to bear the report, counted in the faulty text.

export interface Fault {
  readonly name: string;
  /** Key of a good file. */
  readonly base: string;
  readonly apply: (text: string) => string;
  /** A text on the line of the report; the first place of it, or the last with `isLast`. */
  readonly at: string;
  readonly isLast?: boolean;
  /** One of these has to be there. */
  readonly codes: readonly string[];
  /** What it weighs at least, where that is less than a warning. */
  readonly level?: 'info';
  /** Text of a tool file to check with. */
  readonly tools?: string;
}

/** Replaces the first place of a text, or the one behind `after`. */
export function replaceFirst(text: string, from: string, to: string, after = ''): string {
  const start = text.indexOf(after);
  const index = start < 0 ? -1 : text.indexOf(from, start);
  if (index < 0) throw new Error(`The good file holds no ${JSON.stringify(from)} behind ${JSON.stringify(after)}.`);
  return text.slice(0, index) + to + text.slice(index + from.length);
}

export const replacing =
  (from: string, to: string, after?: string) =>
  (text: string): string =>
    replaceFirst(text, from, to, after);

/** Takes the first line away that holds the text. */
export const removingLine =
  (part: string) =>
  (text: string): string => {
    const line = text.split('\n').find((candidate) => candidate.includes(part));
    return replaceFirst(text, `${line ?? part}\n`, '');
  };

/** Several changes, one after the other. */
export const inOrder =
  (...steps: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    steps.reduce((result, step) => step(result), text);

export type FaultRow = readonly [
  name: string,
  apply: Fault['apply'],
  at: string,
  codes: string | readonly string[],
  more?: Partial<Fault>,
];
export const faultsOf = (base: string, rows: readonly FaultRow[]): Fault[] =>
  rows.map(([name, apply, at, codes, more]) => ({
    name,
    base,
    apply,
    at,
    codes: typeof codes === 'string' ? [codes] : codes,
    ...more,
  }));
export const infoLevel = { level: 'info' } as const;
