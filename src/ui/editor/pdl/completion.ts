// One thing that may come next, and what the lists of them share.

import type { AnswerDecl, ApiDecl, PdlDocument, SlotDecl } from '../../../core/language';
import { editorMessages as t } from '../../../messages/editor.en';
import { countUses, looseNameOf } from './documentFacts';

export type CompletionKind =
  | 'api'
  | 'answer'
  | 'node'
  | 'function'
  | 'slot'
  | 'variable'
  | 'value'
  | 'keyword'
  | 'key'
  | 'rule';

export interface Completion {
  readonly kind: CompletionKind;
  readonly label: string;
  /** A snippet (`$1`, `${1:a}`) when `isSnippet`, else text. Without it the label is inserted. */
  readonly insert?: string;
  readonly isSnippet?: boolean;
  /** Short, beside the label. */
  readonly detail?: string;
  /** Sentences, below it. Text of the document: never markup. */
  readonly doc?: string;
  /** Smaller comes first; equal ones by how they were given. */
  readonly rank: number;
  /** Goes before the statement: `[result] = `. */
  readonly targets?: string;
  /** Asks for completions again once it is in. */
  readonly retriggers?: boolean;
}

export const escapeSnippet = (text: string) => text.replace(/[\\$}]/g, '\\$&');
export const joinNames = (names: readonly { readonly name: string }[]) => names.map(({ name }) => name).join(', ');
/** What an API asks for and gives back: `(hospital) → hospital_exists`. */
export const apiSignature = ({ request, response }: Pick<ApiDecl, 'request' | 'response'>) =>
  `(${joinNames(request)})${response.length > 0 ? ` → ${joinNames(response)}` : ''}`;
/** What the document says of a slot, and which values it may have. */
export function slotDocumentation(slot: SlotDecl | undefined): string[] {
  const values = slot?.values && slot.values.length > 0 ? t.one({ values: slot.values.join(', ') }) : '';
  return [slot?.desc ?? '', values].filter((part) => part !== '');
}

/** What the document says of an API or an ANSWER, and what must come before it. */
export function nodeDocumentation({ desc = '', preconditions }: ApiDecl | AnswerDecl): string[] {
  const needs = preconditions.length > 0 ? t.needs({ names: joinNames(preconditions) }) : '';
  return [desc, needs].filter((part) => part !== '');
}

export const formatUsage = (count: number) => (count === 1 ? t.usedOnce : t.usedTimes({ count }));

/** Rank within a tenth by use, so that use never lifts a name over a better fitting group. */
export function rankByUse(document: PdlDocument, rank: number, name: string): number {
  const count = countUses(document).get(looseNameOf(name)) ?? 0;
  return rank + 0.9 / (1 + count);
}

/** Beyond it a list is made only of what the letters typed so far can mean. */
export const longList = 200;

/** Whether the letters of the first occur in the second in that order, as the list that completes matches them. */
function isSubsequence(typed: string, name: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === typed[at]) at += 1;
  return at >= typed.length;
}

/** Of many declarations those that the letters typed can mean: a long list is asked for again with every letter. */
export function filterOffers<T extends { readonly name: string }>(
  all: readonly T[],
  typed: string,
  spell: (name: string) => string = (name) => name,
): readonly T[] {
  if (all.length <= longList || typed === '') return all;
  const letters = typed.toLowerCase();
  return all.filter(({ name }) => isSubsequence(letters, spell(name).toLowerCase()));
}
