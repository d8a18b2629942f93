// Reads the file of `--tools`: tool definitions in any supported form, a table of tool backends by name (`{"name":
// [{"when": {...}, "result": ...}]}`, `{"name": {"kind": "script", ...}}`), or a tool file of the app, which contains
// both.

import { parseTools, type ToolDefinition } from '../../core/formats';
import { readToolFile, type ToolBackend } from '../../core/session';
import { isJsonObject } from '../../core/support';
import { UsageError } from '../cliCommand';
import { parseJsonFile } from './parseJsonFile';

export interface ToolsFile {
  readonly definitions: readonly ToolDefinition[];
  /** By the name written in the file. */
  readonly backends: Readonly<Record<string, ToolBackend>>;
}

export function readToolsFile(text: string, file: string): ToolsFile {
  const { definitions, backends, problems } = readToolFile(text);
  const [problem] = problems;
  if (problem !== undefined) throw new UsageError(`${file}: ${problem}.`);
  if (definitions === undefined) return { definitions: [], backends };
  const parsed = parseTools(definitions);
  if (parsed.ok) return { definitions: parsed.value, backends };
  // An object without definitions is meant as a table, so errors refer to the table form.
  if (/^\uFEFF?\s*\{/.test(definitions)) {
    const value = parseJsonFile(definitions, file);
    const entry = isJsonObject(value) ? Object.entries(value).find(([, rows]) => !isBackend(rows)) : undefined;
    if (entry && !('openapi' in (value as object)) && !('paths' in (value as object))) {
      throw new UsageError(
        `${file}: ${entry[0]} needs a list of rows such as {"when": {}, "result": {}}, or an object with a "kind".`,
      );
    }
  }
  throw new UsageError(`${file}: ${parsed.error.message}`);
}

const isBackend = (value: unknown) => Array.isArray(value) || (isJsonObject(value) && 'kind' in value);
