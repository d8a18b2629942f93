// A fault in a good file, and helpers to define one. Tests only. Invariant: a fault changes its file (a missing
// expected text is an error of the set), and `at` is on the line of the expected report, counted in the faulty text.

export interface Fault {
  readonly name: string;
  /** Key of a good file. */
  readonly base: string;
  readonly apply: (text: string) => string;
  /** A text on the line of the report; its first occurrence, or the last with `isLast`. */
  readonly at: string;
  readonly isLast?: boolean;
  /** One of these codes must be reported. */
  readonly codes: readonly string[];
  /** Minimum level, if less than a warning. */
  readonly level?: 'info';
  /** Text of a tool file to check with. */
  readonly tools?: string;
}

/** Replaces the first occurrence of a text, or the first one after `after`. */
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

/** Removes the first line that contains the text. */
export const removingLine =
  (part: string) =>
  (text: string): string => {
    const line = text.split('\n').find((candidate) => candidate.includes(part));
    return replaceFirst(text, `${line ?? part}\n`, '');
  };

/** Applies several changes one after the other. */
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
