// Counts drawing faults of a scene that mislead a reader. Tests and the page docs/reading.md only.

import { edgeLabel, reserveLabelSpace, type Scene, type SceneEdge, walkPiece } from '../core/projection';

/** Branches of one node in the order of the text: each with the previous one. */
function siblings({ edges, horizontal }: Scene): { readonly edge: SceneEdge; readonly inOrder: boolean }[] {
  const found: { readonly edge: SceneEdge; readonly inOrder: boolean }[] = [];
  const last = new Map<string, number>();
  const backTo = new Set(edges.filter(({ edge }) => edge.back).map(({ edge }) => edge.to));
  const sources = new Map<string, Set<string>>();
  for (const { edge } of edges) {
    if (!edge.back) sources.set(edge.to, (sources.get(edge.to) ?? new Set()).add(edge.from));
  }
  for (const item of edges) {
    const { edge, to, from } = item;
    const isJoin = (sources.get(edge.to)?.size ?? 0) > 1;
    if (edge.back || from === to || isJoin || backTo.has(edge.from)) continue;
    const middle = horizontal ? to.y + to.height / 2 : to.x + to.width / 2;
    const before = last.get(edge.from);
    if (before !== undefined) found.push({ edge: item, inOrder: middle >= before - 1 });
    last.set(edge.from, middle);
  }
  return found;
}

/**
 * Of two branches of a node the later one must be further to the side, except bodies of loops, which come first, and
 * edges that lead directly to the join of other branches.
 */
export const orderFaults = (scene: Scene): string[] =>
  siblings(scene).flatMap(({ edge, inOrder }) => (inOrder ? [] : [`${edge.edge.id} before its elder`]));

export const siblingPairs = (scene: Scene): number => siblings(scene).length;

/** Edges that run through a node they do not belong to. */
export function crossedNodes({ edges, boxes }: Scene): string[] {
  return edges.flatMap(({ edge, from, to, route }) => {
    const others = boxes.filter((box) => box !== from && box !== to);
    const crossedIds = new Set<string>();
    for (let at = 0; at + 7 < route.points.length; at += 6) {
      walkPiece(route.points, at, 20, (x, y) => {
        for (const box of others)
          if (x > box.x + 1 && x < box.x + box.width - 1 && y > box.y + 1 && y < box.y + box.height - 1)
            crossedIds.add(`${edge.id} over ${box.node.id}`);
      });
    }
    return [...crossedIds];
  });
}

/** Labels of edges on each other and on nodes. */
export function labelFaults(scene: Scene): string[] {
  const labelBoxes = [...reserveLabelSpace(scene)].map(([{ edge, route }, labelBox]) => {
    const half =
      Math.min(edgeLabel.padding + 7 * (edge.condition ?? '').length, edgeLabel.width, labelBox.right - labelBox.left) /
      2;
    const middle = Math.min(Math.max(route.labelX, labelBox.left + half), labelBox.right - half);
    return { id: edge.id, left: middle - half, right: middle + half, y: labelBox.y };
  });
  return labelBoxes.flatMap((one, index) => [
    ...labelBoxes
      .slice(index + 1)
      .filter((other) => Math.abs(one.y - other.y) < 17 && one.left < other.right - 1 && other.left < one.right - 1)
      .map((other) => `${one.id} on the label of ${other.id}`),
    ...scene.boxes
      .filter(
        (box) =>
          one.y > box.y + 2 &&
          one.y < box.y + box.height - 2 &&
          one.left < box.x + box.width - 4 &&
          one.right > box.x + 4,
      )
      .map((box) => `${one.id} on ${box.node.id}`),
  ]);
}

export const boxFaults = ({ boxes }: Scene): string[] =>
  boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width - 1 &&
          other.x < one.x + one.width - 1 &&
          one.y < other.y + other.height - 1 &&
          other.y < one.y + one.height - 1,
      )
      .map((other) => `${one.node.id} on ${other.node.id}`),
  );
