// Shared by the readers of statements: ids, labels, and the tokens that end a statement.

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

/** True if the lexer's current token is of this kind. */
export const isAtToken = (lexer: FlowchartLexer, kind: FlowchartTokenKind): boolean => lexer.kind === kind;

/** Skips tokens of these kinds: returns the end of the last one, or undefined if not found. */
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

/**
 * Converts a range of the masked source to the input of Mermaid's parser: newlines, quotes in tags, entities in its
 * spelling.
 */
export function mermaidParserText(source: string): string {
  let text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  text = withSingleQuotedTags(text);
  return encodeEntities(text);
}

export interface ReadLabelResult extends TextRange {
  /** With the surrounding white space, which the label lacks. */
  readonly written: string;
  readonly label: FlowchartLabelText;
}

/** Reads one string with its allowed followers, or tokens of these kinds; undefined if there is neither. */
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
  // Token by token: an empty string between two tokens gives no token.
  while (kinds.has(lexer.kind)) {
    written += mermaidParserText(source.slice(lexer.start, lexer.end));
    end = lexer.end;
    lexer.next();
  }
  let text = written.trim();
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) text = text.slice(1, -1);
  return { start, end, written, label: { text, type: kind === 'markdown' ? kind : isQuoted ? stringType : 'text' } };
}
