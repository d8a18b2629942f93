// Converts an error of Mermaid's parser into a diagnostic with a range in the original text. Invariant: the range is
// inside the text and holds at least one character.

import { flowchartSyntaxMessage, maskFlowchart, type PreparedFlowchart } from '../../core/flowchart';
import type { Diagnostic, TextRange } from '../../core/support';

interface ParserError {
  readonly message?: unknown;
  readonly hash?: {
    readonly line?: unknown;
    readonly text?: unknown;
    readonly loc?: Readonly<Record<string, unknown>>;
  };
}

export function mermaidDiagnostic(source: string, prepared: PreparedFlowchart, error: unknown): Diagnostic {
  const { message, hash } = (typeof error === 'object' && error !== null ? error : {}) as ParserError;
  const text = typeof message === 'string' ? message : String(error);
  const isSyntax = /^(?:Parse|Lexical|Syntax) error|^Expecting/i.test(text);
  const range = locate(source, prepared, text, hash);
  return {
    code: isSyntax ? 'mermaid/syntax' : 'mermaid/unreadable',
    severity: 'error',
    message: isSyntax
      ? flowchartSyntaxMessage(source, range)
      : `Mermaid cannot read this flowchart: ${(text.split('\n')[0] ?? '').slice(0, 300)}`,
    range,
    nodeIds: [],
  };
}

function locate(source: string, prepared: PreparedFlowchart, message: string, hash: ParserError['hash']): TextRange {
  const lines = prepared.text.split('\n');
  const reported = typeof hash?.text === 'string' ? hash.text.trim() : '';
  const { loc } = hash ?? {};
  if (loc && typeof loc.first_line === 'number' && typeof loc.first_column === 'number') {
    // The parser reports the position of the last accepted token or of the refused one; the token's text decides
    // between them.
    const last = typeof loc.last_line === 'number' ? loc.last_line : loc.first_line;
    const after = typeof loc.last_column === 'number' ? loc.last_column : loc.first_column;
    const line = lines[loc.first_line - 1] ?? '';
    const at = reported === '' ? -1 : line.indexOf(reported, Math.max(0, loc.first_column));
    if (at >= 0 && reported.length > 0) return prepared.rangeAt(loc.first_line - 1, at, reported.length);
    return prepared.rangeAt(last - 1, after);
  }
  const number = /on line (\d+)/i.exec(message)?.[1];
  if (number !== undefined) {
    const line = Number(number) - 1;
    const excerpt = message.split('\n');
    const caret = excerpt.findIndex((part) => /^-*\^$/.test(part));
    const shown = excerpt[caret - 1] ?? '';
    const isTruncated = shown.startsWith('...');
    const context = isTruncated ? shown.slice(3) : shown;
    const column = (excerpt[caret]?.indexOf('^') ?? 0) - (isTruncated ? 3 : 0);
    const at = caret > 0 && context.length > 3 ? (lines[line] ?? '').indexOf(context.slice(0, column + 1)) : -1;
    return at >= 0 ? prepared.rangeAt(line, at + column) : prepared.rangeAt(line);
  }
  // Semantic errors contain the text they refer to.
  const masked = maskFlowchart(source);
  const name = /No such shape: ([^\s.]+)/i.exec(message)?.[1] ?? /["'`]([^"'`\n]{1,60})["'`]/.exec(message)?.[1];
  const at = name === undefined ? -1 : masked.indexOf(name);
  if (name !== undefined && at >= 0) return { start: at, end: at + name.length };
  return prepared.rangeAt(0);
}
