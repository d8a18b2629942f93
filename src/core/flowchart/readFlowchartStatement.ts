// Reads one statement of a flowchart by the grammar of Mermaid 12 (flow.jison), starting at the current token.
// Invariant: a statement has no fault exactly if Mermaid's grammar accepts it. A token that does not fit becomes the
// statement's fault; the reader then continues with the next line.

import type { TextRange } from '../support';
import type { FlowchartLink, FlowchartName, FlowchartSyntaxStatement, NodeMention } from './flowchartStatement';
import type { FlowchartLexer } from './lexer';
import { type FlowchartTokenKind, isWhitespaceCode } from './lexerRules';
import { readFlowchartLink } from './readLink';
import { readNodeMention } from './readNodeMention';
import {
  isAtToken,
  readIdString,
  readLabelTokens,
  skipTokens,
  statementTerminators,
  textTokenKinds,
} from './readTokens';

type Parts = Pick<FlowchartSyntaxStatement, 'kind'> & Partial<FlowchartSyntaxStatement>;

const styleKinds: ReadonlySet<FlowchartTokenKind> = new Set(['number', 'word', 'colon', 'space', 'hash', 'style']);
const titleKinds: ReadonlySet<FlowchartTokenKind> = new Set<FlowchartTokenKind>([
  'number',
  'word',
  'space',
  'minus',
  'ampersand',
  'letter',
  'colon',
  'star',
  'hash',
  'style',
  'linkStyle',
  'classDef',
  'class',
  'click',
  'graph',
  'direction',
  'subgraph',
  'end',
  'down',
  'up',
  'link-start',
]);
const alphaNumeric: ReadonlySet<FlowchartTokenKind> = new Set<FlowchartTokenKind>([
  'number',
  'letter',
  'word',
  'direction',
  'down',
  'minus',
  'comma',
  'colon',
  'ampersand',
  'hash',
  'star',
]);

/** Faults of statements with many lines, by the offsets at which their further groups of nodes begin. */
export type DeadEnds = Map<number, Pick<FlowchartLexer, 'start' | 'end' | 'reach'>>;

/**
 * Reads from the lexer's current token; afterwards the lexer is after the statement and the `;` that ends it. Reading
 * from an offset of `deadEnds` leads to the same fault, so it is not repeated for each earlier line.
 */
export function readFlowchartStatement(
  lexer: FlowchartLexer,
  source: string,
  deadEnds: DeadEnds,
): FlowchartSyntaxStatement {
  const at = lexer.from;
  const kind = statementKinds.get(lexer.kind) ?? 'flow';
  const known = kind === 'flow' ? deadEnds.get(at) : undefined;
  if (known) return readFault(lexer, at, kind, known);
  const places: number[] = [];
  const parts = readParts(lexer, source, at, kind, places);
  if (!parts || !(needsNoTerminator.has(kind) || statementTerminators.has(lexer.kind))) {
    const { start, end, reach } = lexer;
    for (const place of places) deadEnds.set(place, { start, end, reach });
    return readFault(lexer, at, kind, lexer);
  }
  const range = { start: at, end: Math.max(at + 1, parts.range?.end ?? trimmed(lexer, at)) };
  const isStopped = isAtToken(lexer, 'semicolon') && !needsNoTerminator.has(kind);
  const stop = isStopped ? lexer.end : range.end;
  if (isStopped) lexer.next();
  return { names: [], ...parts, range, stop, next: lexer.from, reach: lexer.reach } as FlowchartSyntaxStatement;
}

const statementKinds: ReadonlyMap<FlowchartTokenKind, FlowchartSyntaxStatement['kind']> = new Map([
  ['subgraph', 'subgraph'],
  ['end', 'end'],
  ['direction-statement', 'direction'],
  ['style', 'style'],
  ['linkStyle', 'linkStyle'],
  ['classDef', 'classDef'],
  ['class', 'class'],
  ['click', 'click'],
  ['accessibility', 'accessibility'],
  ['accessibility-text', 'accessibility'],
  ['semicolon', 'semicolon'],
]);
/** Statements that need no terminator. */
const needsNoTerminator: ReadonlySet<FlowchartSyntaxStatement['kind']> = new Set([
  'end',
  'direction',
  'accessibility',
  'semicolon',
]);

