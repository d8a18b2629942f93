// Add a precondition, unless it would close a cycle: then no order of calls could meet it.

import { fail, ok } from '../../support';
import { type Declaration, findByIdOrName, findDeclaration, resolveName } from '../declarations';
import { type GraphEditPlanner, itemOf, unsupported } from '../editContext';
import { listStyleOf, PRECONDITION_KEYS, planAddName } from '../yaml/nameList';

/** The shortest chain of requirements from one declaration to another, both included. */
function requirementPath(
  declarations: readonly Declaration[],
  from: Declaration,
  to: Declaration,
): Declaration[] | undefined {
  const cameFrom = new Map<Declaration, Declaration | undefined>([[from, undefined]]);
  const queue: Declaration[] = [from];
  for (const current of queue) {
    if (current === to) {
      const path: Declaration[] = [];
      for (let step: Declaration | undefined = to; step; step = cameFrom.get(step)) path.unshift(step);
      return path;
    }
    for (const { name } of current.preconditions) {
      const next = resolveName(declarations, name);
      if (!next || cameFrom.has(next)) continue;
      cameFrom.set(next, current);
      queue.push(next);
    }
  }
  return undefined;
}

/** `a needs b needs c`; the middle of a long chain is left out, the problem's `path` has it all. */
function describePath(path: readonly Declaration[]): string {
  const names = path.map((step) => step.name);
  return (names.length > 7 ? names.toSpliced(4, names.length - 6, '...') : names).join(' needs ');
}

export const planAddPrecondition: GraphEditPlanner<'addPrecondition'> = (context, edit) => {
  const { declarations, shell } = context;
  const found = findDeclaration(declarations, edit.nodeId);
  if (!found.ok) return found;
  const needed = findByIdOrName(declarations, edit.requires);
  if (!needed.ok) return needed;
  const target = found.value;
  const required = needed.value;
  if (required === target) {
    return fail({ code: 'document/self-precondition', message: `"${target.name}" cannot be its own precondition.` });
  }
  if (target.preconditions.some((name) => resolveName(declarations, name.name) === required)) {
    return fail({ code: 'document/already-there', message: `"${target.name}" already needs "${required.name}".` });
  }
  const path = requirementPath(declarations, required, target);
  if (path) {
    return fail({
      code: 'document/cycle',
      message: `"${target.name}" cannot need "${required.name}", which needs it: ${describePath([target, ...path])}. Remove one of these first.`,
      path: [target, ...path].map((step) => step.id),
    });
  }
  const place = itemOf(context, target);
  if (!place) return unsupported(target, 'it cannot be told from its neighbours');
  const sections = [...shell.sections.filter((section) => section !== place.section), place.section];
  const style = listStyleOf(shell, sections, PRECONDITION_KEYS);
  const edits = planAddName(shell, place.section, place.item, PRECONDITION_KEYS, required.name, style);
  if (!edits) return unsupported(target, 'no precondition can be added');
  return ok({ edits, select: target.id, label: `Require ${required.name} for ${target.name}` });
};
