// Finds the slot of a name: an exact match before a loose match; of several, the first.

import type { PdlDocument, SlotDecl } from '../language';
import { fail, NameIndex, ok, type Result } from '../support';
import type { EditProblem } from './graphEdit';

export function findSlotByName(
  document: PdlDocument,
  name: string,
): Result<{ readonly slot: SlotDecl; readonly index: number }, EditProblem> {
  const { slots } = document;
  const slot = new NameIndex(slots).find(name);
  if (slot) return ok({ slot, index: slots.indexOf(slot) });
  return fail({ code: 'document/not-there', message: `There is no slot "${name}". Add it first.` });
}