/** The token that does not fit, and the rest of the line on which the statement begins; a subgraph keeps its end. */
function readFault(
  lexer: FlowchartLexer,
  at: number,
  kind: FlowchartSyntaxStatement['kind'],
  { start, end, reach }: Pick<FlowchartLexer, 'start' | 'end' | 'reach'>,
): FlowchartSyntaxStatement {
  const { text } = lexer;
  // A link token includes the white space before it.
  let written = at;
  while (written < text.length && isWhitespaceCode(text.charCodeAt(written))) written++;
  const newline = text.indexOf('\n', written);
  const lineEnd = newline < 0 ? text.length : newline;
  const range = { start: at, end: Math.max(at + 1, at + text.slice(at, lineEnd).trimEnd().length) };
  const isAtEnd = text.slice(start).trim() === '';
  const fault = isAtEnd ? { start: range.end - 1, end: range.end } : { start, end: Math.max(end, start + 1) };
  lexer.restart(lineEnd);
  lexer.next();
  const kept = kind === 'subgraph' ? kind : 'unknown';
  return { kind: kept, names: [], range, stop: range.end, next: lineEnd, reach: Math.max(reach, lineEnd + 1), fault };
}

function readParts(
  lexer: FlowchartLexer,
  source: string,
  at: number,
  kind: FlowchartSyntaxStatement['kind'],
  places: number[],
): Parts | undefined {
  if (kind === 'flow') return readFlow(lexer, source, places);
  if (kind === 'subgraph') return readSubgraph(lexer, source);
  if (kind === 'accessibility') return readAccessibility(lexer, at);
  const { start, end } = lexer;
  lexer.next();
  if (kind === 'end') return { kind, range: { start, end: start + 3 } };
  if (kind === 'semicolon') return { kind, range: { start, end } };
  if (kind === 'direction') {
    const written = lexer.text.slice(start, end).trimEnd();
    const value = /direction\s+(TB|BT|RL|LR|TD)/.exec(written)?.[1] ?? 'TB';
    return { kind, value, range: { start, end: start + written.length } };
  }
  if (kind === 'click') return readClick(lexer, { start, end });
  if (!takeSpace(lexer)) return undefined;
  if (kind === 'linkStyle') return readLinkStyle(lexer);
  const id = readIdString(lexer);
  if (!id || !takeSpace(lexer)) return undefined;
  if (kind === 'class') return readIdString(lexer) ? { kind, names: splitNames(lexer, id) } : undefined;
  if (!readStyles(lexer)) return undefined;
  // `style` takes one id, commas included.
  return { kind, names: kind === 'style' ? [{ text: lexer.text.slice(id.start, id.end), range: id }] : [] };
}

/** `places` gets the offsets at which a further group begins. */
function readFlow(lexer: FlowchartLexer, source: string, places: number[]): Parts | undefined {
  const groups: NodeMention[][] = [];
  const links: FlowchartLink[] = [];
  let end = lexer.start;
  for (;;) {
    const group: NodeMention[] = [];
    for (;;) {
      const mention = readNodeMention(lexer, source);
      if (!mention) return undefined;
      group.push(mention);
      end = mention.range.end;
      if (!takeSpace(lexer) || !isAtToken(lexer, 'ampersand')) break;
      lexer.next();
      if (!takeSpace(lexer)) return undefined;
    }
    groups.push(group);
    if (statementTerminators.has(lexer.kind)) return { kind: 'flow', groups, links, range: { start: 0, end } };
    const link = readFlowchartLink(lexer, source);
    if (!link) return undefined;
    links.push(link);
    places.push(lexer.from);
  }
}

function takeSpace(lexer: FlowchartLexer): boolean {
  if (!isAtToken(lexer, 'space')) return false;
  lexer.next();
  return true;
}

function splitNames({ text }: FlowchartLexer, { start, end }: TextRange): FlowchartName[] {
  const names: FlowchartName[] = [];
  let from = start;
  for (const part of text.slice(start, end).split(',')) {
    names.push({ text: part, range: { start: from, end: from + part.length } });
    from += part.length + 1;
  }
  return names;
}

/** One or more styles with commas between them. */
function readStyles(lexer: FlowchartLexer): boolean {
  for (;;) {
    if (!skipTokens(lexer, styleKinds)) return false;
    if (!isAtToken(lexer, 'comma')) return true;
    lexer.next();
  }
}

