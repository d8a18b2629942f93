// The outlines of nodes, as paths of the drawn layer, cached by shape and size: thousands of boxes share a few of them.
// The outlines of flowchart shapes are loaded with the first flowchart, before the canvas receives it.

import type { NodeKind } from '../../core/graph';
import { kindOutline, type NodeSize, type SceneBox, type ShapeOutline } from '../../core/projection';
import type { flowchartShapes } from './shapes';

let shapes: typeof flowchartShapes | undefined;

export const loadShapes = async (): Promise<void> => {
  shapes ??= (await import('./shapes')).flowchartShapes;
};

/** `shape`: Mermaid's name. A box if the shapes are not loaded. */
export function nodeOutline(shape: string | undefined, kind: NodeKind, size: NodeSize): ShapeOutline {
  if (shape === undefined) return kindOutline(kind, size);
  return shapes ? shapes.shapeOutline(shape, kind, size) : kindOutline('step', size);
}

export interface ShapePaths extends Omit<ShapeOutline, 'path' | 'lines'> {
  readonly path: Path2D;
  readonly lines: Path2D | undefined;
}

const known = new Map<string, ShapePaths>();

/** Paths of a flowchart node, relative to the box's corner; undefined for a node without a shape. */
export function shapePaths({ node, width, height }: SceneBox): ShapePaths | undefined {
  if (node.shape === undefined) return undefined;
  const key = `${node.shape}/${width}x${height}`;
  const paths = known.get(key);
  if (paths) return paths;
  const { path, lines, ...outline } = nodeOutline(node.shape, node.kind, { width, height });
  const made: ShapePaths = { ...outline, path: new Path2D(path), lines: lines ? new Path2D(lines) : undefined };
  // Bounds the cache: a document can invent any number of shape names.
  if (known.size > 500) known.clear();
  known.set(key, made);
  return made;
}
