// Draws the text with which a scripted user leaves the workflow: a sentence of the type about a slot of the workflow.
// Invariant: the same document, type, turn and seed give the same text, so a preview shows the exact text of the
// session.

import { readPdlCached } from '../../language';
import { createRandom, looseName, memoize } from '../../support';
import type { SessionDocument } from '../events';
import type { OowType } from './oowTypes';

export type OowDocument = Pick<SessionDocument, 'title' | 'kind' | 'source' | 'procedure'>;

/** In English, or in Chinese for a document with a Chinese title or Chinese slots. */
export function drawOowText(type: OowType, document: OowDocument, seed: number, turn: number): string {
  const { slots, isHan } = detailsOf(document);
  const random = createRandom(`${seed}/oow/${turn}/${type.id}`);
  const slot = slots.length > 0 ? random.pick(slots) : isHan ? '这一项' : 'details';
  return random.pick(isHan ? type.chinese : type.english).replace('{slot}', slot);
}

interface Details {
  readonly slots: readonly string[];
  readonly isHan: boolean;
}

/** Cached because every turn of a session uses the same document. */
const detailsOf = memoize((document: OowDocument): Details => {
  const source = document.kind === 'pdl' ? document.source : document.procedure;
  const parsed = source === undefined ? undefined : readPdlCached(source);
  const all = (parsed?.slots ?? []).map((slot) => slot.name);
  // Parameters of APIs are the details that the user gives; a slot that is only returned is not a detail the user can
  // change.
  const requestedKeys = new Set((parsed?.apis ?? []).flatMap((api) => api.request.map((slot) => looseName(slot.name))));
  const requestedNames = all.filter((name) => requestedKeys.has(looseName(name)));
  const slots = (requestedNames.length > 0 ? requestedNames : all).map((name) => name.replaceAll(/[_-]+/g, ' ').trim());
  return { slots, isHan: /\p{Script=Han}/u.test(document.title + slots.join('')) };
});
