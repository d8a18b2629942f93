// What the readers of statements share: ids, labels, and the tokens that end a statement.

import type { TextRange } from '../support';
import type { LabelText, LabelType } from './flowchartStatement';
import type { Lexer } from './lexer';
import type { TokenKind } from './lexerRules';
import { spellEntities, withPlainTags } from './maskFlowchart';

export const endsStatement: ReadonlySet<TokenKind> = new Set<TokenKind>(['newline', 'semicolon', 'end-of-text']);
export const textKinds: ReadonlySet<TokenKind> = new Set<TokenKind>(['text']);

const idKinds: ReadonlySet<TokenKind> = new Set<TokenKind>([
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
export const isAt = (lexer: Lexer, kind: TokenKind): boolean => lexer.kind === kind;

/** Passes the tokens of these kinds: where the last one ends, or undefined when there is none. */
export function skipKinds(lexer: Lexer, kinds: ReadonlySet<TokenKind>): number | undefined {
  let end: number | undefined;
  while (kinds.has(lexer.kind)) {
    end = lexer.end;
    lexer.next();
  }
  return end;
}

export function readIdString(lexer: Lexer): TextRange | undefined {
  const { start } = lexer;
  const end = skipKinds(lexer, idKinds);
  return end === undefined ? undefined : { start, end };
}

/** A stretch of the masked source as Mermaid's parser is given it: newlines, quotes in tags, entities in its spelling. */
export function parserText(source: string): string {
  let text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  text = withPlainTags(text);
  return spellEntities(text);
}

export interface ReadLabel extends TextRange {
  /** With the white space around it, which the label is without. */
  readonly written: string;
  readonly label: LabelText;
}

/** One string with what may follow it, or tokens of these kinds; undefined when there is neither. */
export function readLabel(
  lexer: Lexer,
  source: string,
  kinds: ReadonlySet<TokenKind>,
  stringType: LabelType = 'string',
): ReadLabel | undefined {
  const { start, kind } = lexer;
  const isQuoted = kind === 'string' || kind === 'markdown';
  let written = '';
  let end = lexer.end;
  if (isQuoted) {
    written = parserText(source.slice(start, end));
    lexer.next();
  } else if (!kinds.has(kind)) return undefined;
  // Token by token: an empty string between two of them is none.
  while (kinds.has(lexer.kind)) {
    written += parserText(source.slice(lexer.start, lexer.end));
    end = lexer.end;
    lexer.next();
  }
  let text = written.trim();
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) text = text.slice(1, -1);
  return { start, end, written, label: { text, type: kind === 'markdown' ? kind : isQuoted ? stringType : 'text' } };
}
