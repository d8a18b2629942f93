// What people said of matchings, by document and candidate: it lasts as long as the tab, and outlasts a rebuilding, for
// ids that are there again mean the same.

import type { MatchCorrections } from '../../core/reconstruct';

/** [authored id, rebuilt id] */
export type MatchPair = readonly [string, string];

export const noCorrections: MatchCorrections = { paired: [], apart: [] };

const isSame = (a: MatchPair, b: MatchPair) => a[0] === b[0] && a[1] === b[1];

export function createCorrections() {
  const all = new Map<string, MatchCorrections>();
  const keyOf = (documentId: string, candidateId: string) => `${documentId}\n${candidateId}`;
  const of = (documentId: string, candidateId: string) => all.get(keyOf(documentId, candidateId)) ?? noCorrections;
  const change = (documentId: string, candidateId: string, make: (before: MatchCorrections) => MatchCorrections) => {
    all.set(keyOf(documentId, candidateId), make(of(documentId, candidateId)));
  };
  return {
    of,
    /** The pair stands; what either of the two was paired with before by hand goes. */
    match: (documentId: string, candidateId: string, pair: MatchPair) =>
      change(documentId, candidateId, ({ paired, apart }) => ({
        paired: [...paired.filter(([a, b]) => a !== pair[0] && b !== pair[1]), pair],
        apart: apart.filter((other) => !isSame(other, pair)),
      })),
    unmatch: (documentId: string, candidateId: string, pair: MatchPair) =>
      change(documentId, candidateId, ({ paired, apart }) => ({
        paired: paired.filter((other) => !isSame(other, pair)),
        apart: [...apart.filter((other) => !isSame(other, pair)), pair],
      })),
    takeBack: (documentId: string, candidateId: string, pair: MatchPair) =>
      change(documentId, candidateId, ({ paired, apart }) => ({
        paired: paired.filter((other) => !isSame(other, pair)),
        apart: apart.filter((other) => !isSame(other, pair)),
      })),
  };
}
