// Sets the description or the type of a slot; an empty text removes the field.

import { fail, ok } from '../../support';
import { type GraphEditPlanner, itemAt, unsupportedSyntax } from '../editContext';
import { findSlotByName } from '../findSlotByName';
import { planItemText } from './setField';
import { DESC_KEYS } from './setText';

export const planSetSlot: GraphEditPlanner<'setSlot'> = (context, edit) => {
  const found = findSlotByName(context.document, edit.name);
  if (!found.ok) return found;
  const { slot } = found.value;
  const place = itemAt(context, slot.range.start);
  if (!place) return unsupportedSyntax(slot, 'it cannot be distinguished from its neighbours');
  const keys = edit.field === 'type' ? ['type'] : DESC_KEYS;
  const edits = planItemText(context.shell, place, keys, edit.text, true);
  if (!edits) return unsupportedSyntax(slot, `its ${edit.field} cannot be changed`);
  if (edits.length === 0) {
    return fail({ code: 'document/not-there', message: `The slot "${slot.name}" has no ${edit.field} to take away.` });
  }
  return ok({ edits, label: `Describe slot ${slot.name}` });
};
