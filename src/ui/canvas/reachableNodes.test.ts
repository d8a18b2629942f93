import { describe, expect, it } from 'vitest';
import type { CanvasEdge, CanvasNode, CanvasView } from '../../core/projection';
import { boxesIn, buildScene } from '../../core/projection';
import { buildNeighbours, selectReachable, travelledAt } from './reachableNodes';
import { reuseNodes } from './useScene';

const node = (id: string, x: number, y: number): CanvasNode => ({ id, kind: 'api', label: id, position: { x, y } });
const edge = (from: string, to: string, extra: Partial<CanvasEdge> = {}): CanvasEdge => ({
  id: `${from}-${to}`,
  from,
  to,
  kind: 'flow',
  ...extra,
});

const column: CanvasView = {
  nodes: [node('a', 0, 0), node('b', 0, 120), node('c', 0, 240), node('d', 300, 240)],
  edges: [edge('a', 'b'), edge('b', 'c'), edge('b', 'd'), edge('c', 'a', { back: true })],
};

describe('selectReachable', () => {
  it('contains ancestors and descendants, not siblings, and does not run around loops', () => {
    const neighbours = buildNeighbours(column.edges);
    expect([...selectReachable(neighbours, ['c'])].sort()).toEqual(['a', 'b', 'c']);
    expect([...selectReachable(neighbours, ['b'])].sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('travelledAt', () => {
  it('contains the edges that a run traversed to and from a node, and no others', () => {
    const edges = [
      edge('a', 'b', { taken: [1] }),
      edge('b', 'c', { taken: [2] }),
      edge('b', 'd'),
      edge('c', 'a', { taken: [3] }),
    ];
    expect([...travelledAt(edges, ['b'], undefined)]).toEqual(['b', 'a-b', 'b-c']);
    expect([...travelledAt(edges, ['d'], 'b-d')]).toEqual(['d', 'b-d']);
    expect([...travelledAt(edges, [], undefined)]).toEqual([]);
  });
});

describe('reuseNodes', () => {
  it('returns the earlier view if nothing has changed', () => {
    const again = structuredClone(column);
    expect(reuseNodes(again, column)).toBe(column);
  });

  it('keeps the objects of nodes that have not changed', () => {
    const moved = { ...structuredClone(column), nodes: column.nodes.map((item) => ({ ...item })) };
    moved.nodes[1] = node('b', 5, 120);
    const stable = reuseNodes(moved, column);
    expect(stable.nodes[0]).toBe(column.nodes[0]);
    expect(stable.nodes[1]).not.toBe(column.nodes[1]);
    expect(boxesIn(buildScene(stable), { minX: 0, minY: 0, maxX: 1, maxY: 300 }).length).toBe(2);
  });
});
