// What the readers of statements share: ids, labels, and the tokens that end a statement.

import type { TextRange } from '../support';
import type { FlowchartLabelText, LabelType } from './flowchartStatement';
import type { FlowchartLexer } from './lexer';
import type { FlowchartTokenKind } from './lexerRules';
import { encodeEntities, withSingleQuotedTags } from './maskFlowchart';

export const statementTerminators: ReadonlySet<FlowchartTokenKind> = new Set<FlowchartTokenKind>([
  'newline',
  'semicolon',
  'end-of-text',
]);
export const textTokenKinds: ReadonlySet<FlowchartTokenKind> = new Set<FlowchartTokenKind>(['text']);

const idKinds: ReadonlySet<FlowchartTokenKind> = new Set<FlowchartTokenKind>([
  'number',
  'word',
  'letter',
  'down',
  'minus',
  'default',
  'comma',
  'colon',
  'ampersand',
  'hash',
  'star',
]);

/** Whether the lexer stands at such a token. */
export const isAtToken = (lexer: FlowchartLexer, kind: FlowchartTokenKind): boolean => lexer.kind === kind;

/** Passes the tokens of these kinds: where the last one ends, or undefined when there is none. */
export function skipTokens(lexer: FlowchartLexer, kinds: ReadonlySet<FlowchartTokenKind>): number | undefined {
  let end: number | undefined;
  while (kinds.has(lexer.kind)) {
    end = lexer.end;
    lexer.next();
  }
  return end;
}

export function readIdString(lexer: FlowchartLexer): TextRange | undefined {
  const { start } = lexer;
  const end = skipTokens(lexer, idKinds);
  return end === undefined ? undefined : { start, end };
}

/** A stretch of the masked source as Mermaid's parser is given it: newlines, quotes in tags, entities in its spelling. */
export function mermaidParserText(source: string): string {
  let text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  text = withSingleQuotedTags(text);
  return encodeEntities(text);
}

export interface ReadLabelResult extends TextRange {
  /** With the white space around it, which the label is without. */
  readonly written: string;
  readonly label: FlowchartLabelText;
}

/** One string with what may follow it, or tokens of these kinds; undefined when there is neither. */
export function readLabelTokens(
  lexer: FlowchartLexer,
  source: string,
  kinds: ReadonlySet<FlowchartTokenKind>,
  stringType: LabelType = 'string',
): ReadLabelResult | undefined {
  const { start, kind } = lexer;
  const isQuoted = kind === 'string' || kind === 'markdown';
  let written = '';
  let end = lexer.end;
  if (isQuoted) {
    written = mermaidParserText(source.slice(start, end));
    lexer.next();
  } else if (!kinds.has(kind)) return undefined;
  // Token by token: an empty string between two of them is none.
  while (kinds.has(lexer.kind)) {
    written += mermaidParserText(source.slice(lexer.start, lexer.end));
    end = lexer.end;
    lexer.next();
  }
  let text = written.trim();
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) text = text.slice(1, -1);
  return { start, end, written, label: { text, type: kind === 'markdown' ? kind : isQuoted ? stringType : 'text' } };
}
