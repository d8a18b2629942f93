// The outline of a node. Those of flowcharts' shapes come with the first flowchart: whoever reads one for the canvas has
// loaded them before the canvas gets it.

import type { NodeKind } from '../../core/graph';
import { kindOutline, type NodeSize, type ShapeOutline } from '../../core/projection';

let shapes: typeof import('./shapes') | undefined;

export const loadShapes = async (): Promise<void> => {
  shapes ??= await import('./shapes');
};

/** `shape` is Mermaid's name for it. Without the shapes it is a box. */
export function outlineOf(shape: string | undefined, kind: NodeKind, size: NodeSize): ShapeOutline {
  if (shape === undefined) return kindOutline(kind, size);
  return shapes ? shapes.shapeOutline(shape, kind, size) : kindOutline('step', size);
}
