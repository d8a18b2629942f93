// Adds a precondition to one or several nodes. Refuses a precondition that closes a cycle: no order of calls could
// satisfy it.

import { preconditionKeys } from '../../language';
import { fail, memoize, ok, type TextEdit } from '../../support';
import { type Declaration, findByIdOrName, findDeclarations, resolveDeclaration } from '../declarations';
import { type GraphEditPlanner, graphEditLabel, itemOf, unsupportedSyntax } from '../editContext';
import { listStyleOf, planAddName } from '../yaml/nameList';
import type { ShellSection } from '../yaml/pdlShell';

/**
 * All declarations that `from` requires, itself included, nearest first. Each maps to the declaration that requires it.
 */
function requirementsOf(
  declarations: readonly Declaration[],
  from: Declaration,
): ReadonlyMap<Declaration, Declaration | undefined> {
  const cameFrom = new Map<Declaration, Declaration | undefined>([[from, undefined]]);
  // Iteration also visits entries added meanwhile.
  for (const current of cameFrom.keys()) {
    for (const { name } of current.preconditions) {
      const next = resolveDeclaration(declarations, name);
      if (next && !cameFrom.has(next)) cameFrom.set(next, current);
    }
  }
  return cameFrom;
}

/** The shortest chain of requirements that leads to a declaration, both ends included. */
function pathTo(to: Declaration, cameFrom: ReadonlyMap<Declaration, Declaration | undefined>): Declaration[] {
  const path: Declaration[] = [];
  for (let step: Declaration | undefined = to; step; step = cameFrom.get(step)) path.unshift(step);
  return path;
}

/** `a needs b needs c`. The middle of a long chain is left out here; the problem's `path` has all of it. */
function describePath(path: readonly Declaration[]): string {
  const names = path.map((step) => step.name);
  return (names.length > 7 ? names.toSpliced(4, names.length - 6, '...') : names).join(' needs ');
}

export const planAddPreconditions: GraphEditPlanner<'addPreconditions'> = (context, { nodeIds, requires }) => {
  const { declarations, shell } = context;
  const found = findDeclarations(declarations, nodeIds);
  if (!found.ok) return found;
  const needed = findByIdOrName(declarations, requires);
  if (!needed.ok) return needed;
  const targets = [...found.value];
  const required = needed.value;
  // Paths of requirements from `required` contain none of the new ones, so each addition can be checked separately.
  const cameFrom = requirementsOf(declarations, required);
  const styles = memoize((own: ShellSection) =>
    listStyleOf(shell, [...shell.sections.filter((section) => section !== own), own], preconditionKeys),
  );
  const edits: TextEdit[] = [];
  for (const target of targets) {
    if (required === target) {
      return fail({ code: 'document/self-precondition', message: `"${target.name}" cannot be its own precondition.` });
    }
    if (target.preconditions.some((name) => resolveDeclaration(declarations, name.name) === required)) {
      return fail({ code: 'document/already-there', message: `"${target.name}" already needs "${required.name}".` });
    }
    if (cameFrom.has(target)) {
      const path = [target, ...pathTo(target, cameFrom)];
      return fail({
        code: 'document/cycle',
        message: `"${target.name}" cannot need "${required.name}", which needs it: ${describePath(path)}. Remove one of these first.`,
        path: path.map((step) => step.id),
      });
    }
    const place = itemOf(context, target);
    if (!place) return unsupportedSyntax(target, 'it cannot be distinguished from its neighbours');
    const style = styles(place.section);
    const added = planAddName(shell, place.section, place.item, preconditionKeys, required.name, style);
    if (!added) return unsupportedSyntax(target, 'no precondition can be added');
    edits.push(...added);
  }
  return ok({ edits, ...graphEditLabel(targets, (of) => `Require ${required.name} for ${of}`) });
};
