// What a document declares of its values: the types and lists of its slots, and which names are values at all.

import { type PdlDocument, walkStatements } from '../language';
import { looseName, memoize } from '../support';
import { typeOfSlot, type ValueType } from '../values';

/** By loose name; of slots with one name the first declares it, as everywhere. */
export const declaredTypes = memoize((document: PdlDocument): ReadonlyMap<string, ValueType> => {
  const types = new Map<string, ValueType>();
  for (const slot of document.slots.toReversed()) {
    const type = typeOfSlot(slot);
    if (type) types.set(looseName(slot.name), type);
    else types.delete(looseName(slot.name));
  }
  return types;
});

/** Loose names of slots, parameters, results and assigned names: such a name is never a text without its quotes. */
export const declaredNames = memoize((document: PdlDocument): ReadonlySet<string> => {
  const names = document.slots.map(({ name }) => name);
  for (const { request, response } of document.apis) names.push(...[...request, ...response].map(({ name }) => name));
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if ('targets' in statement) names.push(...statement.targets.map(({ name }) => name));
  }
  return new Set(names.map(looseName));
});
