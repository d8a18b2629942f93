// Reads a flowchart with our own reader: statements with ranges, the assembled data, and faults. Invariant: never
// throws; incremental reading after an edit gives the same result as reading the text alone. Mermaid's parser defines
// the language: on texts without a fault both agree.

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
  /** The lexer's input: the length of the source plus a newline. */
  readonly text: string;
  /** In text order; the first is the header. Empty for a state diagram, which can only be edited as text. */
  readonly statements: readonly FlowchartSyntaxStatement[];
  readonly data: FlowchartData;
  /** Errors only: the reasons why Mermaid refuses the text. */
  readonly diagnostics: readonly Diagnostic[];
  /** True if a part has to be read by Mermaid: YAML that is not plain. */
  readonly needsMermaid: boolean;
}

/** Maximum length in characters. */
export const MAX_FLOWCHART_LENGTH = 1_000_000;

const emptyFlowchart: FlowchartData = { direction: 'TB', vertices: [], edges: [], subgraphs: [] };

/** A label that looks like a style loses its last semicolon in Mermaid. */
const hasStopInLabel = (source: string, statements: readonly FlowchartSyntaxStatement[]) =>
  /style|classDef/.test(source) &&
  statements.some(({ kind, range: { start, end } }) => {
    const text = source.slice(start, end);
    return kind === 'flow' && withoutStyleSemicolons(text) !== text;
  });

/** Mermaid removes a comment between the lines of a label together with its line; here blanks remain. */
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

/** `previous`: a document read earlier; statements that the edit since then does not affect are not read again. */
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

/** Enough for the texts before and after a gesture, and for a clip. */
const MAX_RECENT = 4;
/** Latest first. */
let recent: readonly FlowchartDocument[] = [];

/**
 * `readFlowchart` for the text that is being edited: keeps the last documents, so that the analysis, the checks and the
 * edits of a text read it once, and the next text incrementally.
 */
export function readLatestFlowchart(source: string, previous = recent[0]): FlowchartDocument {
  const document = recent.find((one) => one.source === source) ?? readFlowchart(source, previous);
  recent = [document, ...recent.filter((one) => one !== document)].slice(0, MAX_RECENT);
  return document;
}

function readStatements(
  masked: string,
  text: string,
  previous: FlowchartDocument | undefined,
): FlowchartSyntaxStatement[] {
  // Only comments have changed.
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
  // The header cannot be reused after an edit.
  let follower = Math.max(kept, 1);
  for (lexer.next(); lexer.from < text.length; ) {
    if (isAtToken(lexer, 'space') || isAtToken(lexer, 'newline')) {
      lexer.next();
      continue;
    }
    // From the start of an unchanged statement on, all further statements are unchanged.
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

/** Reads the token again, so that the text it examined counts for the statement that it begins. */
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
    // White space is allowed before a newline, but not before a semicolon.
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

/** Returns why a text is not a flowchart at all; undefined if it is one. */
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
  const message = `A flowchart begins with "flowchart" or "graph", a state diagram with "stateDiagram-v2"; this text begins with "${word.slice(0, 40)}". Other diagrams are not workflows.`;
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

/** Describes a syntax error, with the most likely cause. */
export function flowchartSyntaxMessage(source: string, range: TextRange): string {
  const isHalf = /[\ud800-\udbff]/.test(source.charAt(range.end - 1));
  const found = source.slice(range.start, range.end + (isHalf ? 1 : 0)).trim();
  const quoted = found === '' || found === '"' || found.length > 40 ? '' : `: "${found}" does not fit`;
  return `Mermaid cannot read this line${quoted}. ${hintFor(source, range)}`;
}

function hintFor(source: string, range: TextRange): string {
  const found = source.slice(range.start, range.end);
  const at = range.start + (found.trim() === '' ? 0 : found.length - found.trimStart().length);
  const from = lineStart(source, at);
  const lineEnd = source.indexOf('\n', at);
  const line = source.slice(from, lineEnd < 0 ? source.length : lineEnd).slice(0, 2000);
  if (/\S.*%%/.test(line)) return 'A comment needs a line of its own.';
  if (/(?:^|[\s>])end(?:[\s.\-[({]|$)/.test(line)) return 'The word "end" closes a subgraph; write "End" for a node.';
  if (/^\s*(?:flowchart|graph)\b/.test(line)) {
    return 'The first line has a direction (TB, TD, BT, LR or RL) at most; nodes begin on the next line.';
  }
  const plain = line.replace(/"[^"]*"/g, '""');
  if (/"/.test(plain.replaceAll('""', ''))) return 'A quotation mark is not closed.';
  if (/(?:^|[^-=.<~])-+>(?<!-->)/.test(plain)) return 'Write an arrow as "-->".';
  if (/^\s*[<ox]?(?:--|==|-\.)[-=.]*[>ox-]?\s|(?:--|==|-\.)[-=.]*[>ox-](?:\s*\|[^|]*\|)?\s*;?\s*$/.test(plain)) {
    return 'An arrow needs a node at both ends.';
  }
  if (/\[(?:"")?\]|\((?:"")?\)|\{(?:"")?\}/.test(plain)) return 'A label may not be empty: leave out its brackets.';
  if (/^(?:[^|]*\|[^|]*\|)*[^|]*\|[^|]*$/.test(plain)) {
    return 'The text of an arrow is between two "|". Put a label that has "|" in it into quotation marks.';
  }
  if (/@\{[^}]*$/.test(plain)) return 'A closing bracket is missing.';
  if (hasBracketsInLabel(line)) return 'Put a label that has brackets in it into quotation marks.';
  if (/(?:--|==|-\.)\s.*[-=.].*(?:--|==|\.-)/.test(plain)) return 'Put the text of the arrow into quotation marks.';
  if (/\p{Extended_Pictographic}/u.test(plain)) {
    return 'The id of a node has letters and digits; other characters are for its label, as in a["text"].';
  }
  return 'Check the arrow and the brackets of this line.';
}

/** True if there is a bracket between the first opening and the last closing one, outside quotation marks. */
function hasBracketsInLabel(line: string): boolean {
  const plain = line.replace(/"[^"]*"/g, '');
  const from = plain.search(/[[({]/);
  const to = Math.max(plain.lastIndexOf(']'), plain.lastIndexOf(')'), plain.lastIndexOf('}'));
  return from >= 0 && /[()[\]{}]/.test(plain.slice(from + 1, Math.max(to, from + 1)));
}
