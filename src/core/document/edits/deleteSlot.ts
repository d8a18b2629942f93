// Deletes a slot: its item with its comments. Uses of the slot stay and are reported.

import { occurrencesOf } from '../../language';
import { LineIndex, ok } from '../../support';
import { type GraphEditPlanner, itemAt, unsupportedSyntax } from '../editContext';
import { findSlotByName } from '../findSlotByName';
import { planRemoveFlow } from '../yaml/flowList';
import { planRemoveItems } from '../yaml/itemBlock';

export const planDeleteSlot: GraphEditPlanner<'deleteSlot'> = (context, edit) => {
  const { document, shell } = context;
  const found = findSlotByName(document, edit.name);
  if (!found.ok) return found;
  const { slot } = found.value;
  const place = itemAt(context, slot.range.start);
  if (!place) return unsupportedSyntax(slot, 'it cannot be distinguished from its neighbours');
  const { section, index } = place;
  const edits =
    section.value?.kind === 'list' && section.shape === 'flow'
      ? planRemoveFlow(shell.source, section.value, [index])
      : planRemoveItems(shell.source, section, [index]);
  const uses = occurrencesOf(document, { kind: 'value', name: slot.name }).filter((use) => use.role !== 'declaration');
  const lines = new LineIndex(document.source);
  const where = [...new Set(uses.map((use) => lines.positionAt(use.range.start).line))];
  const shown = where.length > 8 ? `${where.slice(0, 8).join(', ')} and more` : where.join(', ');
  const notes =
    where.length > 0 ? [`"${slot.name}" is still used in ${where.length > 1 ? 'lines' : 'line'} ${shown}.`] : [];
  return ok({ edits, label: `Delete slot ${slot.name}`, ...(notes.length > 0 ? { notes } : {}) });
};
