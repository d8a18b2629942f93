import { describe, expect, it } from 'vitest';
import type { CanvasEdge, CanvasNode } from '../canvasView';
import { boxesIn } from './buildScene';
import { buildScene } from './wholeScene';

const node = (id: string, x: number, y: number): CanvasNode => ({ id, kind: 'api', label: id, position: { x, y } });
const edge = (from: string, to: string): CanvasEdge => ({ id: `${from}-${to}`, from, to, kind: 'flow' });
const rows = ['a', 'b', 'c', 'd'].map((id, index) => node(id, index === 2 ? 60 : 0, index * 100));
const chain = [edge('a', 'b'), edge('b', 'c'), edge('c', 'd')];

describe('edges that skip ranks', () => {
  it('go beside the nodes between, each on a separate track', () => {
    const scene = buildScene({ nodes: rows, edges: [...chain, edge('a', 'd'), edge('b', 'd')] });
    const detours = scene.edges.filter((item) => item.hints.via !== undefined);
    expect(detours.map((item) => item.edge.id)).toEqual(['a-d', 'b-d']);
    for (const {
      hints: { via = 0 },
      from,
      to,
    } of detours) {
      const between = { minX: via - 2, maxX: via + 2, minY: from.y + from.height + 10, maxY: to.y - 10 };
      expect(boxesIn(scene, between)).toEqual([]);
    }
    expect(detours[0]?.hints.via).not.toBe(detours[1]?.hints.via);
  });

  it('are straight without obstacles', () => {
    const scene = buildScene({ nodes: rows, edges: chain });
    expect(scene.edges.every((item) => item.hints.via === undefined)).toBe(true);
    const free = buildScene({
      nodes: [node('a', 0, 0), node('b', 0, 400), node('c', 300, 200)],
      edges: [edge('a', 'b')],
    });
    expect(free.edges[0]?.hints.via).toBeUndefined();
  });

  it('stay behind a node if the detour is too long', () => {
    const wall = Array.from({ length: 9 }, (_, index) => node(`w${index}`, (index - 4) * 240, 100));
    const scene = buildScene({ nodes: [node('a', 0, 0), node('z', 0, 300), ...wall], edges: [edge('a', 'z')] });
    expect(scene.edges[0]?.hints.via).toBeUndefined();
  });
});
