// Reads declarations of values from a document: types and value lists of its slots, and the names that are values.

import { type PdlDocument, valueNamesOf, walkStatements } from '../language';
import { looseName, memoize } from '../support';
import { typeOfSlot, type ValueType } from '../values';

/** Types by loose name; if several slots have the same name, the first counts, as everywhere. */
export const declaredTypes = memoize((document: PdlDocument): ReadonlyMap<string, ValueType> => {
  const types = new Map<string, ValueType>();
  for (const slot of document.slots.toReversed()) {
    const type = typeOfSlot(slot);
    if (type) types.set(looseName(slot.name), type);
    else types.delete(looseName(slot.name));
  }
  return types;
});

/** Loose names of slots, parameters, results and assigned names. Such a name is never an unquoted text. */
export const declaredNames = memoize((document: PdlDocument): ReadonlySet<string> => {
  const names = [...valueNamesOf(document)];
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if ('targets' in statement) names.push(...statement.targets.map(({ name }) => name));
  }
  return new Set(names.map(looseName));
});
