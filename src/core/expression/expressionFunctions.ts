// The functions of the expression language: a closed list. None of them throws, changes its arguments, or returns a
// result much larger than its arguments; an undefined result is `undefined`.

import { canonicalJson, isJsonObject, type JsonValue } from '../support';

type Value = JsonValue | undefined;

interface FunctionDefinition {
  /** Minimum and maximum number of arguments. */
  readonly argumentCount: readonly [least: number, most: number];
  readonly evaluate: (...args: readonly JsonValue[]) => Value;
}

const MAX_SIZE = 100;

const functionDefinitions = {
  /** Number of characters of a text, items of a list, or keys of an object. */
  length: { argumentCount: [1, 1], evaluate: lengthOf },
  min: {
    argumentCount: [1, MAX_SIZE],
    evaluate: (...args) => folded(args, (numbers) => numbers.reduce((a, b) => (b < a ? b : a))),
  },
  max: {
    argumentCount: [1, MAX_SIZE],
    evaluate: (...args) => folded(args, (numbers) => numbers.reduce((a, b) => (b > a ? b : a))),
  },
  /** 0 for an empty list. */
  sum: {
    argumentCount: [1, MAX_SIZE],
    evaluate: (...args) => folded(args, (numbers) => numbers.reduce((a, b) => a + b, 0), 0),
  },
  abs: { argumentCount: [1, 1], evaluate: (x) => onNumber(x, Math.abs) },
  floor: { argumentCount: [1, 1], evaluate: (x) => onNumber(x, Math.floor) },
  ceil: { argumentCount: [1, 1], evaluate: (x) => onNumber(x, Math.ceil) },
  /** Rounds halves away from 0; the second argument is the number of digits to keep, 0 to 15. */
  round: { argumentCount: [1, 2], evaluate: rounded },
  lower: { argumentCount: [1, 1], evaluate: (x) => onText(x, (text) => text.toLowerCase()) },
  upper: { argumentCount: [1, 1], evaluate: (x) => onText(x, (text) => text.toUpperCase()) },
  trim: { argumentCount: [1, 1], evaluate: (x) => onText(x, (text) => text.trim()) },
  /** Accepts a number or a text that is a number. */
  number: { argumentCount: [1, 1], evaluate: numberOrUndefined },
  /** A text unchanged, anything else as JSON. */
  text: { argumentCount: [1, 1], evaluate: (x) => (typeof x === 'string' ? x : canonicalJson(x as JsonValue)) },
} as const satisfies Record<string, FunctionDefinition>;

export type FunctionName = keyof typeof functionDefinitions;

/** Python's names for these functions. */
const aliases: Readonly<Record<string, FunctionName>> = { len: 'length', str: 'text', float: 'number' };

export const expressionFunctionNames = Object.keys(functionDefinitions) as readonly FunctionName[];

export function findExpressionFunction(name: string): FunctionName | undefined {
  if (Object.hasOwn(functionDefinitions, name)) return name as FunctionName;
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

/** The error message for a wrong number of arguments, or `undefined`. */
export function argumentCountProblem(name: FunctionName, count: number): string | undefined {
  const [least, limit]: readonly [number, number] = functionDefinitions[name].argumentCount;
  if (count >= least && count <= limit) return undefined;
  const argumentCount = least === limit ? `${least}` : `${least} to ${limit}`;
  return `${name} takes ${argumentCount} ${limit === 1 ? 'value' : 'values'}, not ${count}`;
}

export function callExpressionFunction(name: FunctionName, args: readonly JsonValue[]): Value {
  const { evaluate }: FunctionDefinition = functionDefinitions[name];
  return argumentCountProblem(name, args.length) === undefined ? evaluate(...args) : undefined;
}

export function lengthOf(x: Value): Value {
  if (typeof x === 'string') return [...x].length;
  if (Array.isArray(x)) return x.length;
  return isJsonObject(x) ? Object.keys(x).length : undefined;
}

/** Applies `fold` to one list of numbers, or to the arguments. */
function folded(args: readonly JsonValue[], fold: (numbers: readonly number[]) => number, ofNone?: number): Value {
  const [only] = args;
  const all: readonly JsonValue[] = args.length === 1 && Array.isArray(only) ? (only as readonly JsonValue[]) : args;
  if (all.length === 0) return ofNone;
  return all.every((item) => typeof item === 'number') ? finiteNumber(fold(all as readonly number[])) : undefined;
}

const onNumber = (x: Value, evaluate: (x: number) => number): Value =>
  typeof x === 'number' ? finiteNumber(evaluate(x)) : undefined;
const onText = (x: Value, evaluate: (x: string) => string): Value => (typeof x === 'string' ? evaluate(x) : undefined);

function rounded(x: Value, digits: Value = 0): Value {
  if (typeof x !== 'number' || typeof digits !== 'number') return undefined;
  if (!Number.isInteger(digits) || digits < 0 || digits > 15) return undefined;
  return finiteNumber(Math.sign(x) * Number(Math.abs(x).toFixed(digits)));
}

function numberOrUndefined(x: Value): Value {
  if (typeof x === 'number') return x;
  if (typeof x !== 'string' || !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(x)) return undefined;
  return finiteNumber(Number(x));
}

/** Replaces -0 by 0, because JSON has no -0. */
export function finiteNumber(x: number): number | undefined {
  if (x === 0) return 0;
  return Number.isFinite(x) ? x : undefined;
}
