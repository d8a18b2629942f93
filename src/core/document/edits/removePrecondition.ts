// Remove a precondition, of one node or of several; the last one leaves `[]`.

import { fail, looseName, ok, type Result, type TextEdit } from '../../support';
import { findByIdOrName, findTargets, resolveName } from '../declarations';
import { type EditContext, type GraphEditPlanner, itemOf, labelOf, type PlanDraft, unsupported } from '../editContext';
import type { EditProblem } from '../graphEdit';
import { PRECONDITION_KEYS, planRemoveNames } from '../yaml/nameList';

export const planRemovePrecondition: GraphEditPlanner<'removePrecondition'> = (context, { nodeId, requires }) =>
  planRemovals(context, [nodeId], requires);

export const planRemovePreconditions: GraphEditPlanner<'removePreconditions'> = (context, { nodeIds, requires }) =>
  planRemovals(context, nodeIds, requires);

function planRemovals(
  context: EditContext,
  nodeIds: readonly string[],
  requires: string,
): Result<PlanDraft, EditProblem> {
  const { declarations, shell } = context;
  const found = findTargets(declarations, nodeIds);
  if (!found.ok) return found;
  const targets = [...found.value];
  const required = findByIdOrName(declarations, requires);
  // A name that nothing declares can be removed as well.
  const isGone = (name: string) =>
    required.ok ? resolveName(declarations, name) === required.value : looseName(name) === looseName(requires);
  const name = required.ok ? required.value.name : requires;
  const edits: TextEdit[] = [];
  for (const target of targets) {
    if (!target.preconditions.some((entry) => isGone(entry.name))) {
      return fail({ code: 'document/not-there', message: `"${target.name}" does not need "${name}".` });
    }
    const item = itemOf(context, target)?.item;
    const removed = item && planRemoveNames(shell, item, PRECONDITION_KEYS, isGone);
    if (!removed) return unsupported(target, 'its preconditions cannot be changed');
    edits.push(...removed);
  }
  return ok({ edits, ...labelOf(targets, (of) => `Stop requiring ${name} for ${of}`) });
}
