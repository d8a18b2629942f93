// Calls in JSON values: `{"name", "arguments"}` under the names that models and endpoints use, in the wrappers of the
// protocol and in lists.

import { isJsonObject, type JsonObject, type JsonValue, looseName } from '../../support';
import { readValueAt } from './readValueAt';
import { brokenJson, type CallReading, type CallsRead, cutOff, matchAt, type TextCall } from './textCall';

const actionKeys = [
  'action',
  'tool',
  'tool_name',
  'toolname',
  'api',
  'api_name',
  'function',
  'function_name',
  'recipient_name',
];
const inputKeys = [
  'action_input',
  'arguments',
  'args',
  'parameters',
  'params',
  'input',
  'tool_input',
  'tool_args',
  'tool_arguments',
  'kwargs',
];
const wrapperKeys = [
  'tool_calls',
  'tool_call',
  'function_call',
  'function_calls',
  'calls',
  'tool_uses',
  'tool_use',
  'command',
  'function',
  'tool',
  'action',
];
/** Keys beside the call that are not arguments. */
const otherKeys = new Set(
  [
    ...['id', 'tool_call_id', 'call_id', 'type', 'index', 'role', 'content', 'thought', 'thoughts', 'reasoning'],
    ...['plan', 'analysis', 'explanation', 'description', 'step', 'status', 'confidence'],
  ].map(looseName),
);

const fieldOf = (object: JsonObject, keys: readonly string[]): readonly [string, JsonValue] | undefined => {
  for (const key of keys) {
    if (Object.hasOwn(object, key)) return [key, object[key] as JsonValue];
  }
  return Object.entries(object).find(([key]) => keys.some((one) => looseName(one) === looseName(key)));
};

const textField = (object: JsonObject, keys: readonly string[]): string | undefined => {
  const text = fieldOf(object, keys)?.[1];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
};

/**
 * - `marked`: behind a mark of a format, every name is the name of a call.
 * - `bare`: without a mark, a declared name, or a name of an action with its input.
 */
export type JsonCallPlace = 'marked' | 'bare';

/** The calls of a value; `fault` if a call has no readable arguments. Undefined if the value contains no call. */
export function callsOfJson(
  value: JsonValue,
  place: JsonCallPlace,
  reading: CallReading,
  depth = 0,
): { readonly calls: readonly TextCall[]; readonly fault?: string } | undefined {
  if (depth > 4) return undefined;
  if (Array.isArray(value)) return callsOfList(value, place, reading, depth);
  if (!isJsonObject(value)) return undefined;
  const object = value as JsonObject;
  const thought = textField(object, ['thought', 'thoughts', 'reasoning', 'content']);
  const own = ownCall(object, place, reading);
  if (own) return 'fault' in own ? { calls: [], fault: own.fault } : { calls: [thought ? { ...own, thought } : own] };
  for (const key of wrapperKeys) {
    const inner = fieldOf(object, [key])?.[1];
    if (inner === undefined || typeof inner !== 'object' || inner === null) continue;
    const isWord = key === 'tool' || key === 'function' || key === 'action' || key === 'command';
    const read = callsOfJson(inner, isWord ? place : 'marked', reading, depth + 1);
    if (!read) continue;
    const [first, ...rest] = read.calls;
    return first && thought && first.thought === undefined
      ? { ...read, calls: [{ ...first, thought }, ...rest] }
      : read;
  }
  return singleKeyCall(object, reading);
}

function callsOfList(list: readonly JsonValue[], place: JsonCallPlace, reading: CallReading, depth: number) {
  const calls: TextCall[] = [];
  for (const item of list) {
    // Parts of a message: its text is beside the calls.
    if (isJsonObject(item) && item['type'] === 'text' && typeof item['text'] === 'string') continue;
    const read = callsOfJson(item, place, reading, depth + 1);
    if (!read) return calls.length === 0 ? undefined : { calls };
    calls.push(...read.calls);
    if (read.fault !== undefined) return { calls, fault: read.fault };
  }
  return calls.length === 0 ? undefined : { calls };
}

/** Apertus: `{"find_table": {...}}`. */
function singleKeyCall(object: JsonObject, { isDeclared }: CallReading) {
  const [entry, ...others] = Object.entries(object);
  if (!entry || others.length > 0) return undefined;
  const [name, input] = entry;
  return isDeclared(name) && isJsonObject(input) ? { calls: [{ name, input }] } : undefined;
}

