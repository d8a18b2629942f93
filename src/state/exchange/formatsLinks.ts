// Finds links between ranges of a text and nodes: the link at an offset, and the links that a selection highlights.
// Invariant: links are in text order and do not overlap, as the converters return them.

import type { ConvertedRange } from '../../core/formats';
import { withoutSite } from '../../core/graph';
import { firstIndex, lineStart } from '../../core/support';

/** Index of the link at an offset, or of the nearest link before it on the same line; -1 if not found. */
export function linkAt(links: readonly ConvertedRange[], text: string, offset: number): number {
  const next = firstIndex(links.length, (at) => (links[at] as ConvertedRange).range.start > offset);
  const before = links[next - 1];
  if (before && offset <= before.range.end) return next - 1;
  const line = lineStart(text, offset);
  if (before && before.range.end > line) return next - 1;
  const feed = text.indexOf('\n', offset);
  const after = links[next];
  return after && after.range.start < (feed < 0 ? text.length : feed) ? next : -1;
}

/**
 * Indices of the links that a selection highlights: those of the selected node itself; if it has no links, those that
 * include the node; otherwise those of the same declaration, for a call that only one of two texts contains.
 */
export function highlightedLinks(links: readonly ConvertedRange[], nodeIds: readonly string[]): readonly number[] {
  if (nodeIds.length === 0) return [];
  const pick = (ids: ReadonlySet<string>, isMatch: (link: ConvertedRange, ids: ReadonlySet<string>) => boolean) =>
    links.flatMap((link, index) => (isMatch(link, ids) ? [index] : []));
  const wanted = new Set(nodeIds);
  const own = pick(wanted, ({ nodeIds: [first] }, ids) => first !== undefined && ids.has(first));
  if (own.length > 0) return own;
  const about = pick(wanted, (link, ids) => link.nodeIds.some((id) => ids.has(id)));
  if (about.length > 0) return about;
  const declared = new Set<string>(nodeIds.map(withoutSite));
  return pick(declared, ({ nodeIds: [first = ''] }, ids) => ids.has(withoutSite(first)));
}
