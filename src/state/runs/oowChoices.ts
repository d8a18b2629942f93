// Out-of-workflow turns in the setup: the types to choose from, and the turns that the seed draws.

import {
  drawOow,
  drawOowText,
  findOowType,
  oowCategories,
  oowTitle,
  oowTypes,
  type SessionDocument,
} from '../../core/session';
import { coreText } from '../../messages/i18n';
import type { RunSetup } from './runState';
import type { OowTurnDraft } from './setupDraft';

/** The options of a list of types by category. `known`: the type of the value, undefined if it is not known. */
export function oowOptions(value: string | undefined) {
  const known = value === undefined ? undefined : findOowType(value);
  return {
    known: known && { id: known.id, description: coreText(known.description) },
    groups: oowCategories.map(({ id, title }) => ({
      title: coreText(title),
      options: oowTypes
        .filter(({ category }) => category === id)
        .map((type) => [type.id, coreText(type.title)] as const),
    })),
  };
}

/** Types by category, with the chosen ones marked. An empty list means all types. */
export function oowGroups(chosen: readonly string[]) {
  const isChosen = (id: string) => chosen.length === 0 || chosen.includes(id);
  return oowCategories.map((category) => {
    const types = oowTypes
      .filter((type) => type.category === category.id)
      .map(({ id, title, description }) => ({
        id,
        title: coreText(title),
        description: coreText(description),
        isChosen: isChosen(id),
      }));
    const [title, description] = [coreText(category.title), coreText(category.description)];
    return { id: category.id, title, description, types, count: types.filter((type) => type.isChosen).length };
  });
}

/**
 * The chosen types after some are switched on or off. Undefined if none would be left: an empty list means all types,
 * and a random draw needs at least one.
 */
export function switchOowTypes(
  chosen: readonly string[],
  ids: readonly string[],
  on: boolean,
): readonly string[] | undefined {
  const isChosen = (id: string) => chosen.length === 0 || chosen.includes(id);
  const next = oowTypes.map(({ id }) => id).filter((id) => (ids.includes(id) ? on : isChosen(id)));
  if (next.length === 0) return undefined;
  return next.length === oowTypes.length ? [] : next;
}

/** Number of turns whose random draw is shown. */
const maxDrawn = 12;

/** The turns that the seed draws, with the titles of their types. */
export const drawnOowTurns = (setup: RunSetup): readonly string[] =>
  Array.from({ length: Math.min(setup.maxTurns, maxDrawn) - 1 }, (_, index) => index + 2).flatMap((turn) => {
    const drawn = drawOow(setup, turn);
    return drawn === undefined ? [] : [`${turn}: ${coreText(oowTitle(drawn)).toLowerCase()}`];
  });

/** The type of a chosen turn, and the words that the seed draws for it; blank without a valid turn. */
export function viewOowTurn(
  { oow, turn: typed }: OowTurnDraft,
  document: Pick<SessionDocument, 'title' | 'kind' | 'source'>,
  seed: number,
) {
  const type = findOowType(oow);
  const turn = Number(typed);
  return { type, drawn: type && turn >= 1 ? drawOowText(type, document, seed, turn) : '' };
}

/** One more turn after the last of the list. */
export function addedOowTurn(turns: readonly OowTurnDraft[], { user, maxTurns }: RunSetup): OowTurnDraft {
  const last = Math.max(1, ...turns.map(({ turn }) => Number(turn) || 1));
  // Turns inserted into a script move its end back, so another turn can always be chosen.
  const end = user.kind === 'scripted' ? Math.max(1, user.turns.length) + turns.length : maxTurns;
  return { turn: String(Math.min(last + 1, end, maxTurns)), oow: oowTypes[0]?.id ?? '' };
}