function ownCall(
  object: JsonObject,
  place: JsonCallPlace,
  { isDeclared }: CallReading,
): TextCall | { readonly fault: string } | undefined {
  const action = textField(object, actionKeys);
  const written = action ?? textField(object, ['name']);
  if (written === undefined) return undefined;
  const name = isDeclared(written) ? written : withoutPrefix(written);
  const input = fieldOf(object, inputKeys);
  if (place === 'bare' && !isDeclared(name)) {
    const isCall = action === undefined ? isExplicitInput(input) : input !== undefined;
    if (!isCall) return undefined;
  }
  if (input === undefined) {
    const rest = Object.keys(object).filter((key) => !otherKeys.has(looseName(key)) && object[key] !== written);
    const isNameAlone = rest.every((key) => [...actionKeys, 'name'].some((one) => looseName(one) === looseName(key)));
    return isNameAlone ? { name, input: undefined } : { fault: 'it has no "arguments"' };
  }
  return { name, input: input[1] ?? undefined };
}

/** `arguments` or `parameters` with an object or its text. */
function isExplicitInput(input: readonly [string, JsonValue] | undefined): boolean {
  if (input === undefined || !/^(?:arguments|parameters)$/i.test(input[0])) return false;
  return isJsonObject(input[1]) || (typeof input[1] === 'string' && input[1].trim().startsWith('{'));
}

export const withoutPrefix = (name: string): string =>
  name
    .trim()
    .replace(/^(?:default_api|functions?|tools?)[.:]/i, '')
    .replace(/\(\s*\)$/, '');

/** JSON values one after the other behind a mark: an object, a list, or a line for each call. */
export function readMarkedJson(text: string, start: number, reading: CallReading): CallsRead {
  const calls: TextCall[] = [];
  let at = start;
  for (;;) {
    const value = readValueAt(text, at, reading.numbers);
    if (typeof value === 'string') {
      const closed = value === 'broken' ? closedByTag(text, at, reading) : closedAtEnd(text.slice(at), reading);
      if (closed)
        return {
          calls: [...calls, ...closed],
          end: at + (matchAt(beforeClosingTag, text, at)?.[0].length ?? text.length),
        };
      if (value === 'cut')
        return calls.length > 0 ? { calls, end: text.length } : { calls, end: text.length, fault: cutOff };
      return { calls, end: at + 1, fault: brokenJson };
    }
    const read = callsOfJson(value.value, 'marked', reading);
    if (!read) return { calls, end: value.end, fault: 'it does not name an API' };
    calls.push(...read.calls.map((call) => (value.isRepaired ? { ...call, isRepaired: true } : call)));
    if (read.fault !== undefined) return { calls, end: value.end, fault: read.fault };
    const separator = matchAt(/[\s,;]*(?=[{[])/y, text, value.end)?.[0];
    if (separator === undefined) return { calls, end: value.end };
    at = value.end + separator.length;
  }
}

const beforeClosingTag = /[^<]*(?:<(?!\/)[^<]*){0,50}(?=<\/)/y;
const longestRepair = 20_000;

/** An object that lacks closing brackets before its closing tag. */
function closedByTag(text: string, at: number, reading: CallReading): readonly TextCall[] | undefined {
  const body = matchAt(beforeClosingTag, text, at)?.[0];
  return body === undefined ? undefined : withClosers(body, ['}', '}}', ']', '}]', '}}]'], reading);
}

const closedAtEnd = (body: string, reading: CallReading) =>
  body.trimEnd().endsWith('}') ? withClosers(body, ['}', ']', '}]'], reading) : undefined;

/**
 * The calls of a text that lacks its last closing brackets. At the end of a reply only brackets around a complete
 * object of arguments may be missing, because more arguments may have been cut off.
 */
function withClosers(body: string, closers: readonly string[], reading: CallReading): readonly TextCall[] | undefined {
  const text = body.trimEnd();
  if (text.length > longestRepair || !/[}\]"\w]$/.test(text)) return undefined;
  for (const closer of closers) {
    const value = readValueAt(text + closer, 0, reading.numbers);
    if (typeof value === 'string' || value.end < text.length + closer.length) continue;
    const read = callsOfJson(value.value, 'marked', reading);
    if (read && read.fault === undefined) return read.calls.map((call) => ({ ...call, isRepaired: true }));
  }
  return undefined;
}
