// Parses tool definitions in common formats: OpenAI tools JSON, OpenAPI 3, FlowAgent's YAML and JSON lists, toolbox
// text. Invariant: never throws; names are unique, the first definition wins; a file without tools is refused with a
// list of the expected formats.

import { parse } from 'yaml';
import { flowchartHeader } from '../../flowchart';
import {
  fail,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  looseName,
  ok,
  parseJson,
  type Result,
  withoutStackTraces,
} from '../../support';
import { readOpenApi } from './readOpenApi';
import { fieldByLooseName, readToolSchema, trimmedText } from './readToolSchema';
import type { ToolDefinition } from './toolDefinition';

export interface ToolsProblem {
  readonly message: string;
}

const MAX_LENGTH = 4_000_000;
/** True for `API: name` at the beginning of a line, and a field that only tools have. */
export function isToolboxText(text: string): boolean {
  const api = text.search(/^API[ \t]*:[ \t]*\S/im);
  return api >= 0 && /^(?:API Desc\w*|Input parameters|Output parameters)[ \t]*:/im.test(text.slice(api));
}

export function parseTools(text: string): Result<readonly ToolDefinition[], ToolsProblem> {
  if (text.length > MAX_LENGTH) return fail({ message: `The file has more than ${MAX_LENGTH / 1e6} MB of text.` });
  // Arrows between nodes look like descriptions after names.
  if (flowchartHeader(text) !== undefined) return fail({ message: 'This is a flowchart. No tools found.' });
  const fault = jsonFaultOf(text);
  if (fault !== undefined) return fail({ message: `The tools are not valid JSON: ${fault}.` });
  const value = readValue(text.replace(/^\uFEFF/, ''));
  // A document's tool file with mock answers holds the definitions as a nested text.
  if (isJsonObject(value) && value.weir === 'tools') {
    const { definitions = '[]' } = value;
    return parseTools(typeof definitions === 'string' ? definitions : JSON.stringify(definitions));
  }
  if (isJsonObject(value) && trimmedText(value.swagger) !== undefined && isJsonObject(value.paths)) {
    return fail({ message: 'This is Swagger 2; OpenAPI 3 is read. Converters from the one to the other are common.' });
  }
  const blocks = readBlocks(text);
  const tools = blocks.length > 0 ? blocks : value === undefined ? [] : readTools(value);
  const named = new Map<string, ToolDefinition>();
  for (const tool of [...tools, ...(tools.length === 0 ? readToolbox(text) : [])]) {
    if (!named.has(tool.name)) named.set(tool.name, tool);
  }
  if (named.size > 0 || (Array.isArray(value) && value.length === 0)) return ok([...named.values()]);
  return fail({
    message:
      'No tools found. Expected OpenAI tools JSON, OpenAPI 3, toolbox text ("API: name"), or a YAML list of "- name:" or "- API:" entries.',
  });
}

/**
 * The fault of a text that is meant as JSON. YAML reads many broken ones as something else: an empty value as null.
 * Commas before a closing bracket are accepted.
 */
function jsonFaultOf(text: string): string | undefined {
  if (!/^\uFEFF?\s*[[{][\s[{]*"/.test(text) || parseJson(text).ok) return undefined;
  const read = parseJson(text.replace(/,(?=\s*[\]}])/g, ' '));
  return read.ok ? undefined : read.error;
}

function readValue(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    if (nestsTooDeeply(text)) return undefined;
    // Aliases are not resolved: they could expand a small file without limit.
    try {
      const options = { maxAliasCount: 0, logLevel: 'silent', uniqueKeys: false, prettyErrors: false } as const;
      return toJson(
        withoutStackTraces(() => parse(text, options)),
        0,
      );
    } catch {
      return undefined;
    }
  }
}

/**
 * The YAML library takes minutes for a few thousand open brackets; levels deeper than `toJson` reads are dropped
 * anyway.
 */
function nestsTooDeeply(text: string): boolean {
  let depth = 0;
  for (const { 0: bracket } of text.matchAll(/[[\]{}]/g)) {
    depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1);
    if (depth > 100) return true;
  }
  return false;
}

/** YAML may give dates and keys that JSON does not have. */
function toJson(value: unknown, depth: number): JsonValue {
  if (value === null || value === undefined || depth > 40) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1));
  if (value instanceof Date) return value.toISOString();
  if (!isJsonObject(value)) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toJson(item, depth + 1)]));
}

