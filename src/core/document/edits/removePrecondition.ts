// Remove a precondition; the last one leaves `[]`.

import { fail, looseName, ok } from '../../support';
import { findByIdOrName, findDeclaration, resolveName } from '../declarations';
import { type GraphEditPlanner, itemOf, unsupported } from '../editContext';
import { PRECONDITION_KEYS, planRemoveNames } from '../yaml/nameList';

export const planRemovePrecondition: GraphEditPlanner<'removePrecondition'> = (context, edit) => {
  const { declarations, shell } = context;
  const found = findDeclaration(declarations, edit.nodeId);
  if (!found.ok) return found;
  const target = found.value;
  const required = findByIdOrName(declarations, edit.requires);
  // A name that nothing declares can be removed as well.
  const isGone = (name: string) =>
    required.ok ? resolveName(declarations, name) === required.value : looseName(name) === looseName(edit.requires);
  const name = required.ok ? required.value.name : edit.requires;
  if (!target.preconditions.some((entry) => isGone(entry.name))) {
    return fail({ code: 'document/not-there', message: `"${target.name}" does not need "${name}".` });
  }
  const item = itemOf(context, target)?.item;
  const edits = item && planRemoveNames(shell, item, PRECONDITION_KEYS, isGone);
  if (!edits) return unsupported(target, 'its preconditions cannot be changed');
  return ok({ edits, select: target.id, label: `Stop requiring ${name} for ${target.name}` });
};
