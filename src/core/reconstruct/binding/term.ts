// Expressions during the search for an explanation: evaluated at positions of recordings, and printed once every
// variable has its key. Invariant: a printed term parses to the same expression in `core/expression`, and has the same
// value. Long values are not written into expressions: they are stored in the start node's data.

import {
  binaryExpr,
  callExpr,
  compareExpr,
  dictExpr,
  type Expr,
  joinExpr,
  listExpr,
  literalExpr,
  nameExpr,
  notExpr,
  pathExpr,
  printExpression,
} from '../../expression';
import { canonicalJson, isJsonObject, type JsonValue, ownProperty } from '../../support';

/** A named value of a run. Two variables are equal if their ids are equal. */
export interface TermVariable {
  readonly id: string;
  readonly kind: 'input' | 'result' | 'item' | 'carried';
}

/** The part of a variable's id after its kind: the key of an input, or a number. */
export const variableName = ({ id }: TermVariable): string => id.slice(id.indexOf(':') + 1);

export type ArithmeticSign = '+' | '-' | '*' | '/' | '%';
export type ComparisonSign = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

export type Term =
  | { readonly kind: 'constant'; readonly value: JsonValue }
  | { readonly kind: 'variable'; readonly variable: TermVariable; readonly path: readonly (string | number)[] }
  | { readonly kind: 'length'; readonly of: Term }
  | { readonly kind: 'arithmetic'; readonly sign: ArithmeticSign; readonly left: Term; readonly right: Term }
  | { readonly kind: 'list'; readonly items: readonly Term[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: string, value: Term])[] }
  | { readonly kind: 'comparison'; readonly sign: ComparisonSign; readonly left: Term; readonly right: Term }
  | { readonly kind: 'not' | 'exists'; readonly of: Term }
  | { readonly kind: 'and' | 'or'; readonly left: Term; readonly right: Term };

/** Returns undefined if the variable has no value at that position. */
export type VariableLookup = (variable: TermVariable) => JsonValue | undefined;

export function valueAt(value: JsonValue | undefined, path: readonly (string | number)[]): JsonValue | undefined {
  let current = value;
  for (const part of path) {
    if (typeof part === 'number') current = Array.isArray(current) ? (current.at(part) as JsonValue) : undefined;
    else current = isJsonObject(current) ? (ownProperty(current, part) as JsonValue | undefined) : undefined;
  }
  return current;
}

/** Same arithmetic as expressions: % has the sign of the divisor, and there is no -0. */
export function calculateArithmetic(sign: ArithmeticSign, left: number, right: number): number | undefined {
  const result = compute(sign, left, right);
  if (result === 0) return 0;
  return Number.isFinite(result) ? result : undefined;
}

function compute(sign: ArithmeticSign, left: number, right: number): number {
  switch (sign) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return remainder(left, right);
  }
}

function remainder(left: number, right: number): number {
  const rest = left % right;
  return rest !== 0 && rest < 0 !== right < 0 ? rest + right : rest;
}

export const lengthOf = (value: JsonValue | undefined): number | undefined => {
  if (typeof value === 'string') return [...value].length;
  return Array.isArray(value) ? value.length : undefined;
};

export function evaluateTerm(term: Term, lookup: VariableLookup): JsonValue | undefined {
  switch (term.kind) {
    case 'constant':
      return term.value;
    case 'variable':
      return valueAt(lookup(term.variable), term.path);
    case 'length':
      return lengthOf(evaluateTerm(term.of, lookup));
    case 'arithmetic': {
      const [left, right] = [evaluateTerm(term.left, lookup), evaluateTerm(term.right, lookup)];
      return typeof left === 'number' && typeof right === 'number'
        ? calculateArithmetic(term.sign, left, right)
        : undefined;
    }
    case 'list': {
      const items: JsonValue[] = [];
      for (const part of term.items) {
        const item = evaluateTerm(part, lookup);
        if (item === undefined) return undefined;
        items.push(item);
      }
      return items;
    }
    case 'object': {
      const entries: [string, JsonValue][] = [];
      for (const [key, part] of term.entries) {
        const value = evaluateTerm(part, lookup);
        if (value === undefined) return undefined;
        entries.push([key, value]);
      }
      return Object.fromEntries(entries);
    }
    default:
      return undefined;
  }
}

/** True if an expression can contain the name. */
export const isNameable = (name: string): boolean => name !== '' && !name.includes('`');

const longestLiteral = 200;

/** True if a value is short enough to be written into an expression; else it gets a key of the start node. */
export const isLiteral = (value: JsonValue): boolean => canonicalJson(value).length <= longestLiteral;

/** `keyOf` returns the key of a variable; for a constant that is not a literal, the key that holds it. */
export const printTerm = (
  term: Term,
  keyOf: (variable: TermVariable) => string,
  keyOfConstant: (value: JsonValue) => string,
): string => printExpression(expressionOf(term, keyOf, keyOfConstant));

function expressionOf(
  term: Term,
  keyOf: (variable: TermVariable) => string,
  keyOfConstant: (value: JsonValue) => string,
): Expr {
  const of = (part: Term) => expressionOf(part, keyOf, keyOfConstant);
  switch (term.kind) {
    case 'constant':
      return isLiteral(term.value) ? literalExpr(term.value) : nameExpr(keyOfConstant(term.value));
    case 'variable':
      return pathExpr(nameExpr(keyOf(term.variable)), term.path);
    case 'length':
      return callExpr('length', [of(term.of)]);
    case 'list':
      return listExpr(term.items.map(of));
    case 'object':
      return dictExpr(term.entries.map(([key, value]) => [key, of(value)] as const));
    case 'not':
      return notExpr(of(term.of));
    case 'exists':
      return callExpr('exists', [of(term.of)]);
    case 'arithmetic':
      return binaryExpr(of(term.left), term.sign, of(term.right));
    case 'comparison':
      return compareExpr(of(term.left), term.sign, of(term.right));
    case 'and':
    case 'or':
      return joinExpr(term.kind, [of(term.left), of(term.right)]);
  }
}

export function variablesOf(term: Term): TermVariable[] {
  switch (term.kind) {
    case 'constant':
      return [];
    case 'variable':
      return [term.variable];
    case 'list':
      return term.items.flatMap(variablesOf);
    case 'object':
      return term.entries.flatMap(([, value]) => variablesOf(value));
    case 'length':
    case 'not':
    case 'exists':
      return variablesOf(term.of);
    default:
      return [...variablesOf(term.left), ...variablesOf(term.right)];
  }
}
