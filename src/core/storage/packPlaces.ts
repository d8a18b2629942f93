// Packs positions of thousands of nodes into two values instead of as many objects, because a save copies them while
// the user types. Invariant: unpacking returns the packed positions, without lines of
// edges, which no layout of so many nodes has. A small number of positions is not packed, so that
// records stay readable.

import type { NodePlace } from '../graph';
import { memoize } from '../support';
import type { StoredDocument } from './readStoredRecords';

export type Points = Readonly<Record<string, NodePlace>>;

interface PackedPoints {
  readonly ids: readonly string[];
  /** Alternating x and y of the points. */
  readonly at: Float64Array;
}

type PackedLayout = Readonly<Record<string, Points | PackedPoints>>;

/** A document as a database stores it. */
export type PackedDocument = Omit<StoredDocument, 'layout' | 'places'> & {
  readonly layout: PackedLayout;
  readonly places?: PackedLayout;
};

const FEW = 500;

/** Cached: saves reuse the same position objects while only text changes. */
const packPoints = memoize((points: Points): Points | PackedPoints => {
  const ids = Object.keys(points);
  const at = ids.length <= FEW ? undefined : Float64Array.from(Object.values(points).flatMap(({ x, y }) => [x, y]));
  return at ? { ids, at } : points;
});

const packLayout = (layout: Readonly<Record<string, Points>>): PackedLayout =>
  Object.fromEntries(Object.entries(layout).map(([view, points]) => [view, packPoints(points)]));

export function packDocument({ layout, places, ...document }: StoredDocument): PackedDocument {
  return { ...document, layout: packLayout(layout), ...(places ? { places: packLayout(places) } : {}) };
}

/** The points of one view if they are packed; undefined if they are not. */
export function unpackPoints({ ids, at }: Readonly<Record<string, unknown>>): Points | undefined {
  if (!Array.isArray(ids) || !(at instanceof Float64Array)) return undefined;
  return Object.fromEntries(ids.map((id, index) => [id, { x: at[2 * index] ?? NaN, y: at[2 * index + 1] ?? NaN }]));
}
