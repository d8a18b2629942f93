// How much room a node takes on the canvas: what layouts keep free, what is drawn and what is clickable.
// Invariant: it depends on the kind alone, so authored, running and compared graphs are the same picture.

import type { NodeKind } from '../graph';

export interface NodeSize {
  readonly width: number;
  readonly height: number;
}

const box: NodeSize = { width: 232, height: 54 };
const pill: NodeSize = { width: 232, height: 40 };
const dot: NodeSize = { width: 28, height: 28 };

/** In canvas units (px at zoom 1). */
export function nodeSize(kind: NodeKind): NodeSize {
  if (kind === 'condition') return pill;
  return kind === 'start' || kind === 'end' ? dot : box;
}
