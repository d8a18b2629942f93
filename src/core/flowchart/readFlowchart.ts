// A flowchart read by our own reader: its statements with their places, what they say together, and what does not fit.
// Invariant: it never throws; reading a text that follows from another gives what reading it alone gives.
// Mermaid's parser stays the judge of what a flowchart is: on texts without a fault both say the same.

import { type Diagnostic, diffText, lineStart, type TextRange } from '../support';
import { assembleFlowchart, type FlowchartFault } from './assembleFlowchart';
import type { FlowchartData } from './flowchartData';
import type { FlowchartSyntaxStatement } from './flowchartStatement';
import { frontMatterFault } from './frontMatter';
import { createFlowchartLexer, type FlowchartLexer } from './lexer';
import { flowchartHeader, lexerText, maskFlowchart, withoutStyleSemicolons } from './maskFlowchart';
import { type DeadEnds, readFlowchartStatement } from './readFlowchartStatement';
import { isStateDiagram, readStateDiagram } from './readStateDiagram';
import { isAtToken } from './readTokens';
import { shiftFlowchartStatement } from './shiftFlowchartStatement';

export interface FlowchartDocument {
  readonly source: string;
  /** As the lexer reads it: of the same length, and a newline. */
  readonly text: string;
  /** In order; the first is the header. A state diagram has none: its text is edited as text alone. */
  readonly statements: readonly FlowchartSyntaxStatement[];
  readonly data: FlowchartData;
  /** Errors only: why Mermaid refuses the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether a part of it has to be read by Mermaid: YAML that is not plain. */
  readonly needsMermaid: boolean;
}

/** Characters of a flowchart that is read. */
export const MAX_FLOWCHART_LENGTH = 1_000_000;

const emptyFlowchart: FlowchartData = { direction: 'TB', vertices: [], edges: [], subgraphs: [] };

/** A label that looks like a style loses its last semicolon in Mermaid. */
const hasStopInLabel = (source: string, statements: readonly FlowchartSyntaxStatement[]) =>
  /style|classDef/.test(source) &&
  statements.some(({ kind, range: { start, end } }) => {
    const text = source.slice(start, end);
    return kind === 'flow' && withoutStyleSemicolons(text) !== text;
  });

/** Of a comment between the lines of a label Mermaid leaves nothing, not even its line; here blanks stand for it. */
function hasCommentInside(source: string, statements: readonly FlowchartSyntaxStatement[]): boolean {
  if (!source.includes('%%')) return false;
  let at = 0;
  for (const { index } of source.matchAll(/\n[ \t]*%%/g)) {
    while ((statements[at]?.range.end ?? Number.POSITIVE_INFINITY) <= index) at++;
    const statement = statements[at];
    if (statement?.kind === 'flow' && statement.range.start < index) return true;
  }
  return false;
}

/** `previous`: a document read earlier; what an edit since then does not touch is not read again. */
export function readFlowchart(source: string, previous?: FlowchartDocument): FlowchartDocument {
  if (previous?.source === source) return previous;
  const refused = checkDiagramKind(source);
  if (refused)
    return { source, text: '', statements: [], data: emptyFlowchart, diagnostics: [refused], needsMermaid: false };
  const masked = maskFlowchart(source);
  if (flowchartHeader(source) === undefined) {
    const { data, faults } = readStateDiagram(source);
    const diagnostics = faults.map((fault) => diagnosticOf(source, fault));
    return { source, text: '', statements: [], data, diagnostics, needsMermaid: false };
  }
  const text = lexerText(masked);
  const statements = readStatements(masked, text, previous);
  const { data, faults, needsMermaid } = assembleFlowchart(statements, masked);
  const diagnostics = faults.map((fault) => diagnosticOf(source, fault));
  const isLeftToMermaid = hasStopInLabel(source, statements) || hasCommentInside(source, statements);
  return { source, text, statements, data, diagnostics, needsMermaid: needsMermaid || isLeftToMermaid };
}

function readStatements(
  masked: string,
  text: string,
  previous: FlowchartDocument | undefined,
): FlowchartSyntaxStatement[] {
  // Only comments were changed.
  if (previous && previous.statements.length > 0 && previous.text === text) return [...previous.statements];
  const edit = previous && previous.statements.length > 0 ? diffText(previous.text, text) : undefined;
  const old = edit ? (previous?.statements ?? []) : [];
  const changedFrom = edit?.range.start ?? 0;
  const changedTo = edit?.range.end ?? 0;
  const delta = edit ? edit.text.length - (changedTo - changedFrom) : 0;
  let kept = 0;
  while (kept < old.length && (old[kept] as FlowchartSyntaxStatement).reach <= changedFrom) kept++;
  const statements = old.slice(0, kept);
  const lexer = createFlowchartLexer(text);
  const deadEnds: DeadEnds = new Map();
  const last = statements.at(-1);
  if (last) lexer.restart(last.next);
  else statements.push(readHeader(lexer));
  // The header is no statement that anything may follow.
  let follower = Math.max(kept, 1);
  for (lexer.next(); lexer.from < text.length; ) {
    if (isAtToken(lexer, 'space') || isAtToken(lexer, 'newline')) {
      lexer.next();
      continue;
    }
    // From where an unchanged statement begins, everything is as it was.
    while (follower < old.length && (old[follower] as FlowchartSyntaxStatement).range.start + delta < lexer.from)
      follower++;
    const same = old[follower];
    if (same && same.range.start >= changedTo && same.range.start + delta === lexer.from) {
      return [...statements, ...old.slice(follower).map((statement) => shiftFlowchartStatement(statement, delta))];
    }
    lexer.reach = lexer.from;
    rereadToken(lexer);
    statements.push(readFlowchartStatement(lexer, masked, deadEnds));
  }
  return statements;
}

