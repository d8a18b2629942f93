// Whether the user's next turn leaves the workflow, and how: chosen turns first, then the seeded chance.
// Invariant: a function of the state alone, so a replay draws the same. A person is never spoken for.

import { createRandom } from '../../support';
import type { SessionConfig } from '../events';
import type { SessionState } from '../sessionState';
import { drawOowText, type OowDocument } from './drawOowText';
import { findOowType } from './findOowType';
import { oowTypes } from './oowTypes';

export interface OowTurn {
  /** `category/type`; as written when nobody knows it. */
  readonly oow: string;
  /** Said as it is. Absent: the played user finds its own words. */
  readonly text?: string;
}

/** For the turn that comes next. A script that has been played to its end is not gone on with. */
export function nextOowTurn(
  state: Pick<SessionState, 'config' | 'document' | 'turn' | 'scriptPosition'>,
): OowTurn | undefined {
  const { config, document, turn, scriptPosition } = state;
  const { user } = config;
  if (user.kind === 'manual') return undefined;
  const isScriptFinished = user.kind === 'scripted' && scriptPosition >= user.turns.length;
  const chosen = config.interjections?.find((interjection) => interjection.turn === turn + 1);
  if (chosen) return withWords(chosen, config, document, turn + 1);
  const drawn = isScriptFinished ? undefined : drawOow(config, turn + 1);
  return drawn === undefined ? undefined : withWords({ oow: drawn }, config, document, turn + 1);
}

/** The type that chance gives a turn; never the first, for nothing can be left that was not begun. */
export function drawOow(config: Pick<SessionConfig, 'oow' | 'seed'>, turn: number): string | undefined {
  const { oow, seed } = config;
  if (!oow || turn < 2) return undefined;
  const random = createRandom(`${seed}/oow-chance/${turn}`);
  if (random.next() >= oow.probability) return undefined;
  const types = oow.types && oow.types.length > 0 ? oow.types : oowTypes.map(({ id }) => id);
  return random.pick(types);
}

/**
 * A script has no words of its own for it, and the rehearsal model none that would be of the type: theirs are drawn.
 * An LLM that plays the user is asked to behave so instead.
 */
function withWords(wanted: OowTurn, config: SessionConfig, document: OowDocument, turn: number): OowTurn {
  const { user, rehearsal } = config;
  if (wanted.text !== undefined) return { oow: wanted.oow, text: wanted.text };
  const isRehearsed = user.kind === 'simulated' && (user.rehearsal ?? rehearsal);
  const type = findOowType(wanted.oow);
  if (user.kind === 'simulated' && !isRehearsed) return { oow: wanted.oow };
  // A type that nobody knows has no words: the user goes on as if nothing had been asked for.
  return type ? { oow: wanted.oow, text: drawOowText(type, document, config.seed, turn) } : { oow: wanted.oow };
}
