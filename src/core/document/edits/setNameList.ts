// Sets the request or response of an API: the whole list, in order.

import { fail, ok, type Result } from '../../support';
import { findDeclaration } from '../declarations';
import { type EditContext, type GraphEditPlanner, itemOf, unsupportedSyntax } from '../editContext';
import type { EditProblem, PlannedEdit } from '../graphEdit';
import { listStyleOf } from '../yaml/nameList';
import { planSetNames } from '../yaml/setNames';

/** The trimmed names. Refuses empty names and duplicates. */
export function checkNames(names: readonly string[], what: string): Result<string[], EditProblem> {
  const trimmed = names.map((name) => name.trim());
  if (trimmed.includes(''))
    return fail({ code: 'document/name-empty', message: `${what} without a name cannot be listed.` });
  const odd = trimmed.find((name) => /[\p{Cc}\u2028\u2029]/u.test(name));
  if (odd !== undefined) {
    return fail({
      code: 'document/name-unspeakable',
      message: `${what} has to fit on one line, without control characters.`,
    });
  }
  const twice = trimmed.find((name, index) => trimmed.indexOf(name) !== index);
  if (twice === undefined) return ok(trimmed);
  return fail({ code: 'document/name-taken', message: `"${twice}" is listed twice. Remove one of them.` });
}

export const planSetRequest: GraphEditPlanner<'setRequest'> = (context, { nodeId, names }) =>
  planNodeList(context, nodeId, 'request', names);

export const planSetResponse: GraphEditPlanner<'setResponse'> = (context, { nodeId, names }) =>
  planNodeList(context, nodeId, 'response', names);

/** Sets the list of an API in its existing style, or in the style of the document. */
function planNodeList(
  context: EditContext,
  nodeId: string,
  key: 'request' | 'response',
  names: readonly string[],
): Result<PlannedEdit, EditProblem> {
  const { shell } = context;
  const found = findDeclaration(context.declarations, nodeId);
  if (!found.ok) return found;
  const target = found.value;
  if (target.kind !== 'api') {
    const message = `"${target.name}" is not an API: only an API has a ${key}.`;
    return fail({ code: 'document/unknown-node', message });
  }
  const checked = checkNames(names, 'A name');
  if (!checked.ok) return checked;
  const place = itemOf(context, target);
  if (!place) return unsupportedSyntax(target, 'it cannot be distinguished from its neighbours');
  const now = 'request' in target.decl ? target.decl[key].map((entry) => entry.name) : [];
  if (now.join('\n') === checked.value.join('\n')) {
    return fail({ code: 'document/already-there', message: `"${target.name}" has that ${key} already.` });
  }
  const style = listStyleOf(shell, shell.sections, [key]);
  const edits = planSetNames(shell, place.section, place.item, [key], checked.value, style);
  if (!edits) return unsupportedSyntax(target, `its ${key} cannot be changed without losing something`);
  return ok({ edits, select: target.id, label: `Set the ${key} of ${target.name}` });
}
