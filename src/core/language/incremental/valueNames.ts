// Collects the value names of a document's declarations on which the reading of other parts depends.

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

/** True for a name that would be read as a sentence if it were undeclared; false positives are harmless. */
export const isSentenceLike = (name: string) => name.length >= 6 && /\p{Lo}{6}/u.test(name);
