import { describe, expect, it } from 'vitest';
import { analysePdl, buildCanvasView, buildScene, nodeSize, walkPiece } from '../../core/projection';
import { generateTestWorkflow } from '../../testing/generateTestWorkflow';
import { layoutGraph } from './layoutGraph';
import { wrapColumns } from './wrapColumns';

const chain = (count: number) => {
  const boxes = Array.from({ length: count }, (_, index) => ({ id: `n${index}`, width: 180, height: 54 }));
  const edges = boxes.slice(1).map(({ id }, index) => ({ id: `e${index}`, from: `n${index}`, to: id }));
  const places = Object.fromEntries(boxes.map(({ id }, index) => [id, { x: 0, y: index * 80 }]));
  return { boxes, edges, places };
};

describe('wrapColumns', () => {
  it('leaves what a reader can scroll through as it is', () => {
    const { boxes, edges, places } = chain(30);
    expect(wrapColumns(boxes, edges, places)).toBe(places);
  });

  it('makes columns of a thread, in the order of the chain', () => {
    const { boxes, edges, places } = chain(200);
    const wrapped = wrapColumns(boxes, edges, places);
    const spots = boxes.map(({ id }) => wrapped[id] ?? { x: Number.NaN, y: Number.NaN });
    const width = Math.max(...spots.map(({ x }) => x + 180));
    const height = Math.max(...spots.map(({ y }) => y + 54));
    expect(width / height).toBeGreaterThan(1);
    for (const [index, spot] of spots.entries()) {
      const before = spots[index - 1];
      if (before) expect(spot.x > before.x || (spot.x === before.x && spot.y > before.y)).toBe(true);
    }
  });

  it('does not cut a loop where it can be left whole', () => {
    const { boxes, edges, places } = chain(200);
    const loops = Array.from({ length: 19 }, (_, index) => ({
      id: `back${index}`,
      from: `n${index * 10 + 9}`,
      to: `n${index * 10 + 1}`,
      back: true,
    }));
    const wrapped = wrapColumns(boxes, [...edges, ...loops], places);
    for (const { from, to } of loops) expect(wrapped[from]?.x).toBe(wrapped[to]?.x);
  });

  it('a procedure in columns: no node on another, and no edge through a node that is not its own', () => {
    const graph = analysePdl(generateTestWorkflow(200).source).procedure;
    const places = layoutGraph(graph);
    const scene = buildScene(buildCanvasView(graph, { positions: places }));
    const [width, height] = [scene.bounds.maxX - scene.bounds.minX, scene.bounds.maxY - scene.bounds.minY];
    expect(width / height).toBeGreaterThan(0.8);
    // The whole picture is not a thin strip: each of its columns is still legible.
    expect(Math.min(700 / width, 630 / height)).toBeGreaterThan(0.12);
    for (const node of graph.nodes) {
      const place = places[node.id] ?? { x: 0, y: 0 };
      const box = { ...place, ...nodeSize(node) };
      const over = scene.boxes.filter(
        (other) =>
          other.node.id !== node.id &&
          other.x < box.x + box.width &&
          box.x < other.x + other.width &&
          other.y < box.y + box.height &&
          box.y < other.y + other.height,
      );
      expect(over.map((other) => other.node.id)).toEqual([]);
    }
    const crossed = scene.edges.flatMap(({ edge, from, to, route }) => {
      const found: string[] = [];
      for (let at = 0; at + 7 < route.points.length; at += 6) {
        walkPiece(route.points, at, 20, (x, y) => {
          const other = scene.boxes.find(
            (box) =>
              box !== from && box !== to && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
          );
          if (other) found.push(`${edge.id} over ${other.node.id}`);
        });
      }
      return found;
    });
    expect([...new Set(crossed)]).toEqual([]);
  });
});
