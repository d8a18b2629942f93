// Closes the gaps that hidden nodes leave: bands that no visible node touches shrink to one gap. Invariant: the order
// from left to right and from top to bottom is kept, node sizes are kept, and separate nodes stay separate; with
// nothing hidden no position changes. Stored positions are never changed: `restore` maps back to them.

import type { GraphNode } from '../graph';
import { ownProperty } from '../support';
import { nodeSize } from './nodeSize';

/** Minimum gap that remains between new neighbours, enough for an edge with its label. */
const minKeptGap = 46;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A range that is removed from the picture, and the length that remains of it. */
interface Cut extends Span {
  readonly kept: number;
}

export interface ClosedGaps {
  /** Maps a stored position to the drawn one. */
  show(point: Point): Point;
  /** Maps a drawn position to the stored one. */
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

/** Gaps between visible ranges that contain hidden ones; each keeps the wider of its two margins. */
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

/** `nodes`: those of the whole graph, with their stored positions. */
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
