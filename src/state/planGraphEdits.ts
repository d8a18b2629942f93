// Several gestures planned as one: each on the text that the one before would leave, all or none of them.

import { type EditProblem, type GraphEdit, type PlannedEdit, planGraphEdit } from '../core/document';
import { type PdlDocument, parsePdl } from '../core/language';
import { applyTextEdits, ok, type Result, type TextEdit } from '../core/support';
import { composeTextEdits } from './composeTextEdits';

/** The first refusal refuses all. `label` names the whole for the undo command; else the first edit's own does. */
export function planGraphEdits(
  document: PdlDocument,
  edits: readonly GraphEdit[],
  label?: string,
): Result<PlannedEdit, EditProblem> {
  let current = document;
  let composed: readonly TextEdit[] = [];
  let renamed: Record<string, string> = {};
  const notes: string[] = [];
  let select: string | undefined;
  let name = label;
  for (const [index, edit] of edits.entries()) {
    const plan = planGraphEdit(current, edit);
    if (!plan.ok) return plan;
    name ??= plan.value.label;
    composed = composeTextEdits(composed, plan.value.edits);
    const next = plan.value.renamedNodes ?? {};
    const followed = Object.entries(renamed).map(([from, to]) => [from, next[to] ?? to]);
    renamed = { ...next, ...Object.fromEntries(followed) };
    select = plan.value.select ?? select;
    notes.push(...(plan.value.notes ?? []).filter((note) => !notes.includes(note)));
    if (index < edits.length - 1) current = parsePdl(applyTextEdits(current.source, plan.value.edits));
  }
  return ok({
    edits: composed,
    label: name ?? 'Edit',
    ...(Object.keys(renamed).length > 0 ? { renamedNodes: renamed } : {}),
    ...(select === undefined ? {} : { select }),
    ...(notes.length > 0 ? { notes } : {}),
  });
}
