// Set what a call passes, in order. Arguments that stay keep their spelling and what stands around them.

import { parseArgument } from '../../../language';
import { fail, ok, type Result, type TextEdit } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import { changeItems, findArguments, type NameRow } from '../../procedure/callParts';
import { draftPlan, openProcedure, type ProcedureContext } from '../../procedure/procedureEdit';
import { sliceOf } from '../../procedure/procedureText';
import { describeEntry } from '../../procedure/statementTree';

export interface RowChange extends NameRow {
  readonly edits: readonly TextEdit[];
}

export function findArgumentChange(
  context: ProcedureContext,
  nodeId: string,
  args: readonly string[],
): Result<RowChange, EditProblem> {
  const found = findArguments(context, nodeId);
  if (!found.ok) return found;
  const { items, whole } = found.value;
  const next = args.map((text) => text.trim());
  const odd = next.find((text) => !parseArgument(text));
  if (odd !== undefined) {
    return fail({
      code: 'document/not-understood',
      message:
        odd === ''
          ? 'An argument needs a name or a value.'
          : `"${odd}" is no single value. Write a name, a number, or a text in quotes.`,
    });
  }
  const { tree, style } = context;
  const now = items.map((item) => sliceOf(tree.procedure, item));
  if (now.length > 0 && next.length > 0) return ok({ ...found.value, edits: changeItems(items, now, next) });
  const list = next.join(', ');
  const text = list !== '' && style.listsArguments ? `[${list}]` : list;
  return ok({ ...found.value, edits: now.join() === list ? [] : [{ range: whole, text }] });
}

export const planSetArguments: GraphEditPlanner<'setArguments'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const change = findArgumentChange(opened.value, edit.nodeId, edit.args);
  if (!change.ok) return change;
  const { edits, entry } = change.value;
  if (edits.length === 0) {
    return fail({
      code: 'document/already-there',
      message: `${describeEntry(opened.value.tree, entry)} passes that already.`,
    });
  }
  return draftPlan(opened.value, edits, { label: 'Set the arguments' });
};
