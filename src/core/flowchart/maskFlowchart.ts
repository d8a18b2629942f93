// Prepares the source for readers of flowcharts, including Mermaid's own, and maps their positions back to it.
// Invariant: front matter, directives and comments are removed here, so that no configuration in a document reaches the
// library, and every line of the prepared text is a line of the source from a known column on.

import { replaceDelimited, type TextRange } from '../support';

interface LineOrigin {
  /** Offset in the source of the line's first character. */
  readonly start: number;
  readonly text: string;
}

export interface PreparedFlowchart {
  readonly text: string;
  /** Range in the source of a position in the prepared text; `line` and `column` count from 0. */
  rangeAt(line: number, column?: number, length?: number): TextRange;
}

export const frontMatter = /^\uFEFF?\s*---[ \t]*\r?\n[\s\S]*?\r?\n[ \t]*---[ \t]*(?=\r?\n|$)/;
const directive = /%%\{[\s\S]*?\}%%/g;
const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** Returns a text with the same length and lines as the source; everything that is not diagram text is spaces. */
export function maskFlowchart(source: string): string {
  const body = source.replace(/^\uFEFF/, ' ').replace(frontMatter, blank);
  const withoutDirectives = replaceDelimited(body, directive, '}%%', blank);
  if (!withoutDirectives.includes('%%')) return withoutDirectives;
  // An unclosed directive must not become the start of one.
  return withoutDirectives.replace(/^[ \t]*%%[^\r\n]*/gm, blank).replaceAll('%%{', '   ');
}

const htmlTag = /<(\w+)([^>]*)>/g;
const entity = /#(\w+);/g;

/**
 * Returns the lexer's input for a masked source: the same length plus one newline. Like Mermaid before it parses:
 * quotes in tags become single quotes, entities lose the signs that would be tokens, and the line feed is the only
 * newline.
 */
export function lexerText(masked: string): string {
  let text = masked;
  if (text.includes('\r')) text = text.replaceAll('\r\n', '\n\n').replaceAll('\r', '\n');
  text = withSingleQuotedTags(text);
  if (text.includes('#')) text = withoutEntities(text);
  if (text.includes('}')) text = text.replace(/\}\s*\n/g, (match) => `}${'\n'.repeat(match.length - 1)}`);
  return `${text}\n`;
}

/** Replaces quotes of attributes in tags by single quotes, like Mermaid. */
export function withSingleQuotedTags(text: string): string {
  if (!text.includes('="')) return text;
  return replaceDelimited(text, htmlTag, '>', (tag) => tag.replace(/="([^"]*)"/g, "='$1'"));
}

/** Entities are valid only in labels; their last sign is replaced by one that begins no token. */
const withoutEntities = (text: string): string => withoutStyleSemicolons(text).replace(entity, 'ﬂ$1°');

/** Encodes entities like Mermaid before it parses: `#quot;` becomes `ﬂ°quot¶ß`. */
export function encodeEntities(text: string): string {
  if (!text.includes('#')) return text;
  return text.replace(entity, (_, name: string) => (/^\d+$/.test(name) ? `ﬂ°°${name}¶ß` : `ﬂ°${name}¶ß`));
}

/** Removes semicolons after colours in styles, so that they do not end an entity. */
export function withoutStyleSemicolons(text: string): string {
  if (!text.includes('#') || !(text.includes('style') || text.includes('classDef'))) return text;
  const lines = text.split('\n');
  return lines.map((line) => withoutStop(withoutStop(line, 'style'), 'classDef')).join('\n');
}

/** The semicolon of `style A fill:#f9f;` does not end an entity: Mermaid removes the last semicolon of such a line. */
function withoutStop(line: string, word: string): string {
  const from = line.indexOf(word);
  const stop = line.lastIndexOf(';');
  const hasColour = (part: string) => part.includes('#', part.indexOf(':') + 1) && part.includes(':');
  if (
    from < 0 ||
    stop < from ||
    !line
      .slice(from + word.length, stop)
      .split(/\s+/)
      .some(hasColour)
  )
    return line;
  return `${line.slice(0, stop)} ${line.slice(stop + 1)}`;
}

/**
 * Returns the keyword that opens the diagram (`flowchart`, `graph`, `flowchart-elk`), or undefined if it is not a
 * flowchart.
 */
export function flowchartHeader(source: string): string | undefined {
  return /^\s*(flowchart(?:-elk|-v2)?|graph)(?=[\s;]|$)/.exec(maskFlowchart(source))?.[1];
}

export function prepareFlowchart(source: string): PreparedFlowchart {
  const lines: LineOrigin[] = [];
  let offset = 0;
  // A lone carriage return also ends a line.
  const masked = withSingleQuotedTags(maskFlowchart(source)).replace(/\r(?!\n)/g, '\n');
  for (const raw of masked.split('\n')) {
    const text = raw.replace(/\r$/, '');
    const isBlank = text.trim() === '';
    // The library joins blank lines to a closing brace and drops leading ones; doing so here keeps its line numbers.
    const isDropped = isBlank && (lines.length === 0 || /\}\s*$/.test(lines.at(-1)?.text ?? ''));
    if (!isDropped) {
      const indent = lines.length === 0 ? text.length - text.trimStart().length : 0;
      lines.push({ start: offset + indent, text: text.slice(indent) });
    }
    offset += raw.length + 1;
  }
  return {
    text: lines.map((line) => line.text).join('\n'),
    rangeAt: (line, column, length = 1) => rangeIn(source, lines, line, column, length),
  };
}

function rangeIn(
  source: string,
  lines: readonly LineOrigin[],
  line: number,
  column: number | undefined,
  length: number,
): TextRange {
  let at = Math.max(0, Math.min(line, lines.length - 1));
  // An error at the end of the text is reported on the last line that is not blank.
  while (at > 0 && (lines[at]?.text.trim() ?? '') === '') at--;
  const origin = lines[at];
  if (origin === undefined) return { start: 0, end: source.length };
  const end = origin.start + origin.text.trimEnd().length;
  if (column === undefined || at !== line) {
    const indent = origin.text.length - origin.text.trimStart().length;
    return { start: Math.min(origin.start + indent, end), end: Math.max(end, origin.start) };
  }
  const start = Math.min(origin.start + plainColumn(origin.text, column), end);
  return start < end
    ? { start, end: Math.min(start + Math.max(1, length), end) }
    : { start: Math.max(origin.start, end - 1), end };
}

/** The library replaces `#quot;` by eight characters before it parses, which shifts the columns after it. */
function plainColumn(text: string, column: number): number {
  let shift = 0;
  for (const match of text.matchAll(/#(\w+);/g)) {
    const encoded = match[0].length + (/^\d+$/.test(match[1] ?? '') ? 3 : 2);
    if (match.index + shift + encoded > column) break;
    shift += encoded - match[0].length;
  }
  return Math.max(0, Math.min(column - shift, text.length));
}
