// Calls in tags: `<function=NAME><parameter=K>V</parameter></function>`, `<invoke name="NAME">...</invoke>`, and
// `NAME<arg_key>K</arg_key><arg_value>V</arg_value>`. A call counts only if its end is written, because parameters of a
// reply that was cut off would be missing.

import { isJsonObject, type JsonObject, type JsonValue, looseName } from '../../support';
import { parseStrict } from '../looseJson';
import { LiteralReader, objectOf, readValueAt } from './readValueAt';
import { brokenJson, type CallReading, type CallsRead, cutOff, matchAt, spaceEnd } from './textCall';

/** Optional prefix of tags: a namespace, or DeepSeek's mark. */
export const prefix = '(?:[\\w-]{1,30}:|\\s{0,3}[|\\uff5c]\\s{0,3}DSML\\s{0,3}[|\\uff5c]\\s{0,3})?';
const parameterOpen = new RegExp(
  `\\s*<\\s{0,3}${prefix}(?:parameter|param|arg|argument)(?:\\s*=\\s*["']?([^>"'\\n]{1,200}?)["']?|\\s+name\\s*=\\s*["']([^"'>\\n]{1,200})["']([^>\\n]{0,200}))\\s*>`,
  'iuy',
);
const anyEnd = (names: string) => new RegExp(`<\\s{0,3}/\\s*${prefix}(?:${names})\\s*>`, 'giu');
const parameterEnd = new RegExp(
  `<\\s{0,3}/\\s*${prefix}(?:parameter|param|arg|argument)\\s*>|(?=<\\s{0,3}${prefix}(?:parameter|param)[\\s=])|(?=<\\s{0,3}/\\s*${prefix}(?:function|invoke|tool_?call)\\b)`,
  'giu',
);
const callEnd = new RegExp(
  `\\s*(?:<\\s{0,3}/\\s*${prefix}(?:function|invoke)\\s*>|(?=<\\s{0,3}/\\s*${prefix}(?:tool_?calls?|function_?calls?)\\b)|(?=<\\s{0,3}${prefix}(?:function[\\s=]|invoke[\\s>]|tool_?call\\s*>)))`,
  'iuy',
);

/** Reads the body of `<function=NAME>` or `<invoke name="NAME">` from behind the tag. */
export function readTagBody(text: string, start: number, name: string, reading: CallReading): CallsRead {
  const at = spaceEnd(text, start);
  if (text[at] === '{') return readJsonBody(text, at, name, reading);
  const nested = matchAt(/<\s{0,3}(parameters|arguments|args|input)\s*>\s*/iuy, text, at);
  if (nested) {
    const inner = at + nested[0].length;
    return text[inner] === '{'
      ? readJsonBody(text, inner, name, reading)
      : readNamedTags(text, inner, nested[1] as string, name, reading);
  }
  const entries: [string, JsonValue][] = [];
  let index = start;
  for (;;) {
    const open = matchAt(parameterOpen, text, index);
    if (!open) break;
    const bodyStart = index + open[0].length;
    parameterEnd.lastIndex = bodyStart;
    const close = parameterEnd.exec(text);
    if (!close) return { calls: [], end: text.length, fault: cutOff };
    const key = (open[1] ?? open[2] ?? '').trim();
    const written = text.slice(bodyStart, close.index);
    entries.push([key, typedValue(written, key, reading.schemaOf(name), reading, isTextByAttribute(open[3]))]);
    index = close.index + close[0].length;
  }
  const closing = matchAt(callEnd, text, index);
  if (closing) return { calls: [{ name, input: objectOf(entries) }], end: index + closing[0].length };
  const isCut = text.length - spaceEnd(text, index) < 40;
  return { calls: [], end: isCut ? text.length : index, fault: isCut ? cutOff : 'its tags are not closed' };
}

