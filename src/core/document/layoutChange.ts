// Changes of node positions as data, so that a transaction can carry them.
// Invariant: a view or node that the change does not name keeps its object identity.

import { renamedId } from '../graph';
import { type CanvasPoint, type Layout, type LayoutView, layoutViews } from './documentState';

/** Applied in this order: rename, remove, set. */
export interface LayoutChange {
  /** Old node id to new node id, in every view. Further call sites (`api:x#2`) follow their first one. */
  readonly rename?: { readonly [oldId: string]: string };
  readonly remove?: { readonly [view in LayoutView]?: readonly string[] };
  /** New positions, merged into those of the view. */
  readonly set?: Layout;
}

type NodePositions = { readonly [nodeId: string]: CanvasPoint };

function changePositions(places: NodePositions, view: LayoutView, change: LayoutChange): NodePositions {
  const rename = change.rename ?? {};
  const remove = change.remove?.[view] ?? [];
  const set = change.set?.[view] ?? {};
  const next = new Map<string, CanvasPoint>();
  for (const [id, point] of Object.entries(places)) next.set(renamedId(id, rename), point);
  for (const id of remove) next.delete(id);
  for (const [id, point] of Object.entries(set)) next.set(id, point);
  const result = Object.fromEntries(next);
  return haveSamePositions(places, result) ? places : result;
}

function haveSamePositions(a: NodePositions, b: NodePositions): boolean {
  const ids = Object.keys(a);
  if (ids.length !== Object.keys(b).length) return false;
  return ids.every((id) => Object.hasOwn(b, id) && a[id]?.x === b[id]?.x && a[id]?.y === b[id]?.y);
}

/** The layout after the change; the same object if no position changed. */
export function applyLayoutChange(layout: Layout, change: LayoutChange | undefined): Layout {
  if (!change) return layout;
  let next = layout;
  for (const view of layoutViews) {
    const before = layout[view];
    const after = changePositions(before ?? {}, view, change);
    if (after === before || (before === undefined && Object.keys(after).length === 0)) continue;
    next = { ...next, [view]: after };
  }
  return next;
}
