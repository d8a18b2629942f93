// Gives line access to the decoded procedure and converts edits of the decoded text to edits of the source.
// Invariant: the encoded text decodes to the edited text, or the plan is refused later; the YAML around it stays
// unchanged.
// Refuses edits that add or join lines in single-quoted, plain and folded scalars, where lines of the file are not
// lines of the text.

import { type PdlDocument, type ProcedureScalar, procedureScalar } from '../../language';
import {
  applyTextEdits,
  fail,
  firstIndex,
  memoize,
  ok,
  type Result,
  sortTextEdits,
  type TextEdit,
  type TextRange,
} from '../../support';
import type { EditProblem } from '../graphEdit';
import { escapeInside, quoteDouble } from '../yaml/scalarText';
import { isBlankYamlLine, lineStart, newlineOf, nextLine } from '../yaml/yamlText';

export interface ProcedureText {
  readonly source: string;
  readonly scalar: ProcedureScalar;
  readonly text: string;
  /** Physical lines without their breaks; a break at the end does not start another line. */
  readonly lines: readonly TextRange[];
}

function linesOf(text: string): TextRange[] {
  const lines: TextRange[] = [];
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    lines.push({ start, end });
    start = feed < 0 ? text.length : feed + 1;
  }
  return lines;
}

export const procedureText = memoize((document: PdlDocument): ProcedureText | undefined => {
  const scalar = procedureScalar(document);
  return scalar && { source: document.source, scalar, text: scalar.text, lines: linesOf(scalar.text) };
});

/** The decoded range of a source range within the procedure. */
export function decodedRange({ scalar, text }: ProcedureText, range: TextRange): TextRange {
  const start = firstIndex(text.length, (offset) => scalar.sourceRange(offset, offset).start >= range.start);
  if (range.end <= range.start) return { start, end: start };
  const end = firstIndex(
    text.length,
    (offset) => offset > 0 && scalar.sourceRange(offset - 1, offset).end >= range.end,
  );
  return { start, end: Math.max(start, end) };
}

export const sliceProcedure = (procedure: ProcedureText, range: TextRange): string =>
  procedure.text.slice(range.start, range.end);

/** Index of the line that contains a decoded offset; a break belongs to the line that it ends. */
export function lineIndexOf({ lines, text }: ProcedureText, offset: number): number {
  const after = firstIndex(lines.length, (index) => (lines[index]?.start ?? text.length) > offset);
  return Math.max(0, after - 1);
}

export const lineText = (procedure: ProcedureText, index: number): string =>
  sliceProcedure(procedure, procedure.lines[index] ?? { start: 0, end: 0 });

export const isBlankLine = (procedure: ProcedureText, index: number): boolean =>
  index >= 0 && index < procedure.lines.length && isBlankYamlLine(lineText(procedure, index));

const isOpen = (text: string): boolean => text !== '' && !text.endsWith('\n');

/**
 * Replaces lines `from` up to but excluding `to`. Offsets are decoded and assume that the last line ends with a break;
 * `encodeEdits` restores the original end of the text.
 */
export function replaceLines(procedure: ProcedureText, from: number, to: number, lines: readonly string[]): TextEdit {
  const length = procedure.text.length + (isOpen(procedure.text) ? 1 : 0);
  const startOf = (index: number) => procedure.lines[index]?.start ?? length;
  return { range: { start: startOf(from), end: startOf(to) }, text: lines.map((line) => `${line}\n`).join('') };
}

/** Merges adjacent edits and clips edits that reach beyond the end of the text. */
function closeEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  const merged: TextEdit[] = [];
  for (const edit of sortTextEdits(edits)) {
    const last = merged.at(-1);
    if (last?.range.end !== edit.range.start) merged.push(edit);
    else
      merged[merged.length - 1] = {
        range: { start: last.range.start, end: edit.range.end },
        text: last.text + edit.text,
      };
  }
  const last = merged.at(-1);
  if (!last || !isOpen(text) || last.range.end <= text.length) return merged;
  const { start } = last.range;
  if (start > text.length)
    merged[merged.length - 1] = {
      range: { start: text.length, end: text.length },
      text: `\n${last.text}`.replace(/\n$/u, ''),
    };
  else if (last.text.endsWith('\n'))
    merged[merged.length - 1] = { range: { start, end: text.length }, text: last.text.slice(0, -1) };
  else merged[merged.length - 1] = { range: { start: Math.max(0, start - 1), end: text.length }, text: last.text };
  return merged;
}

