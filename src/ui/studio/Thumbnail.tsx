// A graph at the size of a card: the shapes and routes of the canvas, without text.

import { useMemo } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import { buildCanvasView, buildScene, routePath, type SceneBox, shapeOutline } from '../../core/projection';
import type { Positions } from '../../state/support/ports';
import styles from './Thumbnail.module.css';
import { usePositions } from './usePositions';

/** Margin around the graph, in canvas units. */
const margin = 40;

function Box({ box }: { readonly box: SceneBox }) {
  const { node, x, y } = box;
  const { path, lines, isSolid } = shapeOutline(node.shape, node.kind, box);
  return (
    <g transform={`translate(${x} ${y})`} data-kind={node.kind} data-solid={isSolid || undefined}>
      <path d={path} />
      {lines && <path d={lines} />}
    </g>
  );
}

/** Empty until the layout is computed, and if it fails. `places`: positions of all nodes, if they are known. */
export function Thumbnail({ graph, places }: { readonly graph: WorkflowGraph; readonly places?: Positions }) {
  const positions = usePositions(graph, places);
  const scene = useMemo(() => positions && buildScene(buildCanvasView(graph, { positions })), [graph, positions]);
  if (!scene) return null;
  const { minX, minY, maxX, maxY } = scene.bounds;
  const size = [minX - margin, minY - margin, maxX - minX + 2 * margin, maxY - minY + 2 * margin];
  return (
    <svg className={styles.graph} viewBox={size.join(' ')} aria-hidden="true">
      {scene.frames.map(({ group, ...frame }) => (
        <rect key={group.id} className={styles.frame} {...frame} />
      ))}
      {scene.edges.map(({ edge, route }) => (
        <path key={edge.id} className={styles.edge} d={routePath(route)} />
      ))}
      {scene.boxes.map((box) => (
        <Box key={box.node.id} box={box} />
      ))}
    </svg>
  );
}
