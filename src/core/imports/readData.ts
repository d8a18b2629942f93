// Reads the outer shape of a file with a schema; the message names what is wrong and where.

import * as v from 'valibot';
import { parseDocument } from 'yaml';
import { fail, isTextTooDeep, ok, parseJson, type Result } from '../support';
import type { ImportProblem } from './importFlow';

/** Aliases of a YAML file that may be expanded. */
const MAX_ALIASES = 100;

/** `format` names the tool in the message, for example "n8n". */
export function readJsonFile(text: string, format: string): Result<unknown, ImportProblem> {
  if (isTextTooDeep(text))
    return fail({ message: `The file is nested too deep for a workflow of ${format}. Export it again.` });
  const read = parseJson(text);
  if (read.ok) return read;
  return fail({ message: `The file is not valid JSON (${read.error}). It may be cut off: export it again.` });
}

export function readYamlFile(text: string, format: string): Result<unknown, ImportProblem> {
  const indent = text.match(/^ *(?=\S)/gm)?.reduce((most, spaces) => Math.max(most, spaces.length), 0) ?? 0;
  if (isTextTooDeep(text) || indent > 400) {
    return fail({ message: `The file is nested too deep for a workflow of ${format}. Export it again.` });
  }
  try {
    const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
    const [problem] = document.errors;
    if (problem) {
      return fail({ message: `The file is not valid YAML (${reasonOf(problem)}). Fix that line or export it again.` });
    }
    return ok(document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown);
  } catch (error) {
    return fail({ message: `The file is not valid YAML (${reasonOf(error)}). Export it again.` });
  }
}

/** Checks data with a schema; `what` names the data in the message, for example "The n8n workflow". */
export function readShape<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  what: string,
): Result<v.InferOutput<Schema>, ImportProblem> {
  const read = v.safeParse(schema, data, { abortEarly: true });
  if (read.success) return ok(read.output);
  const [issue] = read.issues;
  const where = v.getDotPath(issue) ?? '';
  return fail({
    message: `${what} has an unexpected shape${where === '' ? '' : ` at "${where}"`}: expected ${issue.expected ?? 'another value'}, found ${issue.received.slice(0, 60)}. Export the whole workflow again.`,
  });
}

/** A text without the blanks around it; undefined if nothing is left. */
export const filledText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : 'unreadable').split('\n', 1)[0]?.replace(/[.:]$/, '').slice(0, 200) ?? '';
