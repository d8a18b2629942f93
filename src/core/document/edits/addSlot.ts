// Adds a slot: an item at the end of the section, in the style of its neighbours.

import { canonicalSection, valueKeys } from '../../language';
import { fail, ok } from '../../support';
import { checkPlainName } from '../callableName';
import type { GraphEditPlanner } from '../editContext';
import { slotKey } from '../namedChange';
import { type NewItemField, planAddItem } from '../yaml/addItem';
import { findItemField } from '../yaml/nameList';

export const planAddSlot: GraphEditPlanner<'addSlot'> = ({ document, shell }, edit) => {
  const name = checkPlainName(
    edit.name,
    document.slots.map((slot) => slot.name),
    'A slot',
  );
  if (!name.ok) return name;
  const items = shell.sections.find((section) => canonicalSection(section.key) === 'slot')?.items ?? [];
  const valueKey = items.flatMap((item) => findItemField(item, valueKeys)?.key ?? []).at(-1) ?? 'values';
  const fields: NewItemField[] = [{ key: 'name', kind: 'text', text: name.value }];
  if (edit.desc) fields.push({ key: 'desc', kind: 'text', text: edit.desc });
  if (edit.type) fields.push({ key: 'type', kind: 'text', text: edit.type });
  if (edit.values && edit.values.length > 0) fields.push({ key: valueKey, kind: 'names', names: edit.values });
  const edits = planAddItem(shell, 'SLOTs', fields);
  if (edits) return ok({ edits, adds: [slotKey(name.value)], label: `Add slot ${name.value}` });
  return fail({
    code: 'document/unsupported-shape',
    message: 'The section SLOTs is not a list, so nothing can be added to it. Edit the text instead.',
  });
};
