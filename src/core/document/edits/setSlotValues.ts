// Sets the allowed values of a slot; an empty list removes the field.

import { valueKeys } from '../../language';
import { fail, ok } from '../../support';
import { type GraphEditPlanner, itemAt, unsupportedSyntax } from '../editContext';
import { findSlotByName } from '../findSlotByName';
import { findItemField, listStyleOf } from '../yaml/nameList';
import { planRemoveField } from '../yaml/removeField';
import { planSetNames } from '../yaml/setNames';
import { checkNames } from './setNameList';

export const planSetSlotValues: GraphEditPlanner<'setSlotValues'> = (context, edit) => {
  const { document, shell } = context;
  const found = findSlotByName(document, edit.name);
  if (!found.ok) return found;
  const { slot } = found.value;
  const names = checkNames(edit.values, 'A value');
  if (!names.ok) return names;
  if ((slot.values ?? []).join('\n') === names.value.join('\n')) {
    return fail({ code: 'document/already-there', message: `The slot "${slot.name}" has these values already.` });
  }
  const place = itemAt(context, slot.range.start);
  if (!place) return unsupportedSyntax(slot, 'it cannot be distinguished from its neighbours');
  const { section, item } = place;
  const field = findItemField(item, valueKeys);
  const used = shell.sections.some((one) => one.items.some((other) => findItemField(other, valueKeys)));
  const style = listStyleOf(shell, shell.sections, valueKeys);
  const keyed = used ? style : { ...style, key: 'values' };
  const edits =
    names.value.length === 0 && field
      ? planRemoveField(shell, item, field)
      : planSetNames(shell, section, item, valueKeys, names.value, keyed);
  if (!edits) return unsupportedSyntax(slot, 'its values cannot be changed without losing something');
  return ok({ edits, label: `Set the values of slot ${slot.name}` });
};
