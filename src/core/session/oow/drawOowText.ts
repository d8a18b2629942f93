// What a script says to leave the workflow: words of the type, about a detail the workflow asks for.
// Invariant: the same document, type, turn and seed give the same words, whoever asks: a preview shows what will be said.

import { readPdlCached } from '../../language';
import { createRandom, looseName, memoize } from '../../support';
import type { SessionDocument } from '../events';
import type { OowType } from './oowTypes';

export type OowDocument = Pick<SessionDocument, 'title' | 'kind' | 'source' | 'procedure'>;

/** English, or Chinese for a document with a Chinese title or slots. */
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

/** Every turn of a session asks about the same document. */
const detailsOf = memoize((document: OowDocument): Details => {
  const source = document.kind === 'pdl' ? document.source : document.procedure;
  const parsed = source === undefined ? undefined : readPdlCached(source);
  const all = (parsed?.slots ?? []).map((slot) => slot.name);
  // What an API takes is what the user is asked for; a slot that an API only returns is nothing to change one's mind about.
  const requestedKeys = new Set((parsed?.apis ?? []).flatMap((api) => api.request.map((slot) => looseName(slot.name))));
  const requestedNames = all.filter((name) => requestedKeys.has(looseName(name)));
  const slots = (requestedNames.length > 0 ? requestedNames : all).map((name) => name.replaceAll(/[_-]+/g, ' ').trim());
  return { slots, isHan: /\p{Script=Han}/u.test(document.title + slots.join('')) };
});