/** DeepSeek and MiniMax: `string="true"` means that the value is a text. */
function isTextByAttribute(attributes: string | undefined): boolean | undefined {
  const flag = /string\s*=\s*["']?(true|false)/i.exec(attributes ?? '')?.[1];
  return flag === undefined ? undefined : flag.toLowerCase() === 'true';
}

function readJsonBody(text: string, at: number, name: string, reading: CallReading): CallsRead {
  const value = readValueAt(text, at, reading.numbers);
  if (typeof value === 'string') return { calls: [], end: at + 1, fault: value === 'cut' ? cutOff : brokenJson };
  const group = matchAt(/\s*<\/\s{0,3}(?:parameters|arguments|args|input)\s*>/iuy, text, value.end)?.[0].length ?? 0;
  const closing = group + (matchAt(callEnd, text, value.end + group)?.[0].length ?? 0);
  return {
    calls: [{ name, input: value.value, ...(value.isRepaired ? { isRepaired: true } : {}) }],
    end: value.end + closing,
  };
}

/** Earlier Claude models: a tag for each parameter inside `<parameters>`. */
function readNamedTags(text: string, start: number, group: string, name: string, reading: CallReading): CallsRead {
  const end = anyEnd(group);
  end.lastIndex = start;
  const close = end.exec(text);
  if (!close) return { calls: [], end: text.length, fault: cutOff };
  const entries: [string, JsonValue][] = [];
  for (const [, key = '', written = ''] of text
    .slice(start, close.index)
    .matchAll(/<([\p{L}_][\p{L}\p{N}_.-]*)>([\s\S]*?)<\/\1>/gu)) {
    entries.push([key, typedValue(written, key, reading.schemaOf(name), reading)]);
  }
  const index = close.index + close[0].length;
  return { calls: [{ name, input: objectOf(entries) }], end: index + (matchAt(callEnd, text, index)?.[0].length ?? 0) };
}

const toolName =
  /\s*(?:<server_name>[^<]{0,200}<\/server_name>\s*)?<\s{0,3}(tool_name|function_name|name)\s*>\s*([^<\n]{1,200}?)\s*<\s{0,3}\/\s{0,3}\1\s*>\s*/iuy;

/** The name in a tag of its own, for `<invoke><tool_name>NAME</tool_name>`. */
export function readNameTag(text: string, at: number): { readonly name: string; readonly end: number } | undefined {
  const found = matchAt(toolName, text, at);
  return found ? { name: found[2] as string, end: at + found[0].length } : undefined;
}

const argumentPair =
  /\s*<\s{0,3}(?:longcat_)?arg_key\s*>\s*([^<]{1,200}?)\s*<\s{0,3}\/\s{0,3}(?:longcat_)?arg_key\s*>\s*<\s{0,3}(?:longcat_)?arg_value\s*>/iuy;
const argumentEnd =
  /<\s{0,3}\/\s{0,3}(?:longcat_)?arg_value\s*>|(?=<\s{0,3}(?:longcat_)?arg_key\s*>)|(?=<\s{0,3}\/\s{0,3}(?:\w+_)?tool_call\s*>)/giu;
const argumentsEnd = /\s*(?=<\s{0,3}\/?\s*(?:\w+[_:])?tool_call\b)/iuy;

/** GLM: pairs of `<arg_key>` and `<arg_value>` behind the name, up to the closing tag. */
export function readArgumentPairs(text: string, start: number, name: string, reading: CallReading): CallsRead {
  const entries: [string, JsonValue][] = [];
  let index = start;
  for (;;) {
    const open = matchAt(argumentPair, text, index);
    if (!open) break;
    const bodyStart = index + open[0].length;
    argumentEnd.lastIndex = bodyStart;
    const close = argumentEnd.exec(text);
    if (!close) return { calls: [], end: text.length, fault: cutOff };
    const key = open[1] as string;
    entries.push([key, typedValue(text.slice(bodyStart, close.index), key, reading.schemaOf(name), reading)]);
    index = close.index + close[0].length;
  }
  const closing = matchAt(argumentsEnd, text, index);
  if (!closing) return { calls: [], end: text.length, fault: cutOff };
  return { calls: [{ name, input: objectOf(entries) }], end: index + closing[0].length };
}

/**
 * The value of a parameter that is written as text. A declared type decides; without one, the text is JSON if it parses
 * exactly. White space around one line, and one line break at each end of several lines, are not part of the value.
 */
export function typedValue(
  written: string,
  key: string,
  schema: JsonObject | undefined,
  { numbers }: CallReading,
  isText?: boolean,
): JsonValue {
  const inner = written.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '');
  const text = inner.includes('\n') ? inner : inner.trim();
  const types = declaredTypes(schema, key);
  if (types.includes('string')) return text === 'null' && types.includes('null') ? null : text;
  if (types.length === 0 && isText === true) return text;
  const strict = parseStrict(text.trim(), numbers);
  if (strict !== undefined || (types.length === 0 && isText !== false)) return strict === undefined ? text : strict;
  const literal = new LiteralReader(text, 0, numbers);
  const value = literal.read(0);
  return value === undefined || spaceEnd(text, literal.at) < text.length ? text : value;
}

function declaredTypes(schema: JsonObject | undefined, key: string, depth = 0): readonly string[] {
  const properties = schema?.properties;
  if (!isJsonObject(properties)) return [];
  const name = Object.hasOwn(properties, key)
    ? key
    : Object.keys(properties).find((one) => looseName(one) === looseName(key));
  return name === undefined ? [] : typesOf((properties as JsonObject)[name], depth);
}

function typesOf(schema: JsonValue | undefined, depth: number): readonly string[] {
  if (!isJsonObject(schema) || depth > 4) return [];
  const { type, enum: values, anyOf, oneOf, const: constant } = schema as JsonObject;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((one): one is string => typeof one === 'string');
  const options = [anyOf, oneOf].find(Array.isArray) as readonly JsonValue[] | undefined;
  if (options) return options.flatMap((one) => typesOf(one, depth + 1));
  const given = Array.isArray(values) ? values : constant === undefined ? [] : [constant];
  return given.length > 0 && given.every((one) => typeof one === 'string') ? ['string'] : [];
}