/** The decoded text after the edits. */
export const applyToProcedure = ({ text }: ProcedureText, edits: readonly TextEdit[]): string =>
  applyTextEdits(text, closeEdits(text, edits));

function encodeLiteral({ source, scalar, lines, text }: ProcedureText, edit: TextEdit): TextEdit {
  const newline = newlineOf(source);
  const pad = ' '.repeat(scalar.indent ?? 0);
  const { start, end } = edit.range;
  const isLineStart = (offset: number) =>
    offset === 0 || (offset === text.length && text.endsWith('\n')) || text[offset - 1] === '\n';
  const coversWholeLines = isLineStart(start) && isLineStart(end) && (edit.text === '' || edit.text.endsWith('\n'));
  if (coversWholeLines) {
    const columnZero = (offset: number) => {
      if (lines.length === 0) return nextLine(source, scalar.range.start);
      const at = scalar.sourceRange(offset, offset).start;
      return offset === text.length ? at : lineStart(source, at);
    };
    const written = edit.text.replace(/^(?=.)/gmu, pad).replaceAll('\n', newline);
    const range = { start: columnZero(start), end: columnZero(end) };
    // A header on the last line of the file has no break behind it.
    const opensFile = range.start > 0 && source[range.start - 1] !== '\n';
    return { range, text: opensFile ? newline + written : written };
  }
  const range = scalar.sourceRange(start, end);
  // A blank line can lack the indentation of the block.
  const column = range.start - lineStart(source, range.start);
  const margin = isLineStart(start) && edit.text !== '' && !edit.text.startsWith('\n') ? pad.slice(column) : '';
  // Text after a line break needs the block's indentation, whether it is inserted or existing text.
  const follows = edit.text.endsWith('\n') && end < text.length && text[end] !== '\n' ? pad : '';
  const written = `${edit.text.replace(/\n(?=[^\n])/gu, `\n${pad}`)}${follows}`;
  return { range, text: margin + written.replaceAll('\n', newline) };
}

function encodeDouble({ source, scalar }: ProcedureText, edit: TextEdit): TextEdit {
  // Position behind the preceding character, not before the next one: a folded line break can be between them.
  const place = (offset: number) => (offset === 0 ? scalar.content.start : scalar.sourceRange(offset - 1, offset).end);
  const range = { start: place(edit.range.start), end: place(edit.range.end) };
  const text = quoteDouble(edit.text).slice(1, -1);
  // Spaces at the start of a file line are folded away unless they are escaped.
  const isLineStart = isBlankYamlLine(source.slice(lineStart(source, range.start), range.start));
  return { range, text: isLineStart && text.startsWith(' ') ? `\\${text}` : text };
}

/** Suggested edit if the scalar style of the procedure does not allow an edit. */
export const toBlockFirst = {
  title: 'Write the procedure as a block of lines',
  edit: { kind: 'toBlockProcedure' },
} as const;

/** Converts edits of the decoded text to edits of the source. */
export function encodeEdits(procedure: ProcedureText, edits: readonly TextEdit[]): Result<TextEdit[], EditProblem> {
  const { scalar, text } = procedure;
  const needed = closeEdits(text, edits).filter((edit) => text.slice(edit.range.start, edit.range.end) !== edit.text);
  if (scalar.style === 'literal') return ok(needed.map((edit) => encodeLiteral(procedure, edit)));
  if (scalar.style === 'double') return ok(needed.map((edit) => encodeDouble(procedure, edit)));
  const changesLines = needed.some(
    ({ range, text: added }) => added.includes('\n') || text.slice(range.start, range.end).includes('\n'),
  );
  if (changesLines) {
    return fail({
      code: 'document/unsupported-shape',
      message: `The procedure is written ${scalar.style === 'single' ? 'in single quotes' : 'as running text'}, where lines cannot be added, moved or removed. Write it as a block of lines first.`,
      instead: toBlockFirst,
    });
  }
  const style = scalar.style === 'single' ? 'single' : 'plain';
  return ok(
    needed.map((edit) => ({
      range: scalar.sourceRange(edit.range.start, edit.range.end),
      text: escapeInside(edit.text, style),
    })),
  );
}
