// Formats a document on demand: indentation of the procedure's blocks, spaces inside calls, blanks that mean nothing.
// Invariant: only white space changes; the result parses to the same model with no new diagnostic, and formatting it
// again changes nothing. Refuses (no edits) what it cannot vouch for: every plan is tried and read again first.

import { applyTextEdits, type TextEdit, type TextRange } from '../../support';
import type { PdlDocument } from '../model';
import { splitLogicalLines } from '../procedure/logicalLines';
import { readPdl } from '../readPdl';
import { readYaml } from '../yaml/readYaml';
import { modelSignature } from './modelSignature';
import { longScalars, type ProcedureSource, procedureSource } from './procedureSource';
import { reindentPdl } from './reindentPdl';
import { spaceCalls } from './spaceCalls';
import { trimLines } from './trimLines';

interface Step {
  readonly trim: boolean;
  readonly space: boolean;
  readonly indent: boolean;
}

/** From all to little: where the whole plan would change the meaning, a part of it may still be right. */
const plans: readonly Step[] = [
  { trim: true, space: true, indent: true },
  { trim: true, space: true, indent: false },
  { trim: true, space: false, indent: true },
  { trim: true, space: false, indent: false },
];

/** Edits of the document's source, white space only; none when it is in form already, or when nothing is safe. */
export function formatPdl(document: PdlDocument): readonly TextEdit[] {
  if (document.sections.length === 0) return [];
  const safe = safeEdits(document);
  // What a second run would still change was not understood in the first.
  return safe !== undefined && safeEdits(safe.after) === undefined ? safe.edits : [];
}

function safeEdits(document: PdlDocument): { edits: readonly TextEdit[]; after: PdlDocument } | undefined {
  const before = modelSignature(document);
  const tried = new Set([document.source]);
  for (const step of plans) {
    const edits = planFormat(document, step);
    const text = applyTextEdits(document.source, edits);
    if (tried.has(text)) continue;
    tried.add(text);
    const after = readPdl(text).document;
    if (modelSignature(after) === before && !hasNewFault(document, after)) return { edits, after };
  }
  return undefined;
}

/** Later steps give way where two of them mean the same blanks. */
function planFormat(document: PdlDocument, step: Step): TextEdit[] {
  const { source } = document;
  const tree = readYaml(source);
  const procedure = procedureSource(source, tree);
  const edits = step.trim ? trimLines(source, protectedRanges(source, tree, procedure)) : [];
  if (procedure === undefined) return edits;
  if (step.indent) edits.push(...reindentPdl(document, procedure.map));
  if (step.space) edits.push(...spaceCalls(document));
  return withoutOverlaps(edits);
}

/** Texts of several lines but the procedure; and all but the procedure in a form that only the YAML library can judge. */
function protectedRanges(
  source: string,
  tree: ReturnType<typeof readYaml>,
  procedure: ProcedureSource | undefined,
): TextRange[] {
  const protectedTexts: TextRange[] = [];
  if (tree.exotic || tree.tooDeep) {
    const { start, end } = procedure?.scalar.content ?? { start: source.length, end: source.length };
    protectedTexts.push({ start: 0, end: start }, { start: end, end: source.length });
  } else {
    for (const scalar of longScalars(source, tree.root))
      if (scalar !== procedure?.scalar) protectedTexts.push(scalar.range);
  }
  if (procedure !== undefined) {
    const { map } = procedure;
    for (const { start, end } of splitLogicalLines(map.text).lines) {
      if (/"""|'''/.test(map.text.slice(start, end))) protectedTexts.push(map.range(start, end));
    }
  }
  return protectedTexts.sort((a, b) => a.start - b.start);
}

function withoutOverlaps(edits: readonly TextEdit[]): TextEdit[] {
  const sorted = edits.map((edit, order) => ({ edit, order }));
  sorted.sort((a, b) => a.edit.range.start - b.edit.range.start || a.order - b.order);
  const accepted: TextEdit[] = [];
  for (const { edit } of sorted) {
    const last = accepted.at(-1);
    const isBehindLast = last === undefined || edit.range.start >= last.range.end;
    if (isBehindLast && !(last?.range.start === edit.range.start && last.range.end === edit.range.end))
      accepted.push(edit);
  }
  return accepted;
}

function hasNewFault(before: PdlDocument, after: PdlDocument): boolean {
  const left = new Map<string, number>();
  for (const { code } of before.diagnostics) left.set(code, (left.get(code) ?? 0) + 1);
  for (const { code } of after.diagnostics) {
    const count = left.get(code) ?? 0;
    if (count === 0) return true;
    left.set(code, count - 1);
  }
  return false;
}
