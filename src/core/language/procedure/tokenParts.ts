// Predicates about runs of tokens, and the operators of expressions.

import type { CompareOperator } from '../../expression';
import { procedureWords } from '../statementFacts';
import type { PdlToken } from './tokens';

export const compareOps: Readonly<Record<string, CompareOperator>> = {
  '==': '==',
  '=': '==',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};
export const reserved = new Set([...procedureWords.operator, 'if', 'else']);

/** The parts of `[from, to)` between commas outside brackets; includes empty parts between two commas. */
export function splitByComma(tokens: readonly PdlToken[], from: number, to: number): (readonly [number, number])[] {
  const parts: [number, number][] = [];
  let start = from;
  for (let i = from; i < to; i++) {
    const token = tokens[i] as PdlToken;
    if (token.kind !== 'punct') continue;
    if (token.match > i && token.match < to) i = token.match;
    else if (token.text === ',') {
      parts.push([start, i]);
      start = i + 1;
    }
  }
  if (start < to) parts.push([start, to]);
  return parts;
}

/** True for two or more words that are all names with the shape of code. */
export function areIdentifiers(tokens: readonly PdlToken[], from: number, to: number): boolean {
  if (to - from < 2) return false;
  for (let i = from; i < to; i++) {
    const { kind, text } = tokens[i] as PdlToken;
    if (kind !== 'name' || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) return false;
  }
  return true;
}
