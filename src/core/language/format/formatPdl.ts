// Formats a document on demand: indentation of the procedure's blocks, spaces inside calls, meaningless blanks.
// Invariant: only white space changes; the result parses to the same model without new diagnostics, and formatting it
// again changes nothing. Returns no edits if that cannot be guaranteed: every plan is applied and parsed first.

import { applyTextEdits, countKeys, type TextEdit, type TextRange } from '../../support';
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

/** From most to fewest changes: if the full plan would change the meaning, a smaller one may not. */
const plans: readonly Step[] = [
  { trim: true, space: true, indent: true },
  { trim: true, space: true, indent: false },
  { trim: true, space: false, indent: true },
  { trim: true, space: false, indent: false },
];

/** Edits of the document's source that change white space only; empty if it is already formatted or no plan is safe. */
export function formatPdl(document: PdlDocument): readonly TextEdit[] {
  if (document.sections.length === 0) return [];
  const safe = safeEdits(document);
  // If a second run would change more, the first run did not fully understand the text.
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

/** If two steps change the same blanks, the earlier step wins. */
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

/**
 * Multi-line texts other than the procedure; if only the YAML library can judge the form, everything except the
 * procedure.
 */
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
  const left = countKeys(before.diagnostics.map(({ code }) => code));
  for (const { code } of after.diagnostics) {
    const count = left.get(code) ?? 0;
    if (count === 0) return true;
    left.set(code, count - 1);
  }
  return false;
}
