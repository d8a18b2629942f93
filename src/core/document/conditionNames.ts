// Names of nodes inside preconditions that are conditions. Refuses what is escaped or folded in the text: there a name
// has no place of its own, and the author has to change it by hand.

import { type NameAt, type PdlDocument, readPreconditions } from '../language';
import type { Declaration } from './declarations';

/** Where the conditions of a declaration name nodes, each with what it means. */
export function nodeNamesInConditions(document: PdlDocument, { decl }: Declaration) {
  if (!('preconditions' in decl)) return [];
  return readPreconditions(document, decl).flatMap((precondition) =>
    precondition.kind === 'condition'
      ? precondition.nodes.filter(({ name, range }) => document.source.slice(range.start, range.end) === name)
      : [],
  );
}

/** The item with other names at those of the places that lie in it. */
export function replaceNamesAt(item: NameAt, places: readonly NameAt[]): string {
  return places
    .filter(({ range }) => range.start >= item.range.start && range.end <= item.range.end)
    .toSorted((a, b) => b.range.start - a.range.start)
    .reduce((text, { range, name }) => {
      const at = range.start - item.range.start;
      return `${text.slice(0, at)}${name}${text.slice(at + range.end - range.start)}`;
    }, item.name);
}
