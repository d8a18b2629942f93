// One completion, and helpers that the completion lists share.

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
  /** A snippet (`$1`, `${1:a}`) if `isSnippet`, else text. The label by default. */
  readonly insert?: string;
  readonly isSnippet?: boolean;
  /** Short text beside the label. */
  readonly detail?: string;
  /** Sentences below it. Text of the document: never markup. */
  readonly doc?: string;
  /** Smaller comes first; equal ranks keep their order. */
  readonly rank: number;
  /** Inserted before the statement: `[result] = `. */
  readonly targets?: string;
  /** Triggers completion again after insertion. */
  readonly retriggers?: boolean;
}

export const escapeSnippet = (text: string) => text.replace(/[\\$}]/g, '\\$&');
export const joinNames = (names: readonly { readonly name: string }[]) => names.map(({ name }) => name).join(', ');
/** The request and response of an API: `(hospital) → hospital_exists`. */
export const apiSignature = ({ request, response }: Pick<ApiDecl, 'request' | 'response'>) =>
  `(${joinNames(request)})${response.length > 0 ? ` → ${joinNames(response)}` : ''}`;
/** The document's description of a slot, and its allowed values. */
export function slotDocumentation(slot: SlotDecl | undefined): string[] {
  const values = slot?.values && slot.values.length > 0 ? t.one({ values: slot.values.join(', ') }) : '';
  return [slot?.desc ?? '', values].filter((part) => part !== '');
}

/** The document's description of an API or an ANSWER, and its preconditions. */
export function nodeDocumentation({ desc = '', preconditions }: ApiDecl | AnswerDecl): string[] {
  const needs = preconditions.length > 0 ? t.needs({ names: joinNames(preconditions) }) : '';
  return [desc, needs].filter((part) => part !== '');
}

export const formatUsage = (count: number) => (count === 1 ? t.usedOnce : t.usedTimes({ count }));

/** Adjusts the rank by less than a tenth by use, so that a frequent name never precedes a better matching group. */
export function rankByUse(document: PdlDocument, rank: number, name: string): number {
  const count = countUses(document).get(looseNameOf(name)) ?? 0;
  return rank + 0.9 / (1 + count);
}

/** A longer list is filtered by the typed letters before it is returned. */
export const longList = 200;

/** Whether the letters of `typed` occur in `name` in that order, as in Monaco's own filter. */
function isSubsequence(typed: string, name: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === typed[at]) at += 1;
  return at >= typed.length;
}

/** The declarations that match the typed letters: a long list is requested again with every letter. */
export function filterOffers<T extends { readonly name: string }>(
  all: readonly T[],
  typed: string,
  spell: (name: string) => string = (name) => name,
): readonly T[] {
  if (all.length <= longList || typed === '') return all;
  const letters = typed.toLowerCase();
  return all.filter(({ name }) => isSubsequence(letters, spell(name).toLowerCase()));
}
