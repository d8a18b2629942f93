// Whether a condition holds, as far as it can be told: true, false, or undefined where a value it needs is not known.
// Invariant: more knowledge never turns a decided condition around, and what is not known is never taken for false.
// Words, calls without a known result and comparisons of unlike kinds (`count > 0` of a list, a sentence with a code)
// stay open.

import { type Expression, evaluateExpression } from '../expression';
import type { Expr } from '../language';
import { isJsonObject, type JsonValue, looseName } from '../support';

export interface Known {
  /** The value of a name; undefined where nobody knows it. */
  value(name: string): JsonValue | undefined;
  /** Whether a node with that name is met; undefined where no node has it. */
  isMet?(name: string): boolean | undefined;
  /** What a call inside the condition returned, where that is known. */
  result?(call: Extract<Expr, { kind: 'call' }>['call']): JsonValue | undefined;
  /** Whether the first of two nodes came before the second; undefined where one is no node. */
  isBefore?(first: string, second: string): boolean | undefined;
}

export function decideCondition(expr: Expr, known: Known): boolean | undefined {
  switch (expr.kind) {
    case 'not': {
      const inner = decideCondition(expr.operand, known);
      return inner === undefined ? undefined : !inner;
    }
    case 'and':
    case 'or': {
      const settles = expr.kind === 'or';
      let isOpen = false;
      for (const operand of expr.operands) {
        const part = decideCondition(operand, known);
        if (part === settles) return settles;
        if (part === undefined) isOpen = true;
      }
      return isOpen ? undefined : !settles;
    }
    case 'compare':
      return decideComparison(expr, known);
    case 'literal':
      // A text by itself is a quoted name.
      return typeof expr.value === 'string' ? known.isMet?.(expr.value) : truthOf(expr.value);
    case 'name': {
      const isMet = known.isMet?.(expr.name);
      return isMet ?? truthOf(known.value(expr.name));
    }
    default:
      return truthOf(valueIn(expr, known));
  }
}

/** The name or the text that stands for a node. */
export const spokenName = (expr: Expr): string | undefined =>
  expr.kind === 'name' ? expr.name : expr.kind === 'literal' && typeof expr.value === 'string' ? expr.value : undefined;

function decideComparison(expr: Expr & { kind: 'compare' }, known: Known): boolean | undefined {
  if (expr.op === 'before') {
    const [first, second] = [spokenName(expr.left), spokenName(expr.right)];
    return first === undefined || second === undefined ? undefined : known.isBefore?.(first, second);
  }
  const left = valueIn(expr.left, known);
  // `status == confirmed`: a word that nobody gave a value is the text it says.
  const right = valueIn(expr.right, known) ?? (expr.right.kind === 'name' ? expr.right.name : undefined);
  if (left === undefined || right === undefined) return undefined;
  const op = expr.op === 'is' ? '==' : expr.op === 'is not' ? '!=' : expr.op;
  if ((op === '==' || op === '!=') && right === null) {
    return (left === null || left === 'None' || left === 'null' || left === '') === (op === '==');
  }
  if (!areAlike(op, left, right)) return undefined;
  const literal = (value: JsonValue): Expression => ({ kind: 'literal', value });
  return evaluateExpression({ kind: 'compare', op, left: literal(left), right: literal(right) }, {}) === true;
}

const isNumeric = (value: JsonValue) =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value));

/** A comparison of unlike kinds says nothing of the value: nobody knows how it was meant. */
function areAlike(op: string, left: JsonValue, right: JsonValue): boolean {
  if (op === 'in' || op === 'not in') return Array.isArray(right) || typeof right === 'string' || isJsonObject(right);
  if (op !== '==' && op !== '!=') return isNumeric(left) && isNumeric(right);
  if (typeof left === 'boolean' || typeof right === 'boolean') {
    return truthWord(left) !== undefined && truthWord(right) !== undefined;
  }
  if (typeof left === 'number' || typeof right === 'number') return isNumeric(left) && isNumeric(right);
  if (typeof left === 'string' && typeof right === 'string' && isCodeBesideWords(left, right)) return false;
  return (typeof left === 'object') === (typeof right === 'object');
}

/** "Your trip was changed." is no word of the list that `query_success` is of, nor does it say that it is none. */
function isCodeBesideWords(left: string, right: string): boolean {
  const areWords = (text: string) => /\S\s+\S/.test(text.trim());
  return areWords(left) !== areWords(right);
}

function truthWord(value: JsonValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

/** As Python takes a value for a condition, and the words that tools say for yes and no. */
function truthOf(value: JsonValue | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    const word = value.trim().toLowerCase();
    if (['false', 'no', '0', 'none', 'null', ''].includes(word)) return false;
    return ['true', 'yes', '1'].includes(word) ? true : undefined;
  }
  if (Array.isArray(value)) return value.length > 0;
  // An object may say yes or no in one of its fields.
  return isJsonObject(value) ? undefined : Boolean(value);
}

function valueIn(expr: Expr, known: Known): JsonValue | undefined {
  switch (expr.kind) {
    case 'literal':
      return expr.parts === undefined ? expr.value : undefined;
    case 'name':
      return known.value(expr.name);
    case 'call':
      return known.result?.(expr.call);
    case 'attribute':
      return fieldOf(valueIn(expr.target, known), expr.name);
    case 'index': {
      const target = valueIn(expr.target, known);
      const index = valueIn(expr.index, known);
      if (Array.isArray(target) && typeof index === 'number') return target.at(index) as JsonValue | undefined;
      return typeof index === 'string' ? fieldOf(target, index) : undefined;
    }
    case 'list': {
      const items: JsonValue[] = [];
      for (const item of expr.items) {
        const value = valueIn(item, known) ?? (item.kind === 'name' ? item.name : undefined);
        if (value === undefined) return undefined;
        items.push(value);
      }
      return items;
    }
    default:
      return undefined;
  }
}

/** A field by its name, or by one that differs in case and separators only. */
export function fieldOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isJsonObject(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name] as JsonValue;
  const loose = looseName(name);
  const key = Object.keys(value).find((other) => looseName(other) === loose);
  return key === undefined ? undefined : (value[key] as JsonValue);
}
