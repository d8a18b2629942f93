// Sets the arguments of a call, in order. Arguments that stay keep their spelling and the text around them.

import { parseArgument } from '../../../language';
import { fail, ok, type Result } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import { findCallArguments } from '../../procedure/callParts';
import type { ProcedureContext } from '../../procedure/procedureEdit';
import { type CallNameListChange, changeCallNameList, planCallNameList } from './setCallNameList';

export function findArgumentChange(
  context: ProcedureContext,
  nodeId: string,
  args: readonly string[],
): Result<CallNameListChange, EditProblem> {
  const found = findCallArguments(context, nodeId);
  if (!found.ok) return found;
  const next = args.map((text) => text.trim());
  const odd = next.find((text) => !parseArgument(text));
  if (odd !== undefined) {
    return fail({
      code: 'document/not-understood',
      message:
        odd === ''
          ? 'An argument needs a name or a value.'
          : `"${odd}" is not a single value. Write a name, a number, or a text in quotes.`,
    });
  }
  const spell = (list: string) => (list !== '' && context.style.listsArguments ? `[${list}]` : list);
  return ok(changeCallNameList(context, found.value, next, spell));
}

export const planSetArguments: GraphEditPlanner<'setArguments'> = (context, { nodeId, args }) =>
  planCallNameList(context, (opened) => findArgumentChange(opened, nodeId, args), {
    label: 'Set the arguments',
    verbPhrase: 'passes',
  });
