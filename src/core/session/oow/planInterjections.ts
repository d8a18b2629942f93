// Validates planned out-of-workflow turns against the user of the session and adds their texts. Refuses unknown types,
// two entries for one turn and turns after the end of the script or session, with the reason.

import { fail, ok, type Result } from '../../support';
import type { Interjection } from '../events';
import { drawOowText, type OowDocument } from './drawOowText';
import { findOowType, nearestOowName } from './findOowType';
import { oowTypes } from './oowTypes';

export interface WantedOow {
  readonly turn: number;
  /** `category/type` in any spelling. */
  readonly oow: string;
  /** The text; if absent, it is drawn, unless a language model plays the user and phrases it. */
  readonly text?: string;
}

export interface InterjectionContext {
  readonly document: OowDocument;
  readonly seed: number;
  readonly maxTurns: number;
  /** Number of turns of a script. Inserted turns move them back. */
  readonly scriptTurns?: number;
  /** A language model plays the user: it is asked for the turns without a text. */
  readonly isPlayedByModel?: boolean;
}

export interface OowProblem {
  /** Index in the list of wanted turns. */
  readonly index: number;
  readonly message: string;
}

/** Interjections ordered by turn; fails at the first problem. */
export function planInterjections(
  wanted: readonly WantedOow[],
  context: InterjectionContext,
): Result<readonly Interjection[], OowProblem> {
  const { document, seed, maxTurns, scriptTurns, isPlayedByModel = false } = context;
  const last = Math.min(maxTurns, scriptTurns === undefined ? maxTurns : scriptTurns + wanted.length - 1);
  const planned: (Interjection & { readonly index: number })[] = [];
  for (const [index, { turn, oow, text }] of wanted.entries()) {
    const type = findOowType(oow);
    if (!type) {
      const near = nearestOowName(oow);
      const hint = near ? `did you mean ${near}?` : `there are ${oowTypes.map(({ id }) => id).join(', ')}.`;
      return fail({ index, message: `There is no type ${oow}; ${hint}` });
    }
    if (!Number.isInteger(turn) || turn < 1 || turn > last) {
      const which =
        last === 1 ? 'The turn can only be 1: nobody speaks later.' : `The turn is a number from 1 to ${last}.`;
      return fail({ index, message: which });
    }
    const words = text ?? (isPlayedByModel ? undefined : drawOowText(type, document, seed, turn));
    planned.push({ index, turn, oow: type.id, ...(words === undefined ? {} : { text: words }) });
  }
  planned.sort((first, second) => first.turn - second.turn);
  for (const [place, { turn, index }] of planned.entries()) {
    if (planned[place + 1]?.turn === turn) return fail({ index, message: `It is given twice for turn ${turn}.` });
    if (scriptTurns !== undefined && turn > scriptTurns + place) {
      return fail({
        index,
        message: `At turn ${turn} the script has ended; it has ${scriptTurns} ${scriptTurns === 1 ? 'turn' : 'turns'}.`,
      });
    }
  }
  return ok(planned.map(({ index: _, ...interjection }) => interjection));
}
