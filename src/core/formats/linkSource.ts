// Links nodes to their ranges in a text that is the source itself. Invariant: of nested ranges the innermost wins, so
// links do not overlap.

import { byNesting, isSameList, type TextRange } from '../support';
import type { ConvertedRange } from './converted';

interface LinkClaim {
  readonly range: TextRange;
  readonly nodeIds: readonly string[];
}

/**
 * Returns the claims as disjoint links in text order; empty ranges are left out. Claims that cross are cut at the later
 * start.
 */
export function linkSource(claims: Iterable<LinkClaim>): ConvertedRange[] {
  const sorted = [...claims]
    .filter(({ range, nodeIds }) => range.end > range.start && nodeIds.length > 0)
    .sort(byNesting);
  const links: ConvertedRange[] = [];
  const open: LinkClaim[] = [];
  let at = 0;
  const emit = (end: number, claim: LinkClaim | undefined) => {
    if (claim !== undefined && end > at) {
      const previous = links.at(-1);
      if (previous && previous.range.end === at && isSameList(previous.nodeIds, claim.nodeIds)) {
        links[links.length - 1] = { range: { start: previous.range.start, end }, nodeIds: previous.nodeIds };
      } else links.push({ range: { start: at, end }, nodeIds: claim.nodeIds });
    }
    at = Math.max(at, end);
  };
  const closeUntil = (offset: number) => {
    for (let top = open.at(-1); top !== undefined && top.range.end <= offset; top = open.at(-1)) {
      emit(top.range.end, top);
      open.pop();
    }
  };
  for (const claim of sorted) {
    closeUntil(claim.range.start);
    const last = open.at(-1);
    if (last && sameRange(last.range, claim.range)) {
      open[open.length - 1] = { range: last.range, nodeIds: [...new Set([...last.nodeIds, ...claim.nodeIds])] };
      continue;
    }
    emit(claim.range.start, last);
    open.push(claim);
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return links;
}

const sameRange = (a: TextRange, b: TextRange) => a.start === b.start && a.end === b.end;
