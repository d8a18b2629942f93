// Decides whether the user's next turn leaves the workflow, and how: planned turns first, then the seeded chance.
// Invariant: a function of the state only, so a replay draws the same turns. Never for a manual user.

import { createRandom } from '../../support';
import type { SessionConfig } from '../events';
import type { SessionState } from '../sessionState';
import { drawOowText, type OowDocument } from './drawOowText';
import { findOowType } from './findOowType';
import { oowTypes } from './oowTypes';

export interface OowTurn {
  /** `category/type`; an unknown type as written. */
  readonly oow: string;
  /** The exact text. Absent: the simulated user writes it. */
  readonly text?: string;
}

/** The out-of-workflow turn that comes next, if any. A finished script gets no random turns. */
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

/**
 * Draws the type of a random out-of-workflow turn. Never the first turn: a workflow that has not started cannot be
 * left.
 */
export function drawOow(config: Pick<SessionConfig, 'oow' | 'seed'>, turn: number): string | undefined {
  const { oow, seed } = config;
  if (!oow || turn < 2) return undefined;
  const random = createRandom(`${seed}/oow-chance/${turn}`);
  if (random.next() >= oow.probability) return undefined;
  const types = oow.types && oow.types.length > 0 ? oow.types : oowTypes.map(({ id }) => id);
  return random.pick(types);
}

/**
 * Adds a drawn text for scripts and for the rehearsal user, which cannot write one of the type. A simulated user with
 * an LLM gets an instruction in its prompt instead.
 */
function withWords(wanted: OowTurn, config: SessionConfig, document: OowDocument, turn: number): OowTurn {
  const { user, rehearsal } = config;
  if (wanted.text !== undefined) return { oow: wanted.oow, text: wanted.text };
  const isRehearsed = user.kind === 'simulated' && (user.rehearsal ?? rehearsal);
  const type = findOowType(wanted.oow);
  if (user.kind === 'simulated' && !isRehearsed) return { oow: wanted.oow };
  // An unknown type has no texts, so the user continues normally.
  return type ? { oow: wanted.oow, text: drawOowText(type, document, config.seed, turn) } : { oow: wanted.oow };
}
