// The line of the procedure before the cursor, as the procedure parser would see it: joined where brackets are open,
// decoded where the procedure stands in quotes.

import type { TextLines } from './textLines';

const farthest = 12;

/** The text of one statement up to the cursor. `isQuoted`: the procedure is a double-quoted scalar with escapes. */
export function statementBefore(lines: TextLines, line: number, column: number, isQuoted: boolean): string {
  const before = lines.at(line).slice(0, column);
  return isQuoted ? quotedBefore(lines, line, before) : joinedBefore(lines, line, before);
}

function joinedBefore(lines: TextLines, line: number, before: string): string {
  let text = before;
  for (let above = line - 1; above >= Math.max(0, line - farthest); above--) {
    if (closersMissing(text) >= 0) {
      const previous = lines.at(above);
      // Only a line that leaves a bracket open goes on in the next one.
      if (closersMissing(withoutComment(previous)) <= 0) break;
      text = `${withoutComment(previous)} ${text.trimStart()}`;
    } else text = `${withoutComment(lines.at(above))} ${text.trimStart()}`;
  }
  return text;
}

/** Opened minus closed brackets outside of strings. */
function closersMissing(text: string): number {
  let depth = 0;
  for (const { char } of outsideStrings(text)) {
    if (char === '(' || char === '[' || char === '{') depth++;
    if (char === ')' || char === ']' || char === '}') depth--;
  }
  return depth;
}

const withoutComment = (text: string): string => {
  for (const { char, index } of outsideStrings(text)) if (char === '#') return text.slice(0, index);
  return text;
};

/** Signs outside of strings. An apostrophe inside a word opens none. */
export function* outsideStrings(text: string): Generator<{ readonly char: string; readonly index: number }> {
  let quote: string | undefined;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] as string;
    if (quote !== undefined) {
      if (char === '\\') index++;
      else if (char === quote) quote = undefined;
      continue;
    }
    if (char === '"' || (char === "'" && !/\p{L}/u.test(text[index - 1] ?? ''))) {
      quote = char;
      continue;
    }
    yield { char, index };
    if (char === '#') return;
  }
}

/** The quote sign of a string that is open at the end of the text, and where it opened. */
export function openString(text: string): { readonly quote: string; readonly start: number } | undefined {
  let open: { quote: string; start: number } | undefined;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] as string;
    if (open) {
      if (char === '\\') index++;
      else if (char === open.quote) open = undefined;
    } else if (char === '#') return undefined;
    else if (char === '"' || (char === "'" && !/\p{L}/u.test(text[index - 1] ?? '')))
      open = { quote: char, start: index };
  }
  return open;
}

function quotedBefore(lines: TextLines, line: number, before: string): string {
  let raw = before;
  for (let above = line - 1; above >= Math.max(0, line - farthest); above--) {
    if (/\\n/.test(raw)) break;
    const previous = lines.at(above);
    raw = previous.endsWith('\\')
      ? previous.slice(0, -1) + raw.trimStart().replace(/^\\(?=\s)/, '')
      : `${previous} ${raw.trimStart()}`;
    const key = /^[^\s#:][^:]*:\s*"/.exec(raw);
    if (key) {
      raw = raw.slice(key[0].length);
      break;
    }
  }
  return decodeEscapes(raw).split('\n').at(-1) ?? '';
}

function decodeEscapes(text: string): string {
  return text.replace(/\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/gs, (_, sign: string) => {
    if (sign === 'n') return '\n';
    if (sign === 't') return '\t';
    if (/^[xu]./.test(sign)) return String.fromCharCode(Number.parseInt(sign.slice(1), 16));
    return sign;
  });
}
