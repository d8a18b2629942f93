// The tool file of a document: definitions as somebody wrote them, and how each tool answers. A file without backends is
// the definitions themselves, so that what was attached comes out as it went in. Refuses nothing: what cannot be read as
// backends is left out of them, and said.

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
  /** Text of the definitions, as given; undefined when there is none. */
  readonly definitions: string | undefined;
  /** By the name the tool was given; the name of the API, but for case and separators. */
  readonly backends: Readonly<Record<string, ToolBackend>>;
  /** Of backends that could not be read. */
  readonly problems: readonly string[];
}

const mark = 'tools';
/** Levels of brackets: deeper, whoever prints or walks the definitions later would run out of stack. */
const maxDepth = 300;
const noFile: ToolFile = { definitions: undefined, backends: {}, problems: [] };

const tooDeep: ToolFile = { ...noFile, problems: [`The tool file nests deeper than ${maxDepth} levels`] };
const isTooDeep = (text: string) => createJsonScan(maxDepth).add(text)?.kind === 'tooDeep';

/** What a document keeps as its tool file; also a bare table of results, `{"name": [{"when": {}, "result": {}}]}`. */
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

/** A file that is attached where there is one: its definitions and answers go over those before, the others stay. */
export function mergeToolFiles(before: string | undefined, added: string): string | undefined {
  const [previousFile, addedFile] = [readToolFile(before), readToolFile(added)];
  return printToolFile({
    definitions: addedFile.definitions ?? previousFile.definitions,
    backends: { ...previousFile.backends, ...addedFile.backends },
  });
}

/** A table by tool name, every entry of which can be read; else the first problem. */
export function readBackendTable(
  table: JsonObject,
): Result<Readonly<Record<string, ToolBackend>>, { readonly message: string }> {
  const { backends, problems } = readBackends(table);
  const [message] = problems;
  return message === undefined ? ok(backends) : fail({ message });
}

/** The session's own settings go first: who sets up one run says how its tools answer. */
export function withBackends(tools: ToolsConfig, backends: Readonly<Record<string, ToolBackend>>): ToolsConfig {
  const perTool = tools.perTool ?? {};
  const taken = new Set(Object.keys(perTool).map(looseName));
  const added = Object.entries(backends).filter(([name]) => !taken.has(looseName(name)));
  return added.length === 0 ? tools : { ...tools, perTool: { ...Object.fromEntries(added), ...perTool } };
}

/** The backend of an API by its name, case and separators aside. */
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
  // Definitions stay as they are; what tools answer keeps its digits.
  const exact = parseExactJson(unmarked) as JsonObject; // it was an object just now
  return value['weir'] === mark ? { ...value, backends: exact['backends'] ?? null } : { backends: exact };
}

/** Every entry is a list of rows or names a kind: definitions of tools look otherwise. */
function isTable(value: JsonObject): boolean {
  const entries = Object.values(value);
  const isRow = (row: JsonValue) => isJsonObject(row) && ('when' in row || 'result' in row || 'failure' in row);
  const isBackendEntry = (entry: JsonValue) =>
    Array.isArray(entry)
      ? entry.length > 0 && entry.some(isRow)
      : isJsonObject(entry) && ['mock', 'script', 'http', 'llm', 'manual'].includes(String(entry['kind']));
  return entries.length > 0 && entries.every(isBackendEntry);
}
