// Checks that a planned edit removes only what it names.
// Invariant: every non-blank character that the edit does not name is in the result, in the same order; moved text is
// in the procedure afterwards. This also holds for text that the parser cannot read.

import { type PdlDocument, procedureScalar } from '../language';
import { countKeys, type TextEdit, type TextRange } from '../support';
import { isEmptyField } from './declaredRanges';
import type { GraphEdit } from './graphEdit';
import { namedChange } from './namedChange';
import { editableStatementRanges } from './procedure/editableStatementRanges';

/** Replaces the ranges by blanks; offsets stay valid. */
function blankOut(text: string, ranges: readonly TextRange[]): string {
  const sorted = ranges.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of sorted) {
    if (start > at) parts.push(text.slice(at, start));
    if (end > at) parts.push(' '.repeat(end - Math.max(start, at)));
    at = Math.max(at, end);
  }
  parts.push(text.slice(at));
  return parts.join('');
}

const isBlankCode = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0xfeff;

/** Whether `whole` contains the non-blank characters of `part` in the same order. */
function containsInOrder(part: string, whole: string): boolean {
  let at = 0;
  for (let index = 0; index < part.length; index++) {
    const code = part.charCodeAt(index);
    if (isBlankCode(code)) continue;
    while (at < whole.length && whole.charCodeAt(at) !== code) at++;
    if (at++ >= whole.length) return false;
  }
  return true;
}

/** White space in double quotes is written as escapes, which count as blanks here. */
function blankEscapes(document: PdlDocument): TextRange[] {
  const scalar = procedureScalar(document);
  if (scalar?.style !== 'double') return [];
  const { start, end } = scalar.content;
  const escapes = document.source.slice(start, end).matchAll(/\\(?:\r?\n|[\s\S])/gu);
  return [...escapes].flatMap(({ 0: text, index }) =>
    /^\\[nrt \s]/u.test(text) ? [{ start: start + index, end: start + index + text.length }] : [],
  );
}

const countsOf = (text: string) => countKeys([...text].filter((char) => char.trim() !== ''));

/** Whether the new procedure contains each moved character at least as often as before, less what is removable. */
function isMoved(document: PdlDocument, after: PdlDocument, removable: readonly TextRange[]): boolean {
  const scalar = procedureScalar(document);
  if (!scalar || !document.procedure) return false;
  const now = countsOf(after.procedure?.text ?? '');
  const before = countsOf(document.procedure.text);
  for (const { start, end } of removable) {
    for (const [char, count] of countsOf(document.source.slice(start, end))) {
      before.set(char, (before.get(char) ?? 0) - count);
    }
  }
  return [...before].every(([char, count]) => count <= (now.get(char) ?? 0));
}

/** Source ranges that may be removed, and those that move: their characters must be in the procedure afterwards. */
function editableRanges(document: PdlDocument, edit: GraphEdit) {
  const { removable, moved } = editableStatementRanges(document, edit);
  const sections = document.sections.map(({ valueRange }) => valueRange);
  const empty = sections.filter((range) => isEmptyField(document.source, range));
  return { removable: [...(namedChange(document, edit).removable?.() ?? []), ...empty, ...removable], moved };
}

/** The range of the source that the plan would remove without naming it; undefined if the plan is safe. */
export function findUnintendedDeletions(
  document: PdlDocument,
  after: PdlDocument,
  edit: GraphEdit,
  edits: readonly TextEdit[],
): TextRange | undefined {
  const { source } = document;
  // Fast path: most plans only add text.
  if (edits.every(({ range, text }) => containsInOrder(source.slice(range.start, range.end), text))) return undefined;
  const { removable, moved } = editableRanges(document, edit);
  const blanks = blankEscapes(document);
  const rest = blankOut(source, [...removable, ...moved, ...blanks]);
  const isTextPreserved =
    containsInOrder(rest, after.source) && (moved.length === 0 || isMoved(document, after, removable));
  if (isTextPreserved) return undefined;
  const culprit =
    edits.find(({ range, text }) => !containsInOrder(rest.slice(range.start, range.end), text)) ?? edits[0];
  if (!culprit) return undefined;
  const { start, end } = culprit.range;
  const words = rest.slice(start, end);
  const first = words.search(/\S/u);
  return first < 0 ? culprit.range : { start: start + first, end: start + words.trimEnd().length };
}
