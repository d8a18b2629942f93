// What a clause says of something that was done.

import type { Clause } from './clauses';

export interface StatedEvent {
  readonly clause: Clause;
  /**
   * `verb`: a verb says it ("I have booked"). `generic`: it is done, confirmed, complete, without saying what. `state`: how
   * things are now that it was done ("it is on its way").
   */
  readonly kind: 'verb' | 'generic' | 'state';
  /** Stem of the verb; with its particle as `switch+off`. */
  readonly verbs: readonly string[];
  /** Families that it belongs to by itself, and those that need a word of what it was done to. */
  readonly strong: readonly string[];
  readonly weak: readonly string[];
  /** Of a Chinese verb: the word that each family was found by. */
  readonly words?: ReadonlyMap<string, string>;
  readonly standing: 'done' | 'denied' | 'planned';
  /** What it was done to is a pronoun, or is not said. */
  readonly isBare: boolean;
  /** I or we did it, or it was done: not the user or somebody else. */
  readonly isOurs: boolean;
  /** Some third party did it: "the hotel has confirmed". */
  readonly isTheirs?: boolean;
  /**
   * Weak evidence that it was done: what is to come by itself ("a technician will be with you"), a thing that is described
   * ("the number, printed on the sticker"), or what the user did before ("what you booked is court 2").
   */
  readonly isLoose?: boolean;
  /** "is enrolled", without "now" or "has been": it may have been so before. */
  readonly isStanding?: boolean;
}

/** Verbs and adjectives that say that something is done, and not what. Stems. */
export const genericVerbs: ReadonlySet<string> = new Set(
  'do complet finish confirm settl sort arrang handl process finalis finaliz make place set secur succeed wrap conclud execut perform carri implement'.split(
    ' ',
  ),
);

/** Verbs by which many things are said to be done, beside a noun that says which: "the credit has been applied". Stems. */
export const lightVerbs: ReadonlySet<string> = new Set(
  'appli grant issu give post record log file rais enter register deposit creat open send draw releas put make place take set lodg'.split(
    ' ',
  ),
);
