// The functions of the language: a closed list. None of them throws, changes what it is given, or makes anything
// much longer than what it was given; what has no sensible answer has no value.

import { canonicalJson, isJsonObject, type JsonValue } from '../support';

type Value = JsonValue | undefined;

interface Known {
  /** Least and most arguments. */
  readonly takes: readonly [least: number, most: number];
  readonly give: (...args: readonly JsonValue[]) => Value;
}

const most = 100;

const known = {
  /** Characters of a text, items of a list, keys of an object. */
  length: { takes: [1, 1], give: lengthOf },
  min: { takes: [1, most], give: (...args) => folded(args, (numbers) => numbers.reduce((a, b) => (b < a ? b : a))) },
  max: { takes: [1, most], give: (...args) => folded(args, (numbers) => numbers.reduce((a, b) => (b > a ? b : a))) },
  /** Of no numbers: 0. */
  sum: { takes: [1, most], give: (...args) => folded(args, (numbers) => numbers.reduce((a, b) => a + b, 0), 0) },
  abs: { takes: [1, 1], give: (x) => onNumber(x, Math.abs) },
  floor: { takes: [1, 1], give: (x) => onNumber(x, Math.floor) },
  ceil: { takes: [1, 1], give: (x) => onNumber(x, Math.ceil) },
  /** Halves away from 0; the second argument is how many digits to keep, 0 to 15. */
  round: { takes: [1, 2], give: rounded },
  lower: { takes: [1, 1], give: (x) => onText(x, (text) => text.toLowerCase()) },
  upper: { takes: [1, 1], give: (x) => onText(x, (text) => text.toUpperCase()) },
  trim: { takes: [1, 1], give: (x) => onText(x, (text) => text.trim()) },
  /** Of a text that is a number, or of a number. */
  number: { takes: [1, 1], give: numbered },
  /** A text as it is, anything else as JSON. */
  text: { takes: [1, 1], give: (x) => (typeof x === 'string' ? x : canonicalJson(x as JsonValue)) },
} as const satisfies Record<string, Known>;

export type FunctionName = keyof typeof known;

/** As Python calls them; read as ours. */
const otherNames: Readonly<Record<string, FunctionName>> = { len: 'length', str: 'text', float: 'number' };

export const functionNames = Object.keys(known) as readonly FunctionName[];

export function findFunction(name: string): FunctionName | undefined {
  if (Object.hasOwn(known, name)) return name as FunctionName;
  return Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
}

/** What is wrong with so many arguments, or `undefined`. */
export function countProblem(name: FunctionName, count: number): string | undefined {
  const [least, limit]: readonly [number, number] = known[name].takes;
  if (count >= least && count <= limit) return undefined;
  const takes = least === limit ? `${least}` : `${least} to ${limit}`;
  return `${name} takes ${takes} ${limit === 1 ? 'value' : 'values'}, not ${count}`;
}

export function callFunction(name: FunctionName, args: readonly JsonValue[]): Value {
  const { give }: Known = known[name];
  return countProblem(name, args.length) === undefined ? give(...args) : undefined;
}

function lengthOf(x: Value): Value {
  if (typeof x === 'string') return [...x].length;
  if (Array.isArray(x)) return x.length;
  return isJsonObject(x) ? Object.keys(x).length : undefined;
}

/** Of one list of numbers, or of the arguments. */
function folded(args: readonly JsonValue[], fold: (numbers: readonly number[]) => number, ofNone?: number): Value {
  const [only] = args;
  const all: readonly JsonValue[] = args.length === 1 && Array.isArray(only) ? (only as readonly JsonValue[]) : args;
  if (all.length === 0) return ofNone;
  return all.every((item) => typeof item === 'number') ? finite(fold(all as readonly number[])) : undefined;
}

const onNumber = (x: Value, give: (x: number) => number): Value =>
  typeof x === 'number' ? finite(give(x)) : undefined;
const onText = (x: Value, give: (x: string) => string): Value => (typeof x === 'string' ? give(x) : undefined);

function rounded(x: Value, digits: Value = 0): Value {
  if (typeof x !== 'number' || typeof digits !== 'number') return undefined;
  if (!Number.isInteger(digits) || digits < 0 || digits > 15) return undefined;
  return finite(Math.sign(x) * Number(Math.abs(x).toFixed(digits)));
}

function numbered(x: Value): Value {
  if (typeof x === 'number') return x;
  if (typeof x !== 'string' || !/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(x)) return undefined;
  return finite(Number(x));
}

/** JSON has no -0 either. */
export function finite(x: number): number | undefined {
  if (x === 0) return 0;
  return Number.isFinite(x) ? x : undefined;
}
