// Pastes a clip: its declarations at the ends of their sections, its statements at a place of the procedure. Without a
// place only the declarations are pasted, if the clip has any. Slots that they use are added if missing.

import { declarationId } from '../../graph';
import { looseName, ok, type Result, type TextEdit } from '../../support';
import { copyItem } from '../clip/copyItem';
import { clipLines, type PdlClip, readPdlClip } from '../clip/readPdlClip';
import { resolveDeclaration } from '../declarations';
import { type EditContext, type GraphEditPlanner, itemAt, unsupportedSyntax } from '../editContext';
import type { EditProblem } from '../graphEdit';
import { slotKey } from '../namedChange';
import { openProcedure, type ProcedureContext } from '../procedure/procedureEdit';
import { applyToProcedure, encodeEdits } from '../procedure/procedureText';
import { resolveStatementGap, type StatementGap } from '../procedure/statementGaps';
import type { StatementEntry } from '../procedure/statementTree';
import { insertAt } from '../procedure/writeStatements';
import type { StatementPlace } from '../statementEdits';
import { planAddCopies } from '../yaml/addItem';
import { pdlShell } from '../yaml/pdlShell';
import { hasNoStatements, planOpenProcedure } from './procedure/insertStatement';

interface ProcedurePart {
  readonly edits: readonly TextEdit[];
  readonly procedureEdits?: readonly TextEdit[];
  readonly procedureText?: string;
}

function planIntoProcedure(
  { document, tree, style }: ProcedureContext,
  clip: PdlClip,
  statements: readonly StatementEntry[],
  place: StatementPlace,
): Result<ProcedurePart, EditProblem> {
  const gap = resolveStatementGap(document, tree, place);
  if (!gap.ok) return gap;
  const start = resolveStatementGap(document, tree, { at: 'start' });
  if (!start.ok) return start;
  const isSameGap = (a: StatementGap, b: StatementGap) =>
    a.kind === 'body' && b.kind === 'body' && a.block === b.block && a.index === b.index;
  const parts: { readonly gap: StatementGap; readonly lines: string[] }[] = [];
  const add = (at: StatementGap, lines: string[]) => {
    const known = parts.find((part) => isSameGap(part.gap, at));
    if (known) known.lines.push(...lines);
    else if (lines.length > 0) parts.push({ gap: at, lines });
  };
  add(start.value, clipLines(clip, clip.functions, style.unit));
  add(gap.value, clipLines(clip, statements, style.unit));
  const edits = parts.flatMap((part) => insertAt(tree, part.gap, part.lines, style.unit));
  const encoded = encodeEdits(tree.procedure, edits);
  if (!encoded.ok) return encoded;
  return ok({
    edits: encoded.value,
    procedureEdits: edits,
    procedureText: applyToProcedure(tree.procedure, edits),
  });
}

function planProcedure(
  context: EditContext,
  clip: PdlClip,
  statements: readonly StatementEntry[],
  place: StatementPlace,
): Result<ProcedurePart, EditProblem> {
  const { document } = context;
  if (statements.length === 0 && clip.functions.length === 0) return ok({ edits: [] });
  if (hasNoStatements(document)) {
    const entries = [...clip.functions, ...statements];
    const edits = planOpenProcedure(context, clipLines(clip, entries, '  '));
    if (!edits.ok) return edits;
    return ok({ edits: edits.value, procedureEdits: [] });
  }
  const opened = openProcedure(document);
  return opened.ok ? planIntoProcedure(opened.value, clip, statements, place) : opened;
}

export const planPaste: GraphEditPlanner<'paste'> = (context, edit) => {
  const { document, shell } = context;
  const read = readPdlClip(document, edit.text, edit.place !== undefined, context.plan);
  if (!read.ok) return read;
  const clip = read.value;
  const wantsSteps = edit.place !== undefined || clip.declarations.length === 0;
  const statements = wantsSteps ? clip.statements : [];
  const part = planProcedure(
    context,
    wantsSteps ? clip : { ...clip, functions: [] },
    statements,
    edit.place ?? { at: 'end' },
  );
  if (!part.ok) return part;

  const clipShell = { shell: pdlShell(clip.document) };
  const source = clip.document.source;
  const known = new Set(document.slots.map((slot) => looseName(slot.name)));
  const slots = clip.document.slots.filter((slot) => !known.has(looseName(slot.name)));
  const copies = new Map<string, string[][]>();
  const add = (title: string, lines: string[]) => copies.set(title, [...(copies.get(title) ?? []), lines]);
  for (const slot of slots) add('SLOTs', copyItem(itemAt(clipShell, slot.range.start), source, slot));
  for (const { kind, decl } of clip.declarations) {
    const title = kind === 'api' ? 'APIs' : kind === 'answer' ? 'ANSWERs' : 'section' in decl ? decl.section : 'APIs';
    add(title, copyItem(itemAt(clipShell, decl.range.start), source, decl));
  }
  const edits: TextEdit[] = [];
  for (const [title, items] of copies) {
    const added = planAddCopies(shell, title, items);
    if (!added) return unsupportedSyntax({ name: title }, 'no items can be added');
    edits.push(...added);
  }
  edits.push(...part.value.edits);

  const declarationsAfter = [...context.declarations, ...clip.declarations];
  const notes = clip.declarations.flatMap(({ name, preconditions }) =>
    preconditions
      .filter((needed) => !resolveDeclaration(declarationsAfter, needed.name))
      .map((needed) => `"${name}" needs "${needed.name}", which is not declared here.`),
  );
  const adds = [
    ...clip.declarations.map(({ kind, name }) => declarationId(kind, name)),
    ...slots.map(({ name }) => slotKey(name)),
  ];
  const [first] = clip.declarations;
  const steps = statements.filter((entry) => entry.statement.kind !== 'comment').length;
  const count = wantsSteps ? steps : clip.declarations.length;
  const what = wantsSteps ? (steps === 1 ? 'step' : 'steps') : count === 1 ? 'node' : 'nodes';
  return ok({
    edits,
    adds,
    ...(part.value.procedureEdits ? { procedureEdits: part.value.procedureEdits } : {}),
    ...(part.value.procedureText === undefined ? {} : { procedureText: part.value.procedureText }),
    ...(first && !wantsSteps ? { select: declarationId(first.kind, first.name) } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    label: `Paste ${count} ${what}`,
  });
};
