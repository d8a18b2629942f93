// Sets the targets that take the result of a call, in order. Names that stay keep the text around them.

import { isTargetName } from '../../../language';
import { fail, ok, type Result } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import { findCallTargets } from '../../procedure/callParts';
import { valueName } from '../../procedure/printStatement';
import type { ProcedureContext } from '../../procedure/procedureEdit';
import { type CallNameListChange, changeCallNameList, planCallNameList } from './setCallNameList';

export function findTargetChange(
  context: ProcedureContext,
  nodeId: string,
  names: readonly string[],
): Result<CallNameListChange, EditProblem> {
  const found = findCallTargets(context, nodeId);
  if (!found.ok) return found;
  const next = names.map((name) => valueName(name.trim()));
  const odd = next.findIndex((name) => !isTargetName(name));
  if (odd >= 0) {
    return fail({
      code: 'document/not-understood',
      message: `"${names[odd]?.trim()}" is not a valid name for a result. Use letters, digits and underscores.`,
    });
  }
  const spell = (list: string) => (list === '' ? '' : `${context.style.listsTargets ? `[${list}]` : list} = `);
  return ok(changeCallNameList(context, found.value, next, spell));
}

export const planSetTargets: GraphEditPlanner<'setTargets'> = (context, { nodeId, names }) =>
  planCallNameList(context, (opened) => findTargetChange(opened, nodeId, names), {
    label: 'Set the result',
    verbPhrase: 'takes',
  });
