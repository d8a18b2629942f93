// JSON text of strangers to values, and how deep it may nest. Never throws.

import { createJsonScan, fail, type JsonScanProblem, type JsonValue, ok, type Result } from '../../support';

/** Deep enough for any record of a session; JSON Schemas of tools nest some twenty levels. */
const MAX_DEPTH = 256;

/** Whoever parses with `parseScanned` looks through all of the text with this before. */
export const createLogScan = () => createJsonScan(MAX_DEPTH);

export const describeScanProblem = ({ kind, line }: JsonScanProblem): string =>
  kind === 'tooDeep'
    ? `line ${line} nests deeper than ${MAX_DEPTH} levels, as no session log does`
    : `line ${line} holds a NUL character: this is no text`;

/** The value of a whole text, of limited nesting; else what is wrong with it, without a place. */
export function parseJson(text: string): Result<JsonValue, string> {
  const problem = createLogScan().add(text);
  return problem ? fail(`it nests deeper than ${MAX_DEPTH} levels or holds a NUL character`) : parseScanned(text);
}

/** As `parseJson`, for text that a scan has passed already. */
export function parseScanned(text: string): Result<JsonValue, string> {
  try {
    return ok(JSON.parse(text) as JsonValue);
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'unreadable');
  }
}
