// Reads executable graphs from files and prompts: versioned JSON. Every input gives a graph or the first problem with
// its position; `checkExecutable` validates the meaning of the graph.

import {
  createJsonScan,
  fail,
  isJsonObject,
  type JsonValue,
  ok,
  ownProperty,
  parseJson,
  type Result,
  readWith,
} from '../support';
import { copyJson } from './copyJson';
import type { ExecutableGraph } from './executableGraph';
import { executableSchema } from './executableSchema';

const maxLength = 5_000_000;
const format = 'weir/executable';

export interface ReadExecutableProblem {
  readonly message: string;
}

/** Takes a text, or the result of JSON.parse. The version is optional; nodes and edges are required. */
export function readExecutable(source: unknown): Result<ExecutableGraph, ReadExecutableProblem> {
  const parsed = typeof source === 'string' ? parseText(source) : copyJson(source, maxLength);
  if (!parsed.ok) return fail({ message: `This is not an executable graph: it ${parsed.error.message}.` });
  const value = 'size' in parsed.value ? parsed.value.value : parsed.value;
  if (!isJsonObject(value)) return fail({ message: 'This is not an executable graph: it is not a JSON object.' });
  const version = ownProperty(value, 'version') ?? 1;
  if (version !== 1)
    return fail({ message: `Version ${JSON.stringify(version)} of executable graphs is not known here.` });
  const read = readWith(executableSchema, { nodes: givenFields(value['nodes']), edges: givenFields(value['edges']) });
  return read.ok ? read : fail({ message: `This is not an executable graph: ${read.error}.` });
}

/** Leaves out null fields of the items. */
const givenFields = (list: JsonValue | undefined): unknown =>
  Array.isArray(list)
    ? list.map((item: JsonValue) =>
        isJsonObject(item) ? Object.fromEntries(Object.entries(item).filter(([, field]) => field !== null)) : item,
      )
    : list;

export function printExecutable({ nodes, edges }: ExecutableGraph): string {
  return `${JSON.stringify({ format, version: 1, nodes, edges }, null, 2)}\n`;
}

function parseText(text: string): Result<{ readonly value: JsonValue; readonly size: number }, ReadExecutableProblem> {
  if (text.length > maxLength) return fail({ message: `is longer than ${maxLength} characters` });
  const scan = createJsonScan(100).add(text);
  if (scan) return fail({ message: `cannot be read at line ${scan.line}` });
  const read = parseJson(text);
  return read.ok ? ok({ value: read.value, size: text.length }) : fail({ message: `is not JSON: ${read.error}` });
}
