// The parts of a flowchart statement, read at an offset as Mermaid's lexer takes them.
// Invariant: every reader answers with an end behind its start, or undefined: what it does not know it does not read.
// It serves edits only. What a document means is always what Mermaid's own parser says.

import type { EdgeHead } from '../../graph';
import type { TextRange } from '../../support';
import type { Link, LinkLabel, Mention, ShapeText, Stroke } from './statement';

/** Opening brackets, longest first, with what may close them. */
const brackets: readonly (readonly [string, readonly string[]])[] = [
  ['(((', [')))']],
  ['([', ['])']],
  ['((', ['))']],
  ['(-', ['-)', '/)']],
  ['[[', [']]']],
  ['[(', [')]']],
  ['[/', ['/]', '\\]']],
  ['[\\', ['\\]', '/]']],
  ['[|', [']']],
  ['{{', ['}}']],
  ['[', [']']],
  ['(', [')']],
  ['{', ['}']],
  ['>', [']']],
];

const wordPart = /\d+|[A-Za-z0-9!"#$%&'*+.`?\\_/]+|-(?=[^>\-.])|=(?!=)|[,:*#&]|[^\p{ASCII}\s]/uy;
const anyLink = /[xo<]?--|[xo<]?==|[xo<]?-?\.+-|[xo<]?-\.|~~~/y;
const linkId = /([^\s"[\](){}|]+)@(?=[^{"])/y;
const space = /[^\S\n]*/y;
const blanks = /\s+/y;

interface LinkForm {
  readonly whole: RegExp;
  readonly start?: RegExp;
  readonly stroke: Stroke;
}

/** In the order in which they are tried; a start has its text behind it and a whole one behind that. */
const forms: readonly LinkForm[] = [
  { stroke: 'normal', whole: /\s*([xo<]?--+[-xo>])\s*/y, start: /\s*([xo<]?--)\s*/y },
  { stroke: 'thick', whole: /\s*([xo<]?==+[=xo>])\s*/y, start: /\s*([xo<]?==)\s*/y },
  { stroke: 'dotted', whole: /\s*([xo<]?-?\.+-[xo>]?)\s*/y, start: /\s*([xo<]?-\.)\s*/y },
  { stroke: 'invisible', whole: /\s*(~~~+)\s*/y },
];

/** What a sticky pattern matches at the offset. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

export const skipSpace = (text: string, at: number): number => at + (matchAt(space, text, at)?.[0].length ?? 0);

/** Behind the closing quote, or undefined where none follows. */
export function afterString(text: string, at: number): number | undefined {
  const close = text.indexOf('"', at + 1);
  return close < 0 ? undefined : close + 1;
}

export function readId(text: string, at: number): TextRange | undefined {
  let end = at;
  while (end < text.length) {
    // A letter of its own before an arrow is the arrow's head, except where an id is going on.
    if (text.startsWith(':::', end) || matchAt(anyLink, text, end)) break;
    const part = matchAt(wordPart, text, end);
    if (!part || part[0].startsWith('"')) break;
    end += takenOf(part[0], text, end);
  }
  return end > at ? { start: at, end } : undefined;
}

/** A word takes its hyphens along as long as no arrow begins with them. */
function takenOf(part: string, text: string, at: number): number {
  if (!/^[A-Za-z!"#$%&'*+.`?\\_/=-]/.test(part)) return part.length;
  const word = /(?:[A-Za-z0-9!"#$%&'*+.`?\\_/]|-(?=[^>\-.])|=(?!=))+/y;
  return matchAt(word, text, at)?.[0].length ?? part.length;
}

export function readShape(text: string, at: number): ShapeText | undefined {
  const found = brackets.find(([open]) => text.startsWith(open, at));
  if (!found) return undefined;
  const [open, closers] = found;
  let end = at + open.length;
  while (end < text.length) {
    if (text[end] === '"') {
      end = afterString(text, end) ?? text.length;
      continue;
    }
    const close = closers.find((closer) => text.startsWith(closer, end));
    if (close !== undefined) {
      const inner = { start: at + open.length, end };
      return { range: { start: at, end: end + close.length }, open, close, inner };
    }
    // Without quotes a label has no brackets: a shape that is not closed before the next one opens is none.
    if (/[[({]/.test(text[end] as string)) return undefined;
    end++;
  }
  return undefined;
}

export function readData(text: string, at: number): TextRange | undefined {
  if (!text.startsWith('@{', at)) return undefined;
  for (let end = at + 2; end < text.length; end++) {
    if (text[end] === '"') end = (afterString(text, end) ?? text.length) - 1;
    else if (text[end] === '}') return { start: at, end: end + 1 };
  }
  return undefined;
}

export function readMention(text: string, at: number): Mention | undefined {
  const idRange = readId(text, at);
  if (!idRange) return undefined;
  let { end } = idRange;
  const shape = readShape(text, end);
  if (shape) end = shape.range.end;
  let css: TextRange | undefined;
  if (text.startsWith(':::', end)) {
    const name = readId(text, end + 3);
    if (!name) return undefined;
    css = { start: end, end: name.end };
    end = name.end;
  }
  const data = readData(text, end);
  if (data) end = data.end;
  return {
    id: text.slice(idRange.start, idRange.end),
    range: { start: at, end },
    idRange,
    ...(shape ? { shape } : {}),
    ...(css ? { css } : {}),
    ...(data ? { data } : {}),
  };
}

const headOf = (char: string | undefined): EdgeHead =>
  char === '>' || char === '<' ? 'arrow' : char === 'o' ? 'circle' : char === 'x' ? 'cross' : 'none';

/** The label between two offsets: with quotes or without. */
function labelIn(text: string, from: number, to: number, isPiped: boolean): LinkLabel {
  const inside = text.slice(from, to);
  const start = from + (inside.length - inside.trimStart().length);
  const end = Math.max(start, to - (inside.length - inside.trimEnd().length));
  const isQuoted = end - start > 1 && text[start] === '"' && text[end - 1] === '"';
  return { outer: { start, end }, range: isQuoted ? { start: start + 1, end: end - 1 } : { start, end }, isPiped };
}

function endOfText(text: string, at: number, whole: RegExp): RegExpExecArray | undefined {
  for (let end = at; end < text.length; ) {
    const match = matchAt(whole, text, end);
    if (match) return match;
    const blank = matchAt(blanks, text, end)?.[0].length ?? 0;
    // What does not match before blanks matches within them neither: long runs are passed at once.
    if (blank > 0) end += blank;
    else end = text[end] === '"' ? (afterString(text, end) ?? text.length) : end + 1;
  }
  return undefined;
}

/** A link with the white space around it; `next` is where the mention behind it begins. */
export function readLink(text: string, at: number): { readonly link: Link; readonly next: number } | undefined {
  const named = matchAt(linkId, text, skipSpace(text, at));
  const from = named ? named.index + named[0].length : at;
  for (const { whole, start, stroke } of forms) {
    const match = matchAt(whole, text, from);
    const opened = match || !start ? undefined : matchAt(start, text, from);
    if (!match && !opened) continue;
    const last = match ?? (opened && endOfText(text, from + opened[0].length, whole));
    if (!last) return undefined;
    const token = last[1] ?? '';
    const lastStart = last.index + last[0].indexOf(token);
    const first = opened ?? last;
    const arrowStart = first.index + first[0].indexOf(first[1] ?? '');
    const arrow = { start: arrowStart, end: lastStart + token.length };
    let next = last.index + last[0].length;
    let end = arrow.end;
    let label: LinkLabel | undefined;
    if (opened) label = labelIn(text, from + opened[0].length, last.index, false);
    else if (text[next] === '|') {
      const close = endOfText(text, next + 1, /\|/y);
      if (!close) return undefined;
      label = labelIn(text, next + 1, close.index, true);
      end = close.index + 1;
      next = skipSpace(text, end);
    }
    const head = headOf(/[-=.~]$/.test(token) ? undefined : token.at(-1));
    const tail = headOf(/^[xo<]/.exec(text.slice(arrowStart, arrowStart + 1))?.[0]);
    const line = token.replace(/^[xo<]/, '').slice(0, -1);
    const length = stroke === 'dotted' ? token.split('.').length - 1 : line.length - 1;
    return {
      link: {
        range: { start: named ? named.index : arrowStart, end },
        ...(named ? { id: named[1] ?? '' } : {}),
        arrow,
        ...(label ? { label } : {}),
        stroke,
        length,
        from: tail === head ? tail : 'none',
        to: head,
      },
      next,
    };
  }
  return undefined;
}
