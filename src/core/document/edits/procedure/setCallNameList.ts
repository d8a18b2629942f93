// Shared code for edits of a call's arguments and of its targets.

import { fail, type Result, type TextEdit } from '../../../support';
import type { EditContext, GraphEditDraft } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import { type CallNameList, changeListItems } from '../../procedure/callParts';
import { draftPlan, openProcedure, type ProcedureContext } from '../../procedure/procedureEdit';
import { sliceProcedure } from '../../procedure/procedureText';
import { describeEntry } from '../../procedure/statementTree';

export interface CallNameListChange extends CallNameList {
  readonly edits: readonly TextEdit[];
}

/** The edits that change a row to `next`. `print` prints the whole row if it was empty or becomes empty. */
export function changeCallNameList(
  { tree }: ProcedureContext,
  row: CallNameList,
  next: readonly string[],
  print: (list: string) => string,
): CallNameListChange {
  const now = row.items.map((item) => sliceProcedure(tree.procedure, item));
  if (now.length > 0 && next.length > 0) return { ...row, edits: changeListItems(row.items, now, next) };
  const list = next.join(', ');
  return { ...row, edits: now.join() === list ? [] : [{ range: row.fullRange, text: print(list) }] };
}

/** `verbPhrase`: verb of the message that reports an unchanged row. */
export function planCallNameList(
  { document }: EditContext,
  find: (context: ProcedureContext) => Result<CallNameListChange, EditProblem>,
  { label, verbPhrase }: { readonly label: string; readonly verbPhrase: string },
): Result<GraphEditDraft, EditProblem> {
  const opened = openProcedure(document);
  if (!opened.ok) return opened;
  const change = find(opened.value);
  if (!change.ok) return change;
  const { edits, entry } = change.value;
  if (edits.length > 0) return draftPlan(opened.value, edits, { label });
  const message = `${describeEntry(opened.value.tree, entry)} ${verbPhrase} that already.`;
  return fail({ code: 'document/already-there', message });
}
