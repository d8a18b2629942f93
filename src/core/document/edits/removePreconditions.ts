// Removes a precondition from one or several nodes; removing the last precondition leaves `[]`.

import { preconditionKeys } from '../../language';
import { fail, ok, type TextEdit } from '../../support';
import { createRequiredNameTest, findByIdOrName, findDeclarations } from '../declarations';
import { type GraphEditPlanner, graphEditLabel, itemOf, unsupportedSyntax } from '../editContext';
import { planRemoveNames } from '../yaml/nameList';

export const planRemovePreconditions: GraphEditPlanner<'removePreconditions'> = (context, { nodeIds, requires }) => {
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
};