/** Takes the token anew, so that what it looked at counts for the statement it begins. */
function rereadToken(lexer: FlowchartLexer): void {
  lexer.end = lexer.from;
  lexer.stack = [];
  lexer.next();
}

function readHeader(lexer: FlowchartLexer): FlowchartSyntaxStatement {
  lexer.next();
  while (isAtToken(lexer, 'space') || isAtToken(lexer, 'newline')) lexer.next();
  const { start } = lexer;
  const wordEnd = lexer.end;
  lexer.next();
  const value = isAtToken(lexer, 'direction') ? lexer.text.slice(lexer.start, lexer.end).trim() : '';
  const hasNoDirection = isAtToken(lexer, 'no-direction');
  const end = hasNoDirection ? wordEnd : lexer.end;
  let next = lexer.end;
  let fault: TextRange | undefined;
  if (!hasNoDirection) {
    const hasDirection = isAtToken(lexer, 'direction');
    if (hasDirection) lexer.next();
    // White space may stand before a newline, before a semicolon it may not.
    const isSpaced = hasDirection && isAtToken(lexer, 'space');
    while (hasDirection && isAtToken(lexer, 'space')) lexer.next();
    next = lexer.end;
    if (!hasDirection || !(isAtToken(lexer, 'newline') || (isAtToken(lexer, 'semicolon') && !isSpaced))) {
      fault = { start: lexer.start, end: Math.max(lexer.end, lexer.start + 1) };
      next = endOfLine(lexer.text, wordEnd);
    }
  }
  const { reach } = lexer;
  lexer.restart(next);
  const range = { start, end: Math.max(start, Math.min(end, lexer.text.length - 1)) };
  const parts = { kind: 'header', names: [], value } as const;
  return { ...parts, range, stop: range.end, next, reach: Math.max(reach, next + 1), ...(fault ? { fault } : {}) };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Why a text is no flowchart at all, whatever stands in it. */
export function checkDiagramKind(source: string): Diagnostic | undefined {
  const refusal = (code: string, message: string, start: number, end: number): Diagnostic => ({
    code: `mermaid/${code}`,
    severity: 'error',
    message,
    range: { start, end: Math.max(start, Math.min(end, source.length)) },
    nodeIds: [],
  });
  if (source.length > MAX_FLOWCHART_LENGTH) {
    const message = 'A flowchart may have 1 MB at most. Split it, or leave out what is not needed.';
    return refusal('too-large', message, 0, 1);
  }
  if (flowchartHeader(source) !== undefined || isStateDiagram(source)) return undefined;
  const broken = frontMatterFault(source);
  if (broken) return refusal('front-matter', broken.message, broken.range.start, broken.range.end);
  const masked = maskFlowchart(source);
  const start = masked.length - masked.trimStart().length;
  const word = /^\S+/.exec(masked.slice(start, start + 200))?.[0] ?? '';
  if (word === '') {
    const message = 'There is no diagram here. Begin with a line such as "flowchart TD".';
    return refusal('empty', message, 0, source.length);
  }
  const message = `A flowchart begins with "flowchart" or "graph", a state diagram with "stateDiagram-v2"; this text begins with "${word.slice(0, 40)}". Other diagrams are no workflows.`;
  return refusal('not-a-flowchart', message, start, start + word.length);
}

function diagnosticOf(source: string, { range, message }: FlowchartFault): Diagnostic {
  const end = Math.min(Math.max(range.end, range.start + 1), source.length);
  const place = { start: Math.max(0, Math.min(range.start, end - 1)), end };
  return {
    code: message === undefined ? 'mermaid/syntax' : 'mermaid/unreadable',
    severity: 'error',
    message: message ?? flowchartSyntaxMessage(source, place),
    range: place,
    nodeIds: [],
  };
}

/** What does not fit, with what people most often mean. */
export function flowchartSyntaxMessage(source: string, range: TextRange): string {
  const found = source.slice(range.start, range.end).trim();
  const quoted = found === '' || found.length > 40 ? '' : `: "${found}" does not fit`;
  return `Mermaid cannot read this line${quoted}. ${hintFor(source, range)}`;
}

function hintFor(source: string, range: TextRange): string {
  const from = lineStart(source, range.start);
  const lineEnd = source.indexOf('\n', range.start);
  const line = source.slice(from, lineEnd < 0 ? source.length : lineEnd).slice(0, 2000);
  if (/\S.*%%/.test(line)) return 'A comment needs a line of its own.';
  if (/(?:^|[\s>])end(?:[\s.\-[({]|$)/.test(line)) return 'The word "end" closes a subgraph; write "End" for a node.';
  if (hasBracketsInLabel(line)) return 'Put a label that has brackets in it into quotation marks.';
  return 'Check the arrow and the brackets of this line.';
}

/** Whether a bracket stands between the first that opens and the last that closes, outside of quotation marks. */
function hasBracketsInLabel(line: string): boolean {
  const plain = line.replace(/"[^"]*"/g, '');
  const from = plain.search(/[[({]/);
  const to = Math.max(plain.lastIndexOf(']'), plain.lastIndexOf(')'), plain.lastIndexOf('}'));
  return from >= 0 && /[()[\]{}]/.test(plain.slice(from + 1, Math.max(to, from + 1)));
}
