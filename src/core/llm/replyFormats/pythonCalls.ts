// Calls in Python's form: `f(a=1)`, `[f(a=1), g(b="x")]`, `print(f(a=1))`. Values are literals; nothing is evaluated.

import { isJsonObject, type JsonObject, type JsonValue } from '../../support';
import { LiteralReader, objectOf } from './readValueAt';
import { brokenJson, type CallReading, type CallsRead, cutOff, matchAt, spaceEnd, type TextCall } from './textCall';

/** A name before an opening bracket, with the modules in front of it. */
export const callName = /(?:[\p{L}_][\p{L}\p{N}_]*\.)*[\p{L}_][\p{L}\p{N}_.-]*/uy;
const modules = /^(?:default_api|functions?|tools?|api)\./i;
const opening = /[ \t]*\(/y;
const keyword = /([\p{L}_][\p{L}\p{N}_.-]*)\s*=(?!=)/uy;
const wrapper = /(?:print|await|return|await\s+print)\s*[\s(]\s*(?=[\p{L}_])/uy;

const badArguments = 'its arguments are not literals with names';

/** One call from a position on; undefined if not found. */
export function readPythonCall(
  text: string,
  start: number,
  { numbers, isDeclared, schemaOf }: CallReading,
): { readonly call?: TextCall; readonly end: number; readonly fault?: string } | undefined {
  const name = matchAt(callName, text, start)?.[0];
  if (name === undefined) return undefined;
  const open = matchAt(opening, text, start + name.length)?.[0];
  if (open === undefined) return undefined;
  const reader = new LiteralReader(text, start + name.length + open.length, numbers);
  const written = isDeclared(name) ? name : nameOfFunction(name, isDeclared);
  const args = readArguments(reader, parameterNames(schemaOf(written)));
  if (args === undefined) return { end: reader.at, fault: reader.isCut ? cutOff : badArguments };
  return { call: { name: written, input: args }, end: reader.at };
}

/** The name without its modules, and without the method of Llama's built-in tools (`find_table.call`). */
function nameOfFunction(name: string, isDeclared: CallReading['isDeclared']): string {
  const written = name.replace(modules, '');
  const object = written.replace(/\.call$/, '');
  return isDeclared(object) ? object : written;
}

const parameterNames = (schema: JsonObject | undefined): readonly string[] =>
  isJsonObject(schema?.properties) ? Object.keys(schema.properties) : [];

/**
 * Arguments up to the closing bracket: with names, one object, or values in the declared order of the parameters.
 */
function readArguments(reader: LiteralReader, parameters: readonly string[]): JsonObject | undefined {
  const entries: [string, JsonValue][] = [];
  const positional: JsonValue[] = [];
  for (;;) {
    reader.skip();
    if (reader.match(/\)/y) !== undefined) break;
    const named = reader.match(keyword);
    if (named === undefined) reader.match(/\*\*/y);
    const value = reader.read(0);
    if (value === undefined) return undefined;
    if (named !== undefined) entries.push([named.replace(/\s*=$/, ''), value]);
    // A value behind a name has no position.
    else if (entries.length > 0) return undefined;
    else positional.push(value);
    if (!reader.passComma(')')) return undefined;
  }
  const [whole] = positional;
  if (positional.length === 1 && entries.length === 0 && isJsonObject(whole)) return whole as JsonObject;
  if (positional.length > parameters.length || positional.some(isJsonObject)) return undefined;
  const placed = positional.map((value, index): [string, JsonValue] => [parameters[index] as string, value]);
  return placed.some(([name]) => entries.some(([other]) => other === name))
    ? undefined
    : objectOf([...placed, ...entries]);
}

/** A list of calls in square brackets. */
export function readPythonList(text: string, start: number, reading: CallReading): CallsRead | undefined {
  let at = spaceEnd(text, start + 1);
  const calls: TextCall[] = [];
  for (;;) {
    const read = readPythonCall(text, at, reading);
    if (!read) return calls.length === 0 ? undefined : { calls, end: at, fault: brokenJson };
    if (!read.call) return { calls, end: read.end, fault: read.fault ?? brokenJson };
    calls.push(read.call);
    at = spaceEnd(text, read.end);
    if (text[at] === ',') at = spaceEnd(text, at + 1);
    if (text[at] === ']') return { calls, end: at + 1 };
    if (at >= text.length) return { calls, end: at, fault: cutOff };
  }
}

/** Calls one after the other, as statements of a program; assignments and `print` around a call are passed. */
export function readPythonStatements(text: string, start: number, reading: CallReading): CallsRead | undefined {
  let at = spaceEnd(text, start);
  const calls: TextCall[] = [];
  for (;;) {
    if (text[at] === '[') {
      const list = readPythonList(text, at, reading);
      if (!list) break;
      calls.push(...list.calls);
      if (list.fault !== undefined) return { calls, end: list.end, fault: list.fault };
      at = spaceEnd(text, list.end);
      continue;
    }
    const assigned = matchAt(/[\p{L}_][\p{L}\p{N}_]*\s*=\s*(?=[\p{L}_])/uy, text, at)?.[0] ?? '';
    const wrapped = matchAt(wrapper, text, at + assigned.length)?.[0] ?? '';
    const read = readPythonCall(text, at + assigned.length + wrapped.length, reading);
    if (!read) break;
    if (!read.call) {
      const name = matchAt(callName, text, at + assigned.length + wrapped.length)?.[0] ?? '';
      // Prose behind the calls, for example "Then (if free) book it".
      if (calls.length > 0 && !reading.isDeclared(name)) break;
      return { calls, end: read.end, fault: read.fault ?? brokenJson };
    }
    calls.push(read.call);
    at = read.end + (matchAt(/[\s;,)]*/y, text, read.end)?.[0].length ?? 0);
  }
  return calls.length === 0 ? undefined : { calls, end: at };
}
