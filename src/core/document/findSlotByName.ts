// Finds the slot of a name: an exact match before a loose match; of several, the first.

import type { PdlDocument, SlotDecl } from '../language';
import { fail, looseName, ok, type Result } from '../support';
import type { EditProblem } from './graphEdit';

export function findSlotByName(
  document: PdlDocument,
  name: string,
): Result<{ readonly slot: SlotDecl; readonly index: number }, EditProblem> {
  const { slots } = document;
  const exact = slots.findIndex((slot) => slot.name === name);
  const index = exact >= 0 ? exact : slots.findIndex((slot) => looseName(slot.name) === looseName(name));
  const slot = slots[index];
  if (slot) return ok({ slot, index });
  return fail({ code: 'document/not-there', message: `There is no slot "${name}". Add it first.` });
}
