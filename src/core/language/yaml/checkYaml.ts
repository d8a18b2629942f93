// Checks a text by the YAML library's rules: our reader continues after faults, other programs do not. The caller must
// not pass texts that nest too deep, because the library recurses.

import { LineCounter, parseDocument, type YAMLError } from 'yaml';
import { type Diagnostic, type TextRange, withoutStackTraces } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';

const MAX_ERRORS = 50;

/** Errors of strict YAML above the first error in `known`, one per line. */
export function checkYaml(source: string, known: readonly Diagnostic[]): Diagnostic[] {
  let errors: readonly YAMLError[];
  const lines = new LineCounter();
  try {
    errors = withoutStackTraces(() =>
      parseDocument(source, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' }),
    ).errors;
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : 'unknown reason';
    const message = `The YAML library gave up on this text. It is read line by line instead. Look for stray brackets or quotes. The reason: ${why}`;
    return [languageDiagnostic('yaml', 'error', message, { start: 0, end: 0 })];
  }
  if (errors.length === 0) return [];
  const lineOf = (offset: number) => lines.linePos(offset).line;
  // Errors of the library after the first known fault are mostly consequences of it.
  let limit = Number.POSITIVE_INFINITY;
  for (const one of known) if (one.severity === 'error') limit = Math.min(limit, lineOf(one.range.start));
  const reportedLines = new Set<number>();
  const found: Diagnostic[] = [];
  for (const error of errors) {
    const range = clip(error, source);
    const line = lineOf(range.start);
    if (line >= limit || reportedLines.has(line) || found.length >= MAX_ERRORS) continue;
    reportedLines.add(line);
    found.push(languageDiagnostic('yaml', 'error', explain(error), range));
  }
  return found;
}

function clip(error: YAMLError, source: string): TextRange {
  const start = Math.max(0, Math.min(error.pos[0], source.length));
  const end = Math.max(start, Math.min(error.pos[1], source.length));
  const feed = source.indexOf('\n', start);
  return { start, end: feed > start && feed < end ? feed : end };
}

const reasons: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'A second ": " in one line makes YAML expect a nested value. Put the text in quotes.',
  MULTILINE_IMPLICIT_KEY: 'YAML expects "key: value" on one line here. Indent the line, or put the text in quotes.',
  BAD_INDENT: 'The indentation fits no block above. Indent the line like its neighbours.',
  TAB_AS_INDENT: 'YAML forbids tabs in indentation. Replace them by spaces.',
  MISSING_CHAR: 'A closing quote, bracket or comma is missing here. Add it.',
  UNEXPECTED_TOKEN: 'YAML expects nothing more here. Put the whole text in quotes.',
  BAD_ALIAS: 'This alias names no anchor above it. Put a text that starts with * in quotes.',
  BAD_DQ_ESCAPE: 'This escape is not allowed in double quotes. Write two backslashes, or use single quotes.',
  BAD_SCALAR_START: 'A plain text cannot start with this character. Put it in quotes.',
  DUPLICATE_KEY: 'This key is in one map twice. Delete one of them.',
  MULTIPLE_DOCS: 'The text holds several YAML documents, but only one is read. Delete the "---" line.',
};

function explain(error: YAMLError): string {
  const reason = reasons[error.code];
  if (reason !== undefined) return `Other programs cannot read this as YAML. ${reason}`;
  return `Other programs cannot read this as YAML. Put the text in quotes, or correct the indentation. The reason: ${error.message.split('\n')[0]}`;
}
