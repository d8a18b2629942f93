// Views are rebuilt on every keystroke; most of their nodes say what they said before.
// Handing back the earlier objects lets everything downstream skip them by identity.

import type { CanvasNode, CanvasView } from '../../core/projection';

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}

/** The new view, with the earlier node objects where they are equal; the earlier view itself when all is equal. */
export function reuseNodes(view: CanvasView, earlier: CanvasView | undefined): CanvasView {
  if (!earlier || view === earlier) return view;
  const known = new Map(earlier.nodes.map((node) => [node.id, node]));
  let hasNews = view.nodes.length !== earlier.nodes.length;
  const nodes = view.nodes.map((node, index): CanvasNode => {
    const before = known.get(node.id);
    const kept = before && isSame(before, node) ? before : node;
    if (kept !== earlier.nodes[index]) hasNews = true;
    return kept;
  });
  if (!hasNews && isSame(view.edges, earlier.edges) && isSame(view.groups, earlier.groups)) return earlier;
  return { ...view, nodes };
}
