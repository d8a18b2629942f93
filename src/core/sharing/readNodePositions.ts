// Places of nodes from a link or a file of somebody else. Invariant: what comes out can be drawn: known views, finite
// coordinates within reach of the canvas, no more than a large graph has. Left out, and counted, is everything else.

import { layoutViews } from '../document';
import type { StoredDocument } from '../storage';
import { isJsonObject } from '../support';

type NodePositions = StoredDocument['layout'];

/** Canvas units from the origin. Ten thousand nodes in a row stay below it. */
const REACH = 2_000_000;
const MAX_POSITIONS = 20_000;

const coordinate = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= REACH ? value : undefined;

/** The places that can be used, and how many were none. `value` may be anything. */
export function readNodePositions(value: unknown): { readonly positions: NodePositions; readonly leftOut: number } {
  let leftOut = 0;
  let count = 0;
  const views: [string, Record<string, { x: number; y: number }>][] = [];
  if (!isJsonObject(value)) return { positions: {}, leftOut: value === undefined ? 0 : 1 };
  for (const view of layoutViews) {
    const points = Object.hasOwn(value, view) ? value[view] : undefined;
    if (!isJsonObject(points)) continue;
    const kept: [string, { x: number; y: number }][] = [];
    for (const [id, point] of Object.entries(points)) {
      const x = isJsonObject(point) ? coordinate(point['x']) : undefined;
      const y = isJsonObject(point) ? coordinate(point['y']) : undefined;
      // No name of a node, but one that would reach behind the object that holds the places.
      if (x === undefined || y === undefined || id === '__proto__' || count >= MAX_POSITIONS) leftOut += 1;
      else {
        kept.push([id, { x, y }]);
        count += 1;
      }
    }
    if (kept.length > 0) views.push([view, Object.fromEntries(kept)]);
  }
  return { positions: Object.fromEntries(views), leftOut };
}
