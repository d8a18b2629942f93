// Finds node names inside preconditions that are conditions.
// Skips names that are escaped or folded in the text: they have no exact range, so the author has to change them
// manually.

import { type PdlDocument, readPreconditions } from '../language';
import type { Declaration } from './declarations';

/** Node names in the conditions of a declaration, with their ranges. */
export function nodeNamesInConditions(document: PdlDocument, { decl }: Declaration) {
  if (!('preconditions' in decl)) return [];
  return readPreconditions(document, decl).flatMap((precondition) =>
    precondition.kind === 'condition'
      ? precondition.nodes.filter(({ name, range }) => document.source.slice(range.start, range.end) === name)
      : [],
  );
}
