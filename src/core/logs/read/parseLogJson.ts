// Parses untrusted JSON text and limits its nesting. Never throws.

import {
  createJsonScan,
  describeJsonFault,
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

/** Creates the scan that must pass over all of a text before `parseScannedJson` parses it. */
export const createLogScan = () => createJsonScan(maxLogDepth);

export const describeScanProblem = ({ kind, line }: JsonScanProblem): string =>
  kind === 'tooDeep'
    ? `line ${line} nests deeper than ${maxLogDepth} levels, as no session log does`
    : `line ${line} holds a NUL character: this is not a text`;

/** Parses a text within a record, up to the allowed depth of arguments and results; fails with the problem. */
export function parseLogJson(text: string): Result<JsonValue, string> {
  return isTextTooDeep(text) ? fail(`it ${inputTooDeep}`) : parseScannedJson(text);
}

/** Like `parseLogJson`, for text that a scan has already passed. Numbers keep their digits. */
export function parseScannedJson(text: string): Result<JsonValue, string> {
  try {
    return ok(parseExactJson(text));
  } catch {
    return fail(describeJsonFault(text));
  }
}
