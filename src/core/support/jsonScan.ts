// Checks the nesting depth of a text before it is parsed as JSON. A text that is thousands of levels deep may parse,
// but overflows the stack of later code that walks or prints it. Needs constant memory and never throws; the text may
// be no valid JSON.

export interface JsonScanProblem {
  readonly kind: 'tooDeep' | 'noText';
  /** 1-based. */
  readonly line: number;
}

/** Reads text piece by piece and reports the first position that must not be parsed. */
export interface JsonScan {
  /** `undefined` while the text so far may be parsed. */
  add(text: string): JsonScanProblem | undefined;
  /** UTF-8 bytes of the text so far. */
  bytes(): number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEWLINE = 0x0a;

/** Refuses brackets outside of strings that are nested deeper than `maxDepth`, and NUL characters. */
export function createJsonScan(maxDepth: number): JsonScan {
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
        // Each half of a surrogate pair counts two bytes, together four.
        bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
        if (code === NEWLINE) {
          line += 1;
          // JSON strings never span lines, so an unclosed string must not hide the nesting of the following lines.
          inString = false;
          escaped = false;
        } else if (code === 0) return { kind: 'noText', line };
        else if (inString) {
          if (escaped) escaped = false;
          else if (code === BACKSLASH) escaped = true;
          else if (code === QUOTE) inString = false;
        } else if (code === QUOTE) inString = true;
        else if (code === 0x7b || code === 0x5b) {
          depth += 1;
          if (depth > maxDepth) return { kind: 'tooDeep', line };
        } else if ((code === 0x7d || code === 0x5d) && depth > 0) depth -= 1;
      }
      return undefined;
    },
  };
}
