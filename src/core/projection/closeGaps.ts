// The picture drawn together where nodes are hidden: bands that no visible node touches shrink to one gap.
// Invariant: order from left to right and from top to bottom stays, no node changes its size, and what was apart stays
// apart; with nothing hidden every place is what it was. Stored places are never changed: `restore` leads back to them.

import type { GraphNode } from '../graph';
import { ownProperty } from '../support';
import { nodeSize } from './nodeSize';

/** Room for an edge with its label between what comes to stand next to each other. */
const minKeptGap = 46;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A stretch that is left out of the picture, and the length that remains of it. */
interface Cut extends Span {
  readonly kept: number;
}

export interface ClosedGaps {
  /** From where a node is stored to where it is drawn. */
  show(point: Point): Point;
  /** And back. */
  restore(point: Point): Point;
}

const identity: ClosedGaps = { show: (point) => point, restore: (point) => point };

function unite(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((first, second) => first.start - second.start);
  const united: { start: number; end: number }[] = [];
  for (const { start, end } of sorted) {
    const last = united.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else united.push({ start, end });
  }
  return united;
}

/** Gaps between what is seen that hold something hidden; each keeps the wider of its own two rims. */
function cutsOf(visible: readonly Span[], hidden: readonly Span[]): Cut[] {
  const seen = unite(visible);
  const hiddenUnion = unite(hidden);
  const cuts: Cut[] = [];
  let index = 0;
  for (let i = 1; i < seen.length; i++) {
    const start = (seen[i - 1] as Span).end;
    const { start: end } = seen[i] as Span;
    while (index < hiddenUnion.length && (hiddenUnion[index] as Span).end <= start) index++;
    let first: Span | undefined;
    let last: Span | undefined;
    for (let at = index; at < hiddenUnion.length && (hiddenUnion[at] as Span).start < end; at++) {
      first ??= hiddenUnion[at];
      last = hiddenUnion[at];
    }
    if (!first || !last) continue;
    const kept = Math.max(first.start - start, end - last.end, minKeptGap);
    if (kept < end - start) cuts.push({ start, end, kept });
  }
  return cuts;
}

function shrink(cuts: readonly Cut[], value: number): number {
  let removedLength = 0;
  for (const { start, end, kept } of cuts) {
    if (value <= start) break;
    if (value < end) return start - removedLength + Math.min(value - start, kept);
    removedLength += end - start - kept;
  }
  return value - removedLength;
}

function grow(cuts: readonly Cut[], value: number): number {
  let removedLength = 0;
  for (const { start, end, kept } of cuts) {
    if (value < start - removedLength + kept) break;
    removedLength += end - start - kept;
  }
  return value + removedLength;
}

/** `nodes` are those of the whole graph, with their stored places. */
export function closeGaps(
  nodes: readonly GraphNode[],
  places: Readonly<Record<string, Point>>,
  isHidden: (nodeId: string) => boolean,
): ClosedGaps {
  const spans = { x: { seen: [] as Span[], gone: [] as Span[] }, y: { seen: [] as Span[], gone: [] as Span[] } };
  for (const node of nodes) {
    const place = ownProperty(places, node.id);
    if (!place) continue;
    const { width, height } = nodeSize(node);
    const part = isHidden(node.id) ? 'gone' : 'seen';
    spans.x[part].push({ start: place.x, end: place.x + width });
    spans.y[part].push({ start: place.y, end: place.y + height });
  }
  if (spans.y.gone.length === 0) return identity;
  const across = cutsOf(spans.x.seen, spans.x.gone);
  const down = cutsOf(spans.y.seen, spans.y.gone);
  if (across.length === 0 && down.length === 0) return identity;
  return {
    show: ({ x, y }) => ({ x: shrink(across, x), y: shrink(down, y) }),
    restore: ({ x, y }) => ({ x: grow(across, x), y: grow(down, y) }),
  };
}
