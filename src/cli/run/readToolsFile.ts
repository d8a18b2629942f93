// What `--tools` takes: definitions of tools in any form that is read, or a table of results by tool:
// `{"name": [{"when": {...}, "result": ...}, {"when": {...}, "failure": "why"}]}`.

import { detectFormat, parseTools, type ToolDefinition } from '../../core/formats';
import type { MockRow, ToolBackend } from '../../core/session';
import { isJsonObject, type JsonObject } from '../../core/support';
import { UsageError } from '../outcome';
import { parseJsonFile } from './parseJsonFile';

export interface ToolsFile {
  readonly definitions: readonly ToolDefinition[];
  /** By the name written in the file. */
  readonly backends: Readonly<Record<string, ToolBackend>>;
}

export function readToolsFile(text: string, file: string): ToolsFile {
  if (/^\uFEFF?\s*\{/.test(text) && detectFormat(text, file) !== 'tools') {
    const value = parseJsonFile(text, file);
    if (isJsonObject(value)) return { definitions: [], backends: readTable(value as JsonObject, file) };
  }
  const parsed = parseTools(text);
  if (!parsed.ok) throw new UsageError(`${file}: ${parsed.error.message}`);
  return { definitions: parsed.value, backends: {} };
}

function readTable(table: JsonObject, file: string): Readonly<Record<string, ToolBackend>> {
  const entries = Object.entries(table).map(([name, rows]): [string, ToolBackend] => {
    if (!Array.isArray(rows)) {
      throw new UsageError(`${file}: ${name} needs a list of rows such as {"when": {}, "result": {}}.`);
    }
    return [name, { kind: 'mock', rows: (rows as readonly unknown[]).map((row, at) => readRow(row, name, at, file)) }];
  });
  return Object.fromEntries(entries);
}

function readRow(row: unknown, name: string, index: number, file: string): MockRow {
  const refuse = (what: string) => new UsageError(`${file}: row ${index + 1} of ${name} ${what}.`);
  if (!isJsonObject(row)) throw refuse('is no object');
  const { when = {}, result, failure } = row as JsonObject;
  if (!isJsonObject(when)) throw refuse('has a "when" that is no object of argument values');
  if (typeof failure === 'string') return { when, failure };
  if (result === undefined) throw refuse('needs a "result", or a "failure" that says why');
  return { when, result };
}
