// Finds the name in a call with a prefix, `API.x(...)` or `API_x(...)`: it extends to the bracket and can contain
// punctuation. Inside other brackets a comma separates arguments, unless a declared name contains it.

import type { CallResolver } from './callResolver';
import { compareOps, reserved } from './tokenParts';
import type { PdlToken } from './tokens';

/** Limit in characters; without it each of many prefixes would search the rest of a long line. */
const LONGEST_NAME = 1_000;

export interface FoundCallee {
  readonly prefix: string;
  /** Decoded range of the name. */
  readonly start: number;
  readonly end: number;
  /** Index of the bracket that opens the arguments. */
  readonly open: number;
  /** The whole callee if an underscore joins prefix and name: it may be declared as a whole. */
  readonly written: string | undefined;
}

/**
 * The callee that starts at token `at`; undefined if no callee starts there, or if its bracket is at `to` or beyond.
 */
export function findCallee(
  tokens: readonly PdlToken[],
  at: number,
  to: number,
  isNested: boolean,
  text: string,
  resolver: CallResolver,
): FoundCallee | undefined {
  const token = tokens[at] as PdlToken;
  const dot = at + 1 < to ? tokens[at + 1] : undefined;
  const dotted = dot?.kind === 'punct' && dot.text === '.' && resolver.isPrefix(token.text);
  const joined = dotted ? 0 : resolver.joinedPrefix(token.text);
  if (!dotted && joined === 0) return undefined;
  let start = dotted ? (tokens[at + 2]?.start ?? (dot as PdlToken).end) : token.start + joined + 1;
  const open = findBracket(dotted ? at + 2 : at + 1, start);
  if (open < 0) return undefined;
  let end = (tokens[open] as PdlToken).start;
  while (start < end && /\s/.test(text[start] as string)) start++;
  while (end > start && /\s/.test(text[end - 1] as string)) end--;
  if (end === start) return undefined;
  const prefix = dotted ? token.text : token.text.slice(0, joined);
  return { prefix, start, end, open, written: dotted ? undefined : text.slice(token.start, end) };

  /** Index of the bracket that opens the arguments of a call whose name starts before token `from`, or -1. */
  function findBracket(from: number, nameStart: number): number {
    for (let i = from; i < to; i++) {
      const one = tokens[i] as PdlToken;
      if (one.start - nameStart > LONGEST_NAME) return -1;
      if (one.kind === 'string' || (one.kind === 'name' && i > from && reserved.has(one.text))) return -1;
      if (one.kind !== 'punct') continue;
      if (one.text === '(') {
        if (one.match <= i || one.match >= to) return -1;
        const after = tokens[one.match + 1];
        const inName = one.wide && one.match + 1 < to && after?.kind === 'punct' && after.text === '(' && !after.wide;
        if (inName) {
          i = one.match;
          continue;
        }
        const simple = i - from <= 1 || !isNested;
        return simple || resolver.isDeclared(text.slice(nameStart, one.start).trim()) ? i : -1;
      }
      if ('[]{})='.includes(one.text) || compareOps[one.text] !== undefined) return -1;
      if (one.text === ',' && isNested && !isCommaInName(nameStart, i)) return -1;
      if (one.text === ':' && !one.wide) return -1;
    }
    return -1;
  }

  function isCommaInName(nameStart: number, from: number): boolean {
    for (let i = from; i < Math.min(to, from + 12); i++) {
      const one = tokens[i] as PdlToken;
      if (one.kind === 'punct' && one.text === '(' && !one.wide) {
        return resolver.isDeclared(text.slice(nameStart, one.start).trim());
      }
    }
    return false;
  }
}
