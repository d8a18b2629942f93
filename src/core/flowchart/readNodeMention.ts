// Reads `id[shape]:::class@{ data }`: one mention of a node with its details.

import type { TextRange } from '../support';
import type { NodeMention, ShapeText } from './flowchartStatement';
import type { FlowchartLexer } from './lexer';
import { isAtToken, readIdString, readLabelTokens, textTokenKinds } from './readTokens';

/** Opening bracket -> closing bracket and Mermaid's name for the shape. */
const shapes: ReadonlyMap<string, readonly (readonly [string, string])[]> = new Map([
  ['[', [[']', 'square']]],
  ['(((', [[')))', 'doublecircle']]],
  ['(', [[')', 'round']]],
  [
    '(-',
    [
      ['-)', 'ellipse'],
      ['/)', 'ellipse'],
      ['))', 'ellipse'],
    ],
  ],
  ['([', [['])', 'stadium']]],
  ['[[', [[']]', 'subroutine']]],
  ['[(', [[')]', 'cylinder']]],
  ['{', [['}', 'diamond']]],
  ['>', [[']', 'odd']]],
]);
/** Doubled brackets are other shapes. */
const doubled: Readonly<Record<string, string>> = { '(': 'circle', '{': 'hexagon' };

/** Undefined if the token does not fit; the lexer stays at that token. */
export function readNodeMention(lexer: FlowchartLexer, source: string): NodeMention | undefined {
  const idRange = readIdString(lexer);
  if (!idRange) return undefined;
  let end = idRange.end;
  let shape: ShapeText | undefined;
  if (isAtToken(lexer, 'open')) {
    shape = readShape(lexer, source);
    if (!shape) return undefined;
    end = shape.range.end;
  }
  let css: TextRange | undefined;
  if (isAtToken(lexer, 'class-separator')) {
    const { start } = lexer;
    lexer.next();
    const name = readIdString(lexer);
    if (!name) return undefined;
    css = { start, end: name.end };
    end = name.end;
  }
  let data: TextRange | undefined;
  if (isAtToken(lexer, 'data')) {
    const { start } = lexer;
    while (isAtToken(lexer, 'data')) lexer.next();
    // The closing brace is not a token: the next token begins directly after it.
    if (lexer.text[lexer.start - 1] !== '}') return undefined;
    data = { start, end: lexer.start };
    end = lexer.start;
  }
  return {
    id: lexer.text.slice(idRange.start, idRange.end),
    range: { start: idRange.start, end },
    idRange,
    ...(shape ? { shape } : {}),
    ...(css ? { css } : {}),
    ...(data ? { data } : {}),
  };
}

const textOf = ({ text, start, end }: FlowchartLexer) => text.slice(start, end);

function readShape(lexer: FlowchartLexer, source: string): ShapeText | undefined {
  const { start } = lexer;
  let open = textOf(lexer);
  lexer.next();
  const isDoubled = isAtToken(lexer, 'open') && doubled[open] !== undefined && textOf(lexer) === open;
  if (isDoubled) {
    open += open;
    lexer.next();
  }
  const from = start + open.length;
  if (open === '[|' && !skipSides(lexer)) return undefined;
  const read = readLabelTokens(lexer, source, textTokenKinds);
  if (!read || !isAtToken(lexer, 'close')) return undefined;
  let close = textOf(lexer);
  const inner = { start: from, end: lexer.start };
  const name = nameOf(open, close, isDoubled);
  if (name === undefined) return undefined;
  let { end } = lexer;
  lexer.next();
  if (isDoubled) {
    if (!isAtToken(lexer, 'close') || textOf(lexer) !== close) return undefined;
    end = lexer.end;
    close += close;
    lexer.next();
  }
  return { range: { start, end }, open, close, inner, name, label: read.label };
}

function nameOf(open: string, close: string, isDoubled: boolean): string | undefined {
  if (isDoubled) {
    const single = open.slice(0, open.length / 2);
    return shapes.get(single)?.some(([end]) => end === close) ? doubled[single] : undefined;
  }
  if (open === '[|') return close === ']' ? 'rect' : undefined;
  if (open === '[/') return close === '/]' ? 'lean_right' : 'trapezoid';
  if (open === '[\\') return close === '/]' ? 'inv_trapezoid' : 'lean_left';
  return shapes.get(open)?.find(([end]) => end === close)?.[1];
}

/** `[|border:1|text]` names a side and its width before the text. */
function skipSides(lexer: FlowchartLexer): boolean {
  for (const kind of ['word', 'colon', 'word', 'pipe'] as const) {
    if (lexer.kind !== kind) return false;
    lexer.next();
  }
  return true;
}