function readLinkStyle(lexer: FlowchartLexer): Parts | undefined {
  const names: FlowchartName[] = [];
  if (isAtToken(lexer, 'default')) {
    names.push({ text: 'default', range: { start: lexer.start, end: lexer.end } });
    lexer.next();
  } else {
    for (;;) {
      if (!isAtToken(lexer, 'number')) return undefined;
      const range = { start: lexer.start, end: lexer.end };
      names.push({ text: lexer.text.slice(range.start, range.end), range });
      lexer.next();
      if (!isAtToken(lexer, 'comma')) break;
      lexer.next();
    }
  }
  if (!takeSpace(lexer)) return undefined;
  if (isAtToken(lexer, 'interpolate')) {
    lexer.next();
    if (!takeSpace(lexer) || !skipTokens(lexer, alphaNumeric)) return undefined;
    if (!takeSpace(lexer)) return { kind: 'linkStyle', names };
  }
  return readStyles(lexer) ? { kind: 'linkStyle', names } : undefined;
}

/** The part after the id: a callback, a link, or a name of either. */
function readClick(lexer: FlowchartLexer, id: TextRange): Parts | undefined {
  const done: Parts = { kind: 'click', names: splitNames(lexer, id) };
  const { kind } = lexer;
  if (kind === 'callback-name') {
    lexer.next();
    if (isAtToken(lexer, 'callback-arguments')) lexer.next();
    return readTooltip(lexer, false) ? done : undefined;
  }
  if (kind === 'href') {
    lexer.next();
    if (!isAtToken(lexer, 'string')) return undefined;
  }
  if (isAtToken(lexer, 'string')) {
    lexer.next();
    return readTooltip(lexer, true) ? done : undefined;
  }
  if (!skipTokens(lexer, alphaNumeric)) return undefined;
  return readTooltip(lexer, false) ? done : undefined;
}

/** An optional tooltip, and after a link its optional target. */
function readTooltip(lexer: FlowchartLexer, mayHaveTarget: boolean): boolean {
  if (!takeSpace(lexer)) return true;
  if (isAtToken(lexer, 'string')) {
    lexer.next();
    if (!mayHaveTarget || !takeSpace(lexer)) return true;
  }
  if (!mayHaveTarget || !isAtToken(lexer, 'link-target')) return false;
  lexer.next();
  return true;
}

function readSubgraph(lexer: FlowchartLexer, source: string): Parts | undefined {
  lexer.next();
  // Mermaid's grammar accepts a subgraph without a name; its database then fails.
  if (!takeSpace(lexer)) return undefined;
  const name = readLabelTokens(lexer, source, titleKinds, 'text');
  if (!name) return undefined;
  let end = name.end;
  if (!isAtToken(lexer, 'open') || lexer.text.slice(lexer.start, lexer.end) !== '[') {
    // If there is white space within, before or after the name, Mermaid takes it as a title.
    const heading = { id: name.label, isTitle: /\s/.test(name.written) };
    return { kind: 'subgraph', heading, range: { start: 0, end: trimmed(lexer, name.start) } };
  }
  const from = lexer.start;
  lexer.next();
  const title = readLabelTokens(lexer, source, textTokenKinds);
  if (!title || !isAtToken(lexer, 'close') || lexer.text.slice(lexer.start, lexer.end) !== ']') return undefined;
  end = lexer.end;
  lexer.next();
  const heading = { id: name.label, title: title.label, titleRange: { start: from, end }, isTitle: false };
  return { kind: 'subgraph', heading, range: { start: 0, end } };
}

/** End of the text before the lexer's token, without trailing white space. */
const trimmed = ({ text, from }: FlowchartLexer, start: number) => start + text.slice(start, from).trimEnd().length;

/** A title, a one-line description, or a description block. */
function readAccessibility(lexer: FlowchartLexer, at: number): Parts | undefined {
  if (isAtToken(lexer, 'accessibility')) lexer.next();
  const { start, end } = lexer;
  if (!isAtToken(lexer, 'accessibility-text')) return undefined;
  const isBlock = lexer.stack.length > 0;
  lexer.next();
  const value = lexer.text.slice(start, end).trim();
  const last = isBlock && lexer.text[end] === '}' ? end + 1 : end;
  const written = at + lexer.text.slice(at, last).trimEnd().length;
  return { kind: 'accessibility', value, range: { start: at, end: written } };
}
