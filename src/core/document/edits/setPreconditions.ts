// Sets the preconditions of a node: the whole list, each item a name or a condition. Items that stay keep their
// spelling. Refuses an unreadable condition, and a node that requires itself.

import { isReadablePrecondition, preconditionKeys } from '../../language';
import { fail, ok } from '../../support';
import { findDeclaration, resolveDeclaration } from '../declarations';
import { type GraphEditPlanner, itemOf, unsupportedSyntax } from '../editContext';
import { listStyleOf } from '../yaml/nameList';
import { planSetNames } from '../yaml/setNames';
import { checkNames } from './setNameList';

export const planSetPreconditions: GraphEditPlanner<'setPreconditions'> = (context, edit) => {
  const { declarations, shell } = context;
  const found = findDeclaration(declarations, edit.nodeId);
  if (!found.ok) return found;
  const target = found.value;
  const checked = checkNames(edit.items, 'A precondition');
  if (!checked.ok) return checked;
  const items = checked.value;
  if (items.some((item) => resolveDeclaration(declarations, item) === target)) {
    return fail({ code: 'document/self-precondition', message: `"${target.name}" cannot be its own precondition.` });
  }
  const now = target.preconditions.map(({ name }) => name);
  const broken = items.find((item) => !now.includes(item) && !isReadablePrecondition(context.document, item));
  if (broken !== undefined) {
    const message = `"${broken}" cannot be read as a condition over steps and values.`;
    return fail({ code: 'document/not-understood', message });
  }
  if (now.join('\n') === items.join('\n')) {
    return fail({ code: 'document/already-there', message: `"${target.name}" has these preconditions already.` });
  }
  const place = itemOf(context, target);
  if (!place) return unsupportedSyntax(target, 'it cannot be distinguished from its neighbours');
  const sections = [...shell.sections.filter((section) => section !== place.section), place.section];
  const style = listStyleOf(shell, sections, preconditionKeys);
  const edits = planSetNames(shell, place.section, place.item, preconditionKeys, items, style);
  if (!edits) return unsupportedSyntax(target, 'its preconditions cannot be changed without losing something');
  return ok({ edits, select: target.id, label: `Set the preconditions of ${target.name}` });
};