function readTools(value: JsonValue): ToolDefinition[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => (isJsonObject(item) ? readTool(item) : []));
  if (!isJsonObject(value)) return [];
  if (isJsonObject(value.paths)) return readOpenApi(value);
  const list = fieldByLooseName(value, 'tools', 'functions', 'apis');
  return Array.isArray(list) ? readTools(list) : readTool(value);
}

function readTool(entry: JsonObject): ToolDefinition[] {
  const record = isJsonObject(entry.function) ? entry.function : entry;
  const name = trimmedText(fieldByLooseName(record, 'name', 'API', 'api name', 'tool name'));
  if (name === undefined) return [];
  const description = trimmedText(
    fieldByLooseName(record, 'description', 'API Description', 'API Desciption', 'desc', 'tool description'),
  );
  const returns = fieldByLooseName(record, 'response', 'returns', 'output parameters', 'output', 'output_schema');
  const url = trimmedText(fieldByLooseName(record, 'url'));
  return [
    {
      name,
      ...(description === undefined ? {} : { description }),
      parameters: readToolSchema(
        readSloppy(fieldByLooseName(record, 'parameters', 'input parameters', 'body', 'input', 'input_schema')),
      ),
      ...(returns === undefined || returns === null ? {} : { returns: readToolSchema(readSloppy(returns)) }),
      ...(url === undefined
        ? {}
        : { http: { method: (trimmedText(fieldByLooseName(record, 'method')) ?? 'GET').toUpperCase(), url } }),
    },
  ];
}

/** Parses a schema that was given as a text. */
function readSloppy(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string') return value;
  const inner = readValue(value);
  return typeof inner === 'object' && inner !== null ? inner : undefined;
}

const blockField = /^[ \t]*(API[ \t]*|API Desc\w*[ \t]*|Input parameters[ \t]*|Output parameters[ \t]*):[ \t]*(.*)$/i;

/** Toolbox text as FlowBench prints it: fields without a dash; each tool begins at its `API:`. */
function readBlocks(text: string): ToolDefinition[] {
  if (!isToolboxText(text)) return [];
  const records: Record<string, string>[] = [];
  let key = '';
  for (const line of text.split(/\r?\n/)) {
    const match = blockField.exec(line);
    const record = records.at(-1);
    if (match) {
      key = looseName(match[1] ?? '');
      if (key === 'api') records.push({ api: match[2] ?? '' });
      else if (record) record[key] = match[2] ?? '';
    } else if (record && key !== '') record[key] = `${record[key] ?? ''}\n${line}`;
  }
  return records.flatMap((record) => {
    const entry = Object.entries(record).map(([name, written]): [string, JsonValue] => {
      const value = name.endsWith('parameters') ? readValue(written.trim()) : undefined;
      return [name, value ?? written.trim()];
    });
    return readTool(Object.fromEntries(entry));
  });
}

/** Toolbox text: `name(a, b): description`, one tool a line. */
function readToolbox(text: string): ToolDefinition[] {
  return text.split(/\r?\n/).flatMap((line): ToolDefinition[] => {
    const match = /^(?:[-*]|\d+[.)])?\s*`?([\p{L}_][\p{L}\p{N}_.-]*)`?\s*\(([^()]*)\)\s*(?::|->|-|–)\s*(\S.*)$/u.exec(
      line.trim(),
    );
    if (match === null) return [];
    const [, name = '', list = '', description = ''] = match;
    const params = list.split(',').flatMap((part): [string, JsonObject][] => {
      const [param = '', type] = part.split(':').map((side) => side.trim());
      return param === '' ? [] : [[param, { type: type ?? 'string' }]];
    });
    return [{ name, description: description.trim(), parameters: readToolSchema(Object.fromEntries(params)) }];
  });
}
