// What the edits of a row of a call have in common: its arguments, its result.

import { fail, type Result, type TextEdit } from '../../../support';
import type { EditContext, PlanDraft } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import { changeItems, type NameRow } from '../../procedure/callParts';
import { draftPlan, openProcedure, type ProcedureContext } from '../../procedure/procedureEdit';
import { sliceOf } from '../../procedure/procedureText';
import { describeEntry } from '../../procedure/statementTree';

export interface RowChange extends NameRow {
  readonly edits: readonly TextEdit[];
}

/** The edits that make a row say `next`. `spell`: the whole of a row that had nothing, or has nothing any more. */
export function changeRow(
  { tree }: ProcedureContext,
  row: NameRow,
  next: readonly string[],
  spell: (list: string) => string,
): RowChange {
  const now = row.items.map((item) => sliceOf(tree.procedure, item));
  if (now.length > 0 && next.length > 0) return { ...row, edits: changeItems(row.items, now, next) };
  const list = next.join(', ');
  return { ...row, edits: now.join() === list ? [] : [{ range: row.whole, text: spell(list) }] };
}

/** `does`: what the call does with the row, where it says so already. */
export function planRow(
  { document }: EditContext,
  find: (context: ProcedureContext) => Result<RowChange, EditProblem>,
  { label, does }: { readonly label: string; readonly does: string },
): Result<PlanDraft, EditProblem> {
  const opened = openProcedure(document);
  if (!opened.ok) return opened;
  const change = find(opened.value);
  if (!change.ok) return change;
  const { edits, entry } = change.value;
  if (edits.length > 0) return draftPlan(opened.value, edits, { label });
  const message = `${describeEntry(opened.value.tree, entry)} ${does} that already.`;
  return fail({ code: 'document/already-there', message });
}
