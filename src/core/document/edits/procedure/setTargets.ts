// Set what takes the result of a call, in order. Names that stay keep what stands around them.

import { isTargetName } from '../../../language';
import { fail, ok, type Result } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import { changeItems, findTargets } from '../../procedure/callParts';
import { draftPlan, openProcedure, type ProcedureContext } from '../../procedure/procedureEdit';
import { sliceOf } from '../../procedure/procedureText';
import { valueName } from '../../procedure/spellStatement';
import { describeEntry } from '../../procedure/statementTree';
import type { RowChange } from './setArguments';

export function findTargetChange(
  context: ProcedureContext,
  nodeId: string,
  names: readonly string[],
): Result<RowChange, EditProblem> {
  const found = findTargets(context, nodeId);
  if (!found.ok) return found;
  const { items, whole } = found.value;
  const next = names.map((name) => valueName(name.trim()));
  const odd = next.findIndex((name) => !isTargetName(name));
  if (odd >= 0) {
    return fail({
      code: 'document/not-understood',
      message: `"${names[odd]?.trim()}" is no name that a result can have. Use letters, digits and underscores.`,
    });
  }
  const { tree, style } = context;
  const now = items.map((item) => sliceOf(tree.procedure, item));
  if (now.length > 0 && next.length > 0) return ok({ ...found.value, edits: changeItems(items, now, next) });
  const list = next.join(', ');
  const text = list === '' ? '' : `${style.listsTargets ? `[${list}]` : list} = `;
  return ok({ ...found.value, edits: now.join() === list ? [] : [{ range: whole, text }] });
}

export const planSetTargets: GraphEditPlanner<'setTargets'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const change = findTargetChange(opened.value, edit.nodeId, edit.names);
  if (!change.ok) return change;
  const { edits, entry } = change.value;
  if (edits.length === 0) {
    return fail({
      code: 'document/already-there',
      message: `${describeEntry(opened.value.tree, entry)} takes that already.`,
    });
  }
  return draftPlan(opened.value, edits, { label: 'Set the result' });
};
