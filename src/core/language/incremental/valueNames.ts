// The names that values have in a document's declarations, as far as reading other parts depends on them.

import type { PdlDocument } from '../model';

export function valueNamesOf(document: Pick<PdlDocument, 'slots' | 'apis'>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const slot of document.slots) names.add(slot.name);
  for (const api of document.apis) {
    for (const { name } of api.request) names.add(name);
    for (const { name } of api.response) names.add(name);
  }
  return names;
}

/** A name that would be read as a sentence if it were not known; never wrong to say so. */
export const isSentenceLike = (name: string) => name.length >= 6 && /\p{Lo}{6}/u.test(name);
