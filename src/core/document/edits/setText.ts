// Sets the description of an API or the text of an ANSWER: the field `desc` of the item.

import { ok, type Result } from '../../support';
import { findDeclaration } from '../declarations';
import { type EditContext, type GraphEditPlanner, itemOf, unsupportedSyntax } from '../editContext';
import type { EditProblem, PlannedEdit } from '../graphEdit';
import { planItemText } from './setField';

export const DESC_KEYS: readonly string[] = ['desc', 'description'];

export const planSetDesc: GraphEditPlanner<'setDesc'> = (context, { nodeId, text }) =>
  planSetText(context, nodeId, text, 'Describe');

export const planSetAnswerText: GraphEditPlanner<'setAnswerText'> = (context, { nodeId, text }) =>
  planSetText(context, nodeId, text, 'Word');

/** Writes the text in the style of the current value; adds the field if the item has none. */
function planSetText(
  context: EditContext,
  nodeId: string,
  text: string,
  verb: string,
): Result<PlannedEdit, EditProblem> {
  const { declarations, shell } = context;
  const found = findDeclaration(declarations, nodeId);
  if (!found.ok) return found;
  const target = found.value;
  const place = itemOf(context, target);
  if (!place) return unsupportedSyntax(target, 'it cannot be distinguished from its neighbours');
  const edits = planItemText(shell, place, DESC_KEYS, text, false);
  if (!edits) return unsupportedSyntax(target, 'its text cannot be changed');
  return ok({ edits, select: target.id, label: `${verb} ${target.name}` });
}
