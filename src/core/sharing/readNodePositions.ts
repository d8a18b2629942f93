// Validates positions of nodes from an external link or file. Invariant: the result can be drawn: known views, finite
// coordinates within reach of the canvas, at most as many as a large graph has. Everything else is left out and
// counted.

import { layoutViews } from '../document';
import type { StoredDocument } from '../storage';
import { isJsonObject } from '../support';

type NodePositions = StoredDocument['layout'];

/** Canvas units from the origin. Ten thousand nodes in a row stay below it. */
const REACH = 2_000_000;
const MAX_POSITIONS = 20_000;

const coordinate = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= REACH ? value : undefined;

/** The usable positions, and the number of unusable ones. `value` may be anything. */
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
      // `__proto__` is not the name of a node, and would set the prototype of the result.
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
