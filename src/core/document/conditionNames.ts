// Finds and replaces node names inside preconditions that are conditions.
// Skips names that are escaped or folded in the text: they have no exact range, so the author has to change them
// manually.

import { type NameAt, type PdlDocument, readPreconditions } from '../language';
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

/** The text of the item with each name in `places` that is inside the item replaced. */
export function replaceNamesAt(item: NameAt, places: readonly NameAt[]): string {
  return places
    .filter(({ range }) => range.start >= item.range.start && range.end <= item.range.end)
    .toSorted((a, b) => b.range.start - a.range.start)
    .reduce((text, { range, name }) => {
      const at = range.start - item.range.start;
      return `${text.slice(0, at)}${name}${text.slice(at + range.end - range.start)}`;
    }, item.name);
}
