// Shared code of the incremental parsing steps: one edit, the text after it, and how unaffected parts move.

import { byPosition, type Diagnostic, firstIndex, type TextEdit, type TextRange } from '../../support';
import type { AnswerDecl, ApiDecl, NameAt, OtherDecl, PdlDocument, Procedure, SlotDecl } from '../model';
import type { ListTrace, ParseTrace, ProcedureTrace } from './parseTrace';
import { shiftRanges } from './shiftRanges';

/** Above this number the report limits may have been reached, which only a full parse can decide. */
export const MAX_KNOWN_DIAGNOSTICS = 80;

export interface EditStep {
  readonly before: PdlDocument;
  readonly trace: ParseTrace;
  /** The source after the edit. */
  readonly source: string;
  readonly edit: TextEdit;
  /** Number of units by which text behind the edit moves. */
  readonly delta: number;
}

export interface StepResult {
  readonly document: PdlDocument;
  readonly trace: ParseTrace;
}

export type MutablePdlDocument = { -readonly [Key in keyof PdlDocument]: PdlDocument[Key] };

/**
 * The document with everything behind the edit moved. The part that contains the edit is unchanged; the step replaces
 * it.
 */
export function shiftDocument({ before, source, edit, delta }: EditStep): MutablePdlDocument {
  const at = edit.range.start;
  const draft: MutablePdlDocument = {
    source,
    slots: moveList(before.slots, at, delta),
    apis: moveList(before.apis, at, delta),
    answers: moveList(before.answers, at, delta),
    others: moveList(before.others, at, delta),
    sections: before.sections.map((section) => ({
      key: section.key,
      keyRange: moveRange(section.keyRange, at, delta),
      valueRange: moveRange(section.valueRange, at, delta),
    })),
    diagnostics: [],
  };
  if (before.name) draft.name = moveText(before.name, at, delta);
  if (before.desc) draft.desc = moveText(before.desc, at, delta);
  if (before.detailedDesc) draft.detailedDesc = moveText(before.detailedDesc, at, delta);
  if (before.procedure) draft.procedure = moveProcedure(before.procedure, at, delta);
  return draft;
}

type Decl = SlotDecl | ApiDecl | AnswerDecl | OtherDecl;

/** Index of the first declaration whose item does not start before `offset`. */
export const firstFrom = (decls: readonly { readonly item: TextRange }[], offset: number): number =>
  firstIndex(decls.length, (at) => (decls[at] as Decl).item.start >= offset);

function moveList<T extends Decl>(decls: readonly T[], at: number, delta: number): readonly T[] {
  const from = firstFrom(decls, at);
  if (delta === 0 || from === decls.length) return decls;
  return [...decls.slice(0, from), ...shiftRanges(decls.slice(from), delta)];
}

function moveText(text: NameAt, at: number, delta: number): NameAt {
  return text.range.start < at ? text : shiftRanges(text, delta);
}

function moveProcedure(procedure: Procedure, at: number, delta: number): Procedure {
  if (procedure.range.start < at) return procedure;
  const { text, range, body, ...rest } = procedure;
  return { ...rest, text, range: shiftRanges(range, delta), body: shiftRanges(body, delta) };
}

function moveRange(range: TextRange, at: number, delta: number): TextRange {
  return range.start < at ? range : shiftRanges(range, delta);
}

export const moveOffsets = (offsets: readonly number[], delta: number): number[] =>
  offsets.map((offset) => offset + delta);

const moveAll = (offsets: readonly number[], at: number, delta: number) =>
  (offsets[0] ?? 0) >= at ? moveOffsets(offsets, delta) : offsets;

export function moveListTrace(list: ListTrace, at: number, delta: number): ListTrace {
  if (delta === 0 || list.end < at) return list;
  // The end of the text moves with an edit at that end.
  return { ...list, dashes: moveAll(list.dashes, at, delta), end: list.end + delta };
}

export function moveProcedureTrace(trace: ProcedureTrace, at: number, delta: number): ProcedureTrace {
  if (delta === 0 || trace.start < at) return trace;
  const { start, end, firstContent, groups } = trace;
  const moved = { ...trace, start: start + delta, end: end + delta, firstContent: firstContent + delta };
  if (groups === undefined) return moved;
  const { heads, unclosed } = groups;
  return {
    ...moved,
    groups: { ...groups, heads: moveOffsets(heads, delta), unclosed: moveOffsets(unclosed, delta) },
  };
}

/** Moved diagnostics outside `old` (a range of the text before) merged with those of the reread part, by position. */
export function mergeDiagnostics(
  { before, edit, delta }: EditStep,
  old: TextRange,
  fresh: readonly Diagnostic[],
): readonly Diagnostic[] | undefined {
  const at = edit.range.start;
  const unchanged: Diagnostic[] = [];
  for (const one of before.diagnostics) {
    if (one.range.start >= old.start && one.range.start < old.end) continue;
    // A diagnostic that spans the edit requires a full parse.
    if (one.range.start < at && one.range.end > old.start) return undefined;
    const after = one.range.start >= at;
    const elsewhere = [...(one.related ?? []).map(({ range }) => range), ...fixRanges(one)];
    if (elsewhere.some((range) => range.start >= at !== after)) return undefined;
    unchanged.push(after ? shiftRanges(one, delta) : one);
  }
  const all = [...unchanged, ...fresh];
  if (all.length > MAX_KNOWN_DIAGNOSTICS) return undefined;
  return all.sort(byPosition);
}

const fixRanges = (diagnostic: Diagnostic) =>
  (diagnostic.fixes ?? []).flatMap((fix) => fix.edits.map((edit) => edit.range));
