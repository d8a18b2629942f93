// The line of the procedure before the cursor, as the procedure parser would see it: joined across open brackets,
// decoded if the procedure is in quotes.

/** The text of an editor by lines, so that it need not be built as a whole. 0-based. */
export interface TextLines {
  readonly count: number;
  at(line: number): string;
}

const farthest = 12;

/** The text of one statement up to the cursor. `isQuoted`: the procedure is a double-quoted scalar with escapes. */
export function statementTextBefore(lines: TextLines, line: number, column: number, isQuoted: boolean): string {
  const before = lines.at(line).slice(0, column);
  return isQuoted ? quotedBefore(lines, line, before) : joinedBefore(lines, line, before);
}

function joinedBefore(lines: TextLines, line: number, before: string): string {
  let text = before;
  for (let above = line - 1; above >= Math.max(0, line - farthest); above--) {
    const previous = withoutComment(lines.at(above));
    // Only a line with an open bracket continues in the next one.
    if (closersMissing(text) >= 0 && closersMissing(previous) <= 0) break;
    text = `${previous} ${text.trimStart()}`;
  }
  return text;
}

/** Opened minus closed brackets outside of strings. */
function closersMissing(text: string): number {
  let depth = 0;
  for (const { char } of maskStrings(text)) depth += bracketDepthChange(char);
  return depth;
}

/** 1 for an opening bracket, -1 for a closing one. */
export const bracketDepthChange = (char: string) => ('([{'.includes(char) ? 1 : ')]}'.includes(char) ? -1 : 0);

export interface BracketPosition {
  readonly char: string;
  readonly index: number;
}

/** The brackets that are open at the end of the text, the outermost first. */
export function unclosedBrackets(text: string): BracketPosition[] {
  const opened: BracketPosition[] = [];
  for (const sign of maskStrings(text)) {
    if (bracketDepthChange(sign.char) > 0) opened.push(sign);
    if (bracketDepthChange(sign.char) < 0) opened.pop();
  }
  return opened;
}

const commentAt = (text: string) => maskStrings(text).find(({ char }) => char === '#')?.index;
export const hasComment = (text: string) => commentAt(text) !== undefined;
const withoutComment = (text: string) => text.slice(0, commentAt(text));

/** An apostrophe inside a word does not open a string. */
const opensString = (text: string, index: number) =>
  text[index] === '"' || (text[index] === "'" && !/\p{L}/u.test(text[index - 1] ?? ''));

interface ScannedText {
  /** Brackets and operators outside of strings, up to a comment. */
  readonly outside: readonly BracketPosition[];
  /** The quote of a string that is open at the end of the text. */
  readonly open: BracketPosition | undefined;
}

function scanText(text: string): ScannedText {
  const outside: BracketPosition[] = [];
  let open: BracketPosition | undefined;
  for (let index = 0; index < text.length; index++) {
    const char = text[index] as string;
    if (open) {
      if (char === '\\') index++;
      else if (char === open.char) open = undefined;
    } else if (opensString(text, index)) open = { char, index };
    else outside.push({ char, index });
    if (!open && char === '#') break;
  }
  return { outside, open };
}

export const maskStrings = (text: string) => scanText(text).outside;
export const unclosedString = (text: string) => scanText(text).open;

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
