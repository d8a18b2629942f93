// Expressions while they are still being looked for: what a value could be made of, evaluated at moments of recordings,
// and written down once every variable has its key.
// Invariant: what is printed reads back as the same expression in `core/expression`. Values that its literals cannot say
// (objects, nested lists, very large numbers) are not printed: they go into the start node's data.

import type { JsonValue } from '../../support';
import { isJsonObject, ownValue } from '../../support';

/** A named value of a run. Two variables are the same when their ids are. */
export interface Variable {
  readonly id: string;
  readonly kind: 'input' | 'result' | 'item' | 'carried';
}

export type ArithmeticSign = '+' | '-' | '*' | '/' | '%';
export type ComparisonSign = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

export type Term =
  | { readonly kind: 'constant'; readonly value: JsonValue }
  | { readonly kind: 'variable'; readonly variable: Variable; readonly path: readonly (string | number)[] }
  | { readonly kind: 'length'; readonly of: Term }
  | { readonly kind: 'arithmetic'; readonly sign: ArithmeticSign; readonly left: Term; readonly right: Term }
  | { readonly kind: 'list'; readonly items: readonly Term[] }
  | { readonly kind: 'comparison'; readonly sign: ComparisonSign; readonly left: Term; readonly right: Term }
  | { readonly kind: 'not' | 'exists'; readonly of: Term }
  | { readonly kind: 'and' | 'or'; readonly left: Term; readonly right: Term };

/** Absent: the variable has no value at that moment. */
export type Lookup = (variable: Variable) => JsonValue | undefined;

export function valueAt(value: JsonValue | undefined, path: readonly (string | number)[]): JsonValue | undefined {
  let current = value;
  for (const part of path) {
    if (typeof part === 'number') current = Array.isArray(current) ? (current.at(part) as JsonValue) : undefined;
    else current = isJsonObject(current) ? (ownValue(current, part) as JsonValue | undefined) : undefined;
  }
  return current;
}

export function calculate(sign: ArithmeticSign, left: number, right: number): number | undefined {
  const result = {
    '+': () => left + right,
    '-': () => left - right,
    '*': () => left * right,
    '/': () => left / right,
    '%': () => left % right,
  }[sign]();
  return Number.isFinite(result) ? result : undefined;
}

export function evaluateTerm(term: Term, lookup: Lookup): JsonValue | undefined {
  switch (term.kind) {
    case 'constant':
      return term.value;
    case 'variable':
      return valueAt(lookup(term.variable), term.path);
    case 'length': {
      const value = evaluateTerm(term.of, lookup);
      return Array.isArray(value) || typeof value === 'string' ? value.length : undefined;
    }
    case 'arithmetic': {
      const [left, right] = [evaluateTerm(term.left, lookup), evaluateTerm(term.right, lookup)];
      return typeof left === 'number' && typeof right === 'number' ? calculate(term.sign, left, right) : undefined;
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
    default:
      return undefined;
  }
}

const word = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const reserved = new Set([
  'and',
  'or',
  'not',
  'in',
  'exists',
  'each',
  'true',
  'false',
  'null',
  'True',
  'False',
  'None',
]);

/** Whether an expression can name it at all. */
export const isNameable = (name: string): boolean => name !== '' && !name.includes('`');

export const printName = (name: string): string => (word.test(name) && !reserved.has(name) ? name : `\`${name}\``);

/** Whether the language has a literal for it. */
export function isPrintable(value: JsonValue): boolean {
  if (typeof value === 'number') return /^-?\d+(\.\d+)?$/.test(String(value));
  if (Array.isArray(value)) return value.every((item: JsonValue) => typeof item !== 'object' && isPrintable(item));
  return value === null || typeof value !== 'object';
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`;

export function printValue(value: JsonValue): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => printValue(item)).join(', ')}]`;
  return String(value);
}

/** `keyOf` gives the key of a variable, and for a constant without a literal the key that holds it. */
export function printTerm(
  term: Term,
  keyOf: (variable: Variable) => string,
  keyOfConstant: (value: JsonValue) => string,
): string {
  const print = (part: Term): string => {
    const text = printTerm(part, keyOf, keyOfConstant);
    const isSimple =
      part.kind === 'constant' || part.kind === 'variable' || part.kind === 'length' || part.kind === 'list';
    return isSimple ? text : `(${text})`;
  };
  switch (term.kind) {
    case 'constant':
      return isPrintable(term.value) ? printValue(term.value) : printName(keyOfConstant(term.value));
    case 'variable':
      return `${printName(keyOf(term.variable))}${term.path.map(printPart).join('')}`;
    case 'length':
      return `length(${printTerm(term.of, keyOf, keyOfConstant)})`;
    case 'list':
      return `[${term.items.map((item) => printTerm(item, keyOf, keyOfConstant)).join(', ')}]`;
    case 'not':
      return `not ${print(term.of)}`;
    case 'exists':
      return `exists ${print(term.of)}`;
    case 'arithmetic':
    case 'comparison':
      return `${print(term.left)} ${term.sign} ${print(term.right)}`;
    case 'and':
    case 'or':
      return `${print(term.left)} ${term.kind} ${print(term.right)}`;
  }
}

function printPart(part: string | number): string {
  if (typeof part === 'number') return `[${part}]`;
  return word.test(part) && !reserved.has(part) ? `.${part}` : `[${quoted(part)}]`;
}

export function variablesOf(term: Term): Variable[] {
  switch (term.kind) {
    case 'constant':
      return [];
    case 'variable':
      return [term.variable];
    case 'list':
      return term.items.flatMap(variablesOf);
    case 'length':
    case 'not':
    case 'exists':
      return variablesOf(term.of);
    default:
      return [...variablesOf(term.left), ...variablesOf(term.right)];
  }
}
