// Reads a link with its id and its label: `-->`, `-- text -->`, `-->|text|`, `e1@-->`.

import type { EdgeHead } from '../graph';
import type { TextRange } from '../support';
import type { FlowchartLabelText, FlowchartLink, LinkLabel, LinkStroke } from './flowchartStatement';
import type { FlowchartLexer } from './lexer';
import type { FlowchartTokenKind } from './lexerRules';
import { isAtToken, readLabelTokens, textTokenKinds } from './readTokens';

const edgeText: ReadonlySet<FlowchartTokenKind> = new Set<FlowchartTokenKind>(['edge-text']);
/** Longer links are drawn with this length. */
const MAX_LENGTH = 10;

/** Undefined if a token does not fit; the lexer stays at that token. */
export function readFlowchartLink(lexer: FlowchartLexer, source: string): FlowchartLink | undefined {
  const { text } = lexer;
  let id: string | undefined;
  let from: number | undefined;
  if (isAtToken(lexer, 'link-id')) {
    from = lexer.start;
    // The first `@` is removed wherever it occurs.
    id = text.slice(lexer.start, lexer.end).replace('@', '');
    lexer.next();
  }
  let opening: TextRange | undefined;
  let label: LinkLabel | undefined;
  let words: FlowchartLabelText | undefined;
  if (isAtToken(lexer, 'link-start')) {
    opening = solid(lexer);
    const behind = lexer.end;
    lexer.next();
    const read = readLabelTokens(lexer, source, edgeText);
    if (!read || !isAtToken(lexer, 'link')) return undefined;
    words = read.label;
    label = labelIn(text, behind, lexer.start, false);
  }
  if (!isAtToken(lexer, 'link')) return undefined;
  const closing = solid(lexer);
  lexer.next();
  const arrow = { start: (opening ?? closing).start, end: closing.end };
  let end = arrow.end;
  if (!opening && isAtToken(lexer, 'pipe')) {
    const inner = lexer.end;
    lexer.next();
    const read = readLabelTokens(lexer, source, textTokenKinds);
    if (!read || !isAtToken(lexer, 'pipe')) return undefined;
    words = read.label;
    label = labelIn(text, inner, lexer.start, true);
    end = lexer.end;
    lexer.next();
    if (isAtToken(lexer, 'space')) lexer.next();
  }
  const token = text.slice(closing.start, closing.end);
  const closed = readClosing(token);
  const type = opening ? joinTypes(text[opening.start] as string, closed.type) : closed.type;
  const head = headOf(/[-=.~]$/.test(token) ? undefined : token.at(-1));
  const tail = headOf(/^[xo<]/.exec(text.slice(arrow.start, arrow.start + 1))?.[0]);
  return {
    range: { start: from ?? arrow.start, end },
    ...(id === undefined ? {} : { id }),
    arrow,
    ...(label ? { label } : {}),
    ...(words ? { text: words } : {}),
    stroke: closed.stroke,
    length: Math.min(closed.length, MAX_LENGTH),
    type,
    from: tail === head ? tail : 'none',
    to: head,
  };
}

/** The token without surrounding white space. */
function solid({ text, start, end }: FlowchartLexer): TextRange {
  const token = text.slice(start, end);
  const from = start + (token.length - token.trimStart().length);
  return { start: from, end: from + token.trim().length };
}

const headOf = (char: string | undefined): EdgeHead =>
  char === '>' || char === '<' ? 'arrow' : char === 'o' ? 'circle' : char === 'x' ? 'cross' : 'none';

const names: Readonly<Record<string, string>> = { x: 'arrow_cross', o: 'arrow_circle', '>': 'arrow_point' };

/** Parses the end of a link: its head, whether both ends have it, its stroke, and its length in ranks. */
function readClosing(token: string): { type: string; stroke: LinkStroke; length: number } {
  const last = token.at(-1) as string;
  const first = token[0] as string;
  let line = token.slice(0, -1);
  let type = names[last] ?? 'arrow_open';
  if (type !== 'arrow_open' && (first === last || (first === '<' && last === '>'))) {
    type = `double_${type}`;
    line = line.slice(1);
  }
  const dots = line.split('.').length - 1;
  if (dots > 0) return { type, stroke: 'dotted', length: dots };
  const stroke = line.startsWith('=') ? 'thick' : line.startsWith('~') ? 'invisible' : 'normal';
  return { type, stroke, length: line.length - 1 };
}

/** The type of a link whose text is between its two parts. */
function joinTypes(first: string, closing: string): string {
  const opening = first === '<' ? 'arrow_point' : names[first];
  if (opening === undefined) return closing;
  return opening === closing ? `double_${opening}` : 'INVALID';
}

/** The label between two offsets, with or without quotes. */
function labelIn(text: string, from: number, to: number, isPiped: boolean): LinkLabel {
  const inside = text.slice(from, to);
  const start = from + (inside.length - inside.trimStart().length);
  const end = Math.max(start, to - (inside.length - inside.trimEnd().length));
  const isQuoted = end - start > 1 && text[start] === '"' && text[end - 1] === '"';
  return { outer: { start, end }, range: isQuoted ? { start: start + 1, end: end - 1 } : { start, end }, isPiped };
}
