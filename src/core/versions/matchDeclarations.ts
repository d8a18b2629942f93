// Matches the declarations of two documents: by name, by loose name, then by similarity, so that a rename is
// distinguished from a removal plus an addition. Invariant: one to one, and the same pairs in both directions.

import { textSimilarity } from '../graph';
import type { AnswerDecl, ApiDecl, OtherDecl, PdlDocument, SlotDecl } from '../language';
import { looseName } from '../support';
import type { DiffDeclarationKind } from './documentDiff';

export type Decl = SlotDecl | ApiDecl | AnswerDecl | OtherDecl;

export interface DeclPair {
  readonly before: number;
  readonly after: number;
}

/** Minimum similarity of a renamed declaration, inclusive. */
const MIN_LIKENESS = 0.6;
/**
 * Beyond this number of pairs, similarity would take too long; declarations with other names then count as removed and
 * added.
 */
const PAIR_LIMIT = 10_000;

export const declarationsOfKind = (document: PdlDocument, kind: DiffDeclarationKind): readonly Decl[] =>
  kind === 'slot'
    ? document.slots
    : kind === 'api'
      ? document.apis
      : kind === 'answer'
        ? document.answers
        : document.others;

/** By index in the two lists, in the order of the older one. */
export function matchDeclarations(before: readonly Decl[], after: readonly Decl[]): DeclPair[] {
  const pairs: DeclPair[] = [];
  const old = new Set(before.keys());
  const fresh = new Set(after.keys());
  const pair = (first: number, second: number) => {
    pairs.push({ before: first, after: second });
    old.delete(first);
    fresh.delete(second);
  };
  for (const keyOf of [(decl: Decl) => decl.name, (decl: Decl) => looseName(decl.name)]) {
    // Equal names are paired in order, so two declarations of one name keep their order.
    const waiting = new Map<string, number[]>();
    for (const index of fresh) {
      const key = keyOf(after[index] as Decl);
      waiting.set(key, [...(waiting.get(key) ?? []), index]);
    }
    for (const index of [...old]) {
      const found = waiting.get(keyOf(before[index] as Decl))?.shift();
      if (found !== undefined) pair(index, found);
    }
  }
  if (old.size * fresh.size <= PAIR_LIMIT) {
    const alike = [...old].flatMap((first) =>
      [...fresh].flatMap((second) => {
        const [one, other] = [before[first] as Decl, after[second] as Decl];
        const likeness = likenessOf(one, other);
        // Ties are broken by the names themselves, equally in both directions.
        return likeness >= MIN_LIKENESS
          ? [{ first, second, likeness, tie: [one.name, other.name].sort().join('\n') }]
          : [];
      }),
    );
    alike.sort((a, b) => b.likeness - a.likeness || (a.tie < b.tie ? -1 : a.tie > b.tie ? 1 : 0));
    for (const { first, second } of alike) if (old.has(first) && fresh.has(second)) pair(first, second);
  }
  return pairs.sort((a, b) => a.before - b.before);
}

/** 0 to 1, symmetric. The content of a declaration counts twice as much as its name. */
function likenessOf(one: Decl, other: Decl): number {
  const parts: number[] = [];
  const text = (first: string | undefined, second: string | undefined) => {
    if (first || second) parts.push(textSimilarity(first ?? '', second ?? ''));
  };
  const list = (first: readonly { readonly name: string }[], second: readonly { readonly name: string }[]) => {
    if (first.length + second.length > 0) parts.push(overlap(first.map(nameOf), second.map(nameOf)));
  };
  text(one.desc, other.desc);
  if ('request' in one && 'request' in other) {
    list(one.request, other.request);
    list(one.response, other.response);
  }
  if ('preconditions' in one && 'preconditions' in other) list(one.preconditions, other.preconditions);
  if ('type' in one || 'type' in other) text(typeOf(one), typeOf(other));
  if ('section' in one && 'section' in other && one.section !== other.section) return 0;
  const name = textSimilarity(one.name, other.name);
  // Little content on both sides is weak evidence: two empty declarations are compared by their names alone.
  if (parts.length === 0) return name;
  const content = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  const weight = parts.length === 1 ? 1 : 2;
  return (name + content * weight) / (1 + weight);
}

const nameOf = ({ name }: { readonly name: string }) => name;
const typeOf = (decl: Decl) => ('type' in decl ? decl.type : undefined);

function overlap(first: readonly string[], second: readonly string[]): number {
  const [one, other] = [new Set(first), new Set(second)];
  const shared = [...one].filter((item) => other.has(item)).length;
  return shared / (one.size + other.size - shared);
}
