// Places of thousands of nodes as two values instead of as many objects: a save copies them while somebody types.
// Invariant: what is unpacked is what was packed. Few places stay as they are, so that records stay readable.

import { memoize } from '../support';
import type { StoredDocument } from './repository';

export type Points = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

interface PackedPoints {
  readonly ids: readonly string[];
  /** x and y of each in turn. */
  readonly at: Float64Array;
}

type PackedLayout = Readonly<Record<string, Points | PackedPoints>>;

/** A document as a database has it. */
export type PackedDocument = Omit<StoredDocument, 'layout' | 'places'> & {
  readonly layout: PackedLayout;
  readonly places?: PackedLayout;
};

const FEW = 500;

/** Places are the same objects from save to save while only words change. */
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

/** The points of one view, where they are packed; undefined where they are not. */
export function unpackPoints({ ids, at }: Readonly<Record<string, unknown>>): Points | undefined {
  if (!Array.isArray(ids) || !(at instanceof Float64Array)) return undefined;
  return Object.fromEntries(ids.map((id, index) => [id, { x: at[2 * index] ?? NaN, y: at[2 * index + 1] ?? NaN }]));
}
