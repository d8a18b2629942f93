// JSON text of strangers to values. Nesting is counted before anything is parsed: what is thousands deep may parse, but
// overflows the stack of whoever walks or prints it later. Refuses deep nesting and NUL characters; never throws.

import { fail, type JsonValue, ok, type Result } from '../../support';

/** Deep enough for any record of a session; JSON Schemas of tools nest some twenty levels. */
export const MAX_DEPTH = 256;

export interface ScanProblem {
  readonly message: string;
  /** 1-based. */
  readonly line: number;
}

/** Reads text piece by piece and tells the first place that must not be parsed. */
export interface TextScan {
  /** `undefined` while the text so far is fit to be parsed. */
  add(text: string): ScanProblem | undefined;
  /** UTF-8 bytes of the text so far. */
  bytes(): number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;

export function createTextScan(): TextScan {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let line = 1;
  let bytes = 0;
  return {
    bytes: () => bytes,
    add: (text) => {
      for (let i = 0; i < text.length; i++) {
        const code = text.charCodeAt(i);
        // Both halves of a surrogate pair count two: four bytes together.
        bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
        if (code === NEWLINE) {
          line += 1;
          // No string of JSON goes over a line's end: a broken line must not hide the nesting of those behind it.
          inString = false;
          escaped = false;
        } else if (code === 0) return { line, message: `line ${line} holds a NUL character: this is no text` };
        else if (inString) {
          if (escaped) escaped = false;
          else if (code === BACKSLASH) escaped = true;
          else if (code === QUOTE) inString = false;
        } else if (code === QUOTE) inString = true;
        else if (code === 0x7b || code === 0x5b) {
          depth += 1;
          if (depth > MAX_DEPTH) {
            return { line, message: `line ${line} nests deeper than ${MAX_DEPTH} levels, as no session log does` };
          }
        } else if ((code === 0x7d || code === 0x5d) && depth > 0) depth -= 1;
      }
      return undefined;
    },
  };
}

/** The value of a whole text, of limited nesting; else what is wrong with it, without a place. */
export function parseJson(text: string): Result<JsonValue, string> {
  const problem = createTextScan().add(text);
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
