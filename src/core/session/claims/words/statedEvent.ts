// Types and vocabulary of the events that a clause states.

import type { Clause } from './clauses';

export interface StatedEvent {
  readonly clause: Clause;
  /**
   * `verb`: a verb states it ("I have booked"). `generic`: done, confirmed, complete, without naming the action.
   * `state`: the resulting state ("it is on its way").
   */
  readonly kind: 'verb' | 'generic' | 'state';
  /** Stem of the verb; with a particle as `switch+off`. */
  readonly verbs: readonly string[];
  /** Families that the verb states by itself; `weak` families need a word of the action's object. */
  readonly strong: readonly string[];
  readonly weak: readonly string[];
  /** For a Chinese verb: the matched word of each family. */
  readonly words?: ReadonlyMap<string, string>;
  readonly standing: 'done' | 'denied' | 'planned';
  /** The object is a pronoun or missing. */
  readonly isBare: boolean;
  /** The agent's side did it, or the passive names no actor; false for the user and others. */
  readonly isOurs: boolean;
  /** A third party did it: "the hotel has confirmed". */
  readonly isTheirs?: boolean;
  /**
   * Weak evidence that it was done: a state still to come ("a technician will be with you"), a description of a thing
   * ("the number, printed on the sticker"), or an earlier action of the user ("what you booked is court 2").
   */
  readonly isLoose?: boolean;
  /** "is enrolled", without "now" or "has been": it may have been true before. */
  readonly isStanding?: boolean;
}

/** Verbs and adjectives that state completion without naming the action. Stems. */
export const genericVerbs: ReadonlySet<string> = new Set(
  'do complet finish confirm settl sort arrang handl process finalis finaliz make place set secur succeed wrap conclud execut perform carri implement'.split(
    ' ',
  ),
);

/** Verbs that need a noun to name the action: "the credit has been applied". Stems. */
export const lightVerbs: ReadonlySet<string> = new Set(
  'appli grant issu give post record log file rais enter register deposit creat open send draw releas put make place take set lodg'.split(
    ' ',
  ),
);
