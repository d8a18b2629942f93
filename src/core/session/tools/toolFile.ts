// Reads and writes the tool file of a document: tool definitions and the backend of each tool. A file without backends
// consists of the definitions only, so that an attached file is exported unchanged. Unreadable backends are left out
// and reported in `problems`.

import {
  createJsonScan,
  fail,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  looseName,
  ok,
  type Result,
} from '../../support';
import { parseExactJson } from '../../values';
import type { ToolBackend, ToolsConfig } from '../events';
import { readToolBackend } from './readToolBackend';

export interface ToolFile {
  /** Text of the definitions, unchanged; undefined without definitions. */
  readonly definitions: string | undefined;
  /** Backends by tool name. It may differ from the API's name in case and separators. */
  readonly backends: Readonly<Record<string, ToolBackend>>;
  /** Problems of backends that could not be read. */
  readonly problems: readonly string[];
}

const mark = 'tools';
/** Largest nesting depth of brackets, so that printing or walking the definitions does not overflow the stack. */
const maxDepth = 300;
const noFile: ToolFile = { definitions: undefined, backends: {}, problems: [] };

const tooDeep: ToolFile = { ...noFile, problems: [`The tool file nests deeper than ${maxDepth} levels`] };
const isTooDeep = (text: string) => createJsonScan(maxDepth).add(text)?.kind === 'tooDeep';

/** Reads the tool file of a document, or a bare table of results, `{"name": [{"when": {}, "result": {}}]}`. */
export function readToolFile(text: string | undefined): ToolFile {
  if (text === undefined || text.trim() === '') return noFile;
  if (isTooDeep(text)) return tooDeep;
  const value = readEnvelope(text);
  if (!value) return { ...noFile, definitions: text };
  const { definitions, backends } = value;
  const inner =
    typeof definitions === 'string'
      ? definitions
      : definitions === undefined || definitions === null
        ? undefined
        : JSON.stringify(definitions, null, 2);
  if (inner !== undefined && isTooDeep(inner)) return tooDeep;
  return { ...readBackends(isJsonObject(backends) ? backends : {}), definitions: inner };
}

export function printToolFile({
  definitions,
  backends,
}: Pick<ToolFile, 'definitions' | 'backends'>): string | undefined {
  if (Object.keys(backends).length === 0) return definitions;
  return JSON.stringify(
    { weir: mark, version: 1, ...(definitions === undefined ? {} : { definitions }), backends },
    null,
    2,
  );
}

/** Merges an added file into the existing one: its definitions and backends replace those of the same name. */
export function mergeToolFiles(before: string | undefined, added: string): string | undefined {
  const [previousFile, addedFile] = [readToolFile(before), readToolFile(added)];
  return printToolFile({
    definitions: addedFile.definitions ?? previousFile.definitions,
    backends: { ...previousFile.backends, ...addedFile.backends },
  });
}

/** Reads a table by tool name; fails with the first problem. */
export function readBackendTable(
  table: JsonObject,
): Result<Readonly<Record<string, ToolBackend>>, { readonly message: string }> {
  const { backends, problems } = readBackends(table);
  const [message] = problems;
  return message === undefined ? ok(backends) : fail({ message });
}

/** Adds a document's backends to the session's settings, which take precedence. */
export function withBackends(tools: ToolsConfig, backends: Readonly<Record<string, ToolBackend>>): ToolsConfig {
  const perTool = tools.perTool ?? {};
  const taken = new Set(Object.keys(perTool).map(looseName));
  const added = Object.entries(backends).filter(([name]) => !taken.has(looseName(name)));
  return added.length === 0 ? tools : { ...tools, perTool: { ...Object.fromEntries(added), ...perTool } };
}

/** The backend of an API by its name, ignoring case and separators. */
export function backendOf(
  backends: Readonly<Record<string, ToolBackend>>,
  name: string,
): { readonly key: string; readonly backend: ToolBackend } | undefined {
  const loose = looseName(name);
  const key = Object.hasOwn(backends, name) ? name : Object.keys(backends).find((other) => looseName(other) === loose);
  const backend = key === undefined ? undefined : backends[key];
  return key !== undefined && backend ? { key, backend } : undefined;
}

function readBackends(table: JsonObject): Pick<ToolFile, 'backends' | 'problems'> {
  const read = Object.entries(table).map(([name, value]) => ({ name, result: readToolBackend(value, name) }));
  return {
    backends: Object.fromEntries(read.flatMap(({ name, result }) => (result.ok ? [[name, result.value]] : []))),
    problems: read.flatMap(({ result }) => (result.ok ? [] : [result.error.message])),
  };
}

function readEnvelope(text: string): { definitions?: JsonValue; backends?: JsonValue } | undefined {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined;
  const unmarked = text.replace(/^\uFEFF/, '');
  let value: JsonValue;
  try {
    value = JSON.parse(unmarked) as JsonValue;
  } catch {
    return undefined;
  }
  if (!isJsonObject(value)) return undefined;
  if (value['weir'] !== mark && !isTable(value)) return undefined;
  // Definitions keep their text; the digits of numbers in backends are kept exactly.
  const exact = parseExactJson(unmarked) as JsonObject; // it was an object above
  return value['weir'] === mark ? { ...value, backends: exact['backends'] ?? null } : { backends: exact };
}

/** Whether every entry is a list of rows or names a kind; tool definitions have another shape. */
function isTable(value: JsonObject): boolean {
  const entries = Object.values(value);
  const isRow = (row: JsonValue) => isJsonObject(row) && ('when' in row || 'result' in row || 'failure' in row);
  const isBackendEntry = (entry: JsonValue) =>
    Array.isArray(entry)
      ? entry.length > 0 && entry.some(isRow)
      : isJsonObject(entry) && ['mock', 'script', 'http', 'llm', 'manual'].includes(String(entry['kind']));
  return entries.length > 0 && entries.every(isBackendEntry);
}
