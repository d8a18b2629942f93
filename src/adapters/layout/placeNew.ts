// Places for nodes that have none, near their neighbours and over nobody. All others keep theirs, so that an edit
// never makes the rest of the picture jump.

import type { WorkflowGraph } from '../../core/graph';
import { nodeSize } from '../../core/projection';
import type { Place, Places } from './places';

const GAP = 28;

interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

const overlaps = (first: Box, second: Box) =>
  first.x < second.x + second.width + GAP &&
  second.x < first.x + first.width + GAP &&
  first.y < second.y + second.height + GAP &&
  second.y < first.y + first.height + GAP;

/** All places: the existing ones unchanged and one for every other node of the graph. */
export function placeNew(graph: WorkflowGraph, existing: Places): Places {
  const places: Record<string, Place> = { ...existing };
  const sizes = new Map(graph.nodes.map((node) => [node.id, nodeSize(node.kind, node.shape)]));
  const boxes: Box[] = graph.nodes.flatMap((node) => {
    const place = existing[node.id];
    return place ? [{ ...place, ...(sizes.get(node.id) as { width: number; height: number }) }] : [];
  });
  const flow = graph.direction === 'LR' || graph.direction === 'RL' ? 'x' : 'y';
  for (const node of graph.nodes) {
    if (places[node.id]) continue;
    const size = nodeSize(node.kind, node.shape);
    const before = graph.edges.find((edge) => edge.to === node.id && !edge.back && places[edge.from])?.from;
    const after = graph.edges.find((edge) => edge.from === node.id && !edge.back && places[edge.to])?.to;
    let spot: Place;
    if (before !== undefined) {
      const at = places[before] as Place;
      const over = sizes.get(before) ?? size;
      spot =
        flow === 'y'
          ? { x: at.x + (over.width - size.width) / 2, y: at.y + over.height + GAP * 1.5 }
          : { x: at.x + over.width + GAP * 2, y: at.y };
    } else if (after !== undefined) {
      const at = places[after] as Place;
      const under = sizes.get(after) ?? size;
      spot =
        flow === 'y'
          ? { x: at.x + (under.width - size.width) / 2, y: at.y - size.height - GAP * 1.5 }
          : { x: at.x - size.width - GAP * 2, y: at.y };
    } else {
      const left = boxes.reduce((least, box) => Math.min(least, box.x), 0);
      const bottom = boxes.reduce((most, box) => Math.max(most, box.y + box.height), 0);
      spot = { x: left, y: bottom + GAP * 1.5 };
    }
    // Sideways first: a new branch stands beside its siblings. Each try is wider than any node, so it ends.
    const step = flow === 'y' ? { x: 232 + GAP, y: 0 } : { x: 0, y: 64 + GAP };
    let box: Box = { x: Math.round(spot.x), y: Math.round(spot.y), ...size };
    for (let attempt = 0; boxes.some((other) => overlaps(box, other)) && attempt < boxes.length + 1; attempt++) {
      box = { ...box, x: box.x + step.x, y: box.y + step.y };
    }
    boxes.push(box);
    places[node.id] = { x: box.x, y: box.y };
  }
  return places;
}
