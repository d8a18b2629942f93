// Removes a precondition from one or several nodes; removing the last precondition leaves `[]`.

import { preconditionKeys } from '../../language';
import { fail, ok, type Result, type TextEdit } from '../../support';
import { createRequiredNameTest, findByIdOrName, findDeclarations } from '../declarations';
import {
  type EditContext,
  type GraphEditDraft,
  type GraphEditPlanner,
  graphEditLabel,
  itemOf,
  unsupportedSyntax,
} from '../editContext';
import type { EditProblem } from '../graphEdit';
import { planRemoveNames } from '../yaml/nameList';

export const planRemovePrecondition: GraphEditPlanner<'removePrecondition'> = (context, { nodeId, requires }) =>
  planRemovals(context, [nodeId], requires);

export const planRemovePreconditions: GraphEditPlanner<'removePreconditions'> = (context, { nodeIds, requires }) =>
  planRemovals(context, nodeIds, requires);

function planRemovals(
  context: EditContext,
  nodeIds: readonly string[],
  requires: string,
): Result<GraphEditDraft, EditProblem> {
  const { declarations, shell } = context;
  const found = findDeclarations(declarations, nodeIds);
  if (!found.ok) return found;
  const targets = [...found.value];
  const required = findByIdOrName(declarations, requires);
  const isRemoved = createRequiredNameTest(declarations, requires);
  const name = required.ok ? required.value.name : requires;
  const edits: TextEdit[] = [];
  for (const target of targets) {
    if (!target.preconditions.some((entry) => isRemoved(entry.name))) {
      return fail({ code: 'document/not-there', message: `"${target.name}" does not need "${name}".` });
    }
    const item = itemOf(context, target)?.item;
    const removed = item && planRemoveNames(shell, item, preconditionKeys, isRemoved);
    if (!removed) return unsupportedSyntax(target, 'its preconditions cannot be changed');
    edits.push(...removed);
  }
  return ok({ edits, ...graphEditLabel(targets, (of) => `Stop requiring ${name} for ${of}`) });
}
