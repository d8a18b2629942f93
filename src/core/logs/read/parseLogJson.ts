// JSON text of strangers to values, and how deep it may nest. Never throws.

import {
  createJsonScan,
  fail,
  inputTooDeep,
  isTextTooDeep,
  type JsonScanProblem,
  type JsonValue,
  maxLogDepth,
  ok,
  type Result,
} from '../../support';
import { parseExactJson } from '../../values';

/** Whoever parses with `parseScannedJson` looks through all of the text with this before. */
export const createLogScan = () => createJsonScan(maxLogDepth);

export const describeScanProblem = ({ kind, line }: JsonScanProblem): string =>
  kind === 'tooDeep'
    ? `line ${line} nests deeper than ${maxLogDepth} levels, as no session log does`
    : `line ${line} holds a NUL character: this is no text`;

/** The value of a text within a record, as deep as arguments and results may be; else what is wrong with it. */
export function parseLogJson(text: string): Result<JsonValue, string> {
  return isTextTooDeep(text) ? fail(`it ${inputTooDeep}`) : parseScannedJson(text);
}

/** As `parseLogJson`, for text that a scan has passed already. Numbers keep their digits. */
export function parseScannedJson(text: string): Result<JsonValue, string> {
  try {
    return ok(parseExactJson(text));
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'unreadable');
  }
}
