import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphEdge, GraphNode, WorkflowGraph } from '../../core/graph';
import { buildCanvasView, framesOf, nodeSize } from '../../core/projection';
import { layerGraph } from './layerGraph';
import { layoutGraph } from './layoutGraph';
import type { LayoutPositions } from './layoutTypes';
import { narrowLayout } from './narrowLayout';
import { placeNewNodes } from './placeNewNodes';

const anyGraph = fc
  .record({
    count: fc.integer({ min: 0, max: 24 }),
    pairs: fc.array(fc.tuple(fc.nat(23), fc.nat(23), fc.boolean()), { maxLength: 40 }),
  })
  .map(({ count, pairs }): WorkflowGraph => {
    const nodes = Array.from(
      { length: count },
      (_, index): GraphNode => ({ id: `n${index}`, kind: index % 3 === 0 ? 'api' : 'step', label: '' }),
    );
    const edges = pairs.flatMap(([from, to, back], index): GraphEdge[] =>
      from < count && to < count
        ? [{ id: `e${index}`, from: `n${from}`, to: `n${to}`, kind: 'flow', ...(back ? { back } : {}) }]
        : [],
    );
    return { nodes, edges };
  });

/** A flowchart with nested groups, some of them empty, and edges across all borders. */
const anyFlowchart = fc
  .record({
    shapes: fc.array(fc.constantFrom('square', 'diamond', 'circle', 'cylinder', 'sm-circ', 'hexagon'), {
      maxLength: 24,
    }),
    groupOf: fc.array(fc.nat(7), { minLength: 24, maxLength: 24 }),
    parents: fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }),
    directions: fc.array(fc.constantFrom('TB', 'LR', 'BT', 'RL', undefined), { minLength: 6, maxLength: 6 }),
    pairs: fc.array(fc.tuple(fc.nat(23), fc.nat(23), fc.boolean()), { maxLength: 40 }),
    direction: fc.constantFrom('TB', 'LR', 'BT', 'RL' as const),
  })
  .map(({ shapes, groupOf, parents, directions, pairs, direction }): WorkflowGraph => {
    const groups = parents.map((parent, index) => ({
      id: `g${index}`,
      label: `Group ${index}`,
      // A parent comes before its children, so there are no cycles.
      ...(parent < index ? { parent: `g${parent}` } : {}),
      ...(directions[index] ? { direction: directions[index] } : {}),
    }));
    const nodes = shapes.map((shape, index): GraphNode => {
      const group = groupOf[index] ?? 7;
      return { id: `n${index}`, kind: 'step', label: '', shape, ...(group < 6 ? { group: `g${group}` } : {}) };
    });
    const edges = pairs.flatMap(([from, to, back], index): GraphEdge[] =>
      from < nodes.length && to < nodes.length
        ? [{ id: `e${index}`, from: `n${from}`, to: `n${to}`, kind: 'flow', ...(back ? { back } : {}) }]
        : [],
    );
    return { nodes, edges, groups, direction };
  });

function overlapping(graph: WorkflowGraph, places: LayoutPositions): string[] {
  const boxes = graph.nodes.map((node) => ({
    id: node.id,
    ...(places[node.id] ?? { x: Number.NaN, y: 0 }),
    ...nodeSize(node),
  }));
  return boxes.flatMap((first, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (second) =>
          first.x < second.x + second.width &&
          second.x < first.x + first.width &&
          first.y < second.y + second.height &&
          second.y < first.y + first.height,
      )
      .map((second) => `${first.id} over ${second.id}`),
  );
}

describe('layoutGraph', () => {
  it('gives every node its own position for all edges', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const places = layoutGraph(graph);
        expect(Object.keys(places).sort()).toEqual(graph.nodes.map((node) => node.id).sort());
        expect(overlapping(graph, places)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('places nodes without edges in a grid, not in one row', () => {
    const nodes = Array.from({ length: 16 }, (_, index): GraphNode => ({ id: `n${index}`, kind: 'answer', label: '' }));
    const places = Object.values(layoutGraph({ nodes, edges: [] }));
    expect(new Set(places.map((place) => place.y)).size).toBe(8);
  });
});

describe('narrowLayout', () => {
  it('folds wide ranks into rows without overlaps and keeps the order from top to bottom', () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const wide = layoutGraph(graph);
        const narrow = narrowLayout(graph, wide, 2);
        expect(overlapping(graph, narrow)).toEqual([]);
        const xs = graph.nodes.map((node) => narrow[node.id]?.x ?? Number.NaN);
        if (xs.length > 0) expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(520);
        const centre = (places: LayoutPositions, index: number) => {
          const node = graph.nodes[index] as GraphNode;
          return (places[node.id]?.y ?? 0) + nodeSize(node).height / 2;
        };
        for (let first = 0; first < graph.nodes.length; first++) {
          for (let second = 0; second < graph.nodes.length; second++) {
            if (centre(wide, first) + 8 < centre(wide, second))
              expect(centre(narrow, first)).toBeLessThan(centre(narrow, second));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('nodes that are called as parts of every object are', () => {
  const ids = ['constructor', 'toString', 'hasOwnProperty', 'a'];
  const nodes = ids.map((id): GraphNode => ({ id, kind: 'step', label: id }));
  const edges = ids.slice(1).map((to, at): GraphEdge => ({ id: to, from: ids[at] as string, to, kind: 'flow' }));
  const isDownwards = (places: LayoutPositions) =>
    ids.every((id, at) => at === 0 || (places[id]?.y ?? 0) > (places[ids[at - 1] as string]?.y ?? 0));

  it('are laid out', () => {
    const places = layoutGraph({ nodes, edges });
    expect(Object.keys(places).sort()).toEqual([...ids].sort());
    expect(isDownwards(places)).toBe(true);
  });

  it('get places beside others', () => {
    const known = { constructor: { x: 0, y: 0 } };
    expect(isDownwards({ ...known, ...placeNewNodes({ nodes, edges }, known) })).toBe(true);
  });
});

describe('placeNew', () => {
  it('keeps existing positions and places the other nodes without overlaps', () => {
    fc.assert(
      fc.property(anyGraph, fc.integer({ min: 0, max: 12 }), (graph, kept) => {
        const before = layoutGraph({ nodes: graph.nodes.slice(0, kept), edges: [] });
        const after = placeNewNodes(graph, before);
        for (const [id, place] of Object.entries(before)) expect(after[id]).toEqual(place);
        expect(overlapping(graph, after)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('placeNew with leave to move', () => {
  const directions = ['TB', 'LR', 'BT', 'RL'] as const;

  it('puts a node between two others in line, and moves on what follows', () => {
    for (const direction of directions) {
      const node = (id: string): GraphNode => ({ id, kind: 'step', label: id, shape: 'square' });
      const edge = (from: string, to: string): GraphEdge => ({ id: `${from}${to}`, from, to, kind: 'flow' });
      const before = { nodes: ['a', 'c', 'd'].map(node), edges: [edge('a', 'c'), edge('c', 'd')], direction };
      const known = layoutGraph(before);
      const after = {
        nodes: ['a', 'b', 'c', 'd'].map(node),
        edges: [edge('a', 'b'), edge('b', 'c'), edge('c', 'd')],
        direction,
      };
      const places = placeNewNodes(after, known, true);
      expect(places['a']).toEqual(known['a']);
      const isSideways = direction === 'LR' || direction === 'RL';
      const sign = direction === 'BT' || direction === 'RL' ? -1 : 1;
      const along = ['a', 'b', 'c', 'd'].map((id) => (places[id]?.[isSideways ? 'x' : 'y'] ?? Number.NaN) * sign);
      expect(along).toEqual([...along].sort((x, y) => x - y));
      expect(new Set(['a', 'b', 'c', 'd'].map((id) => places[id]?.[isSideways ? 'y' : 'x'])).size).toBe(1);
      expect(overlapping(after, places)).toEqual([]);
    }
  });

  it('places the other nodes without overlaps in flowcharts with groups, too', () => {
    fc.assert(
      fc.property(anyFlowchart, fc.integer({ min: 0, max: 12 }), fc.boolean(), (graph, kept, mayMove) => {
        const { groups = [], direction } = graph;
        const part = { nodes: graph.nodes.slice(0, kept), edges: [], groups, ...(direction ? { direction } : {}) };
        const before = layoutGraph(part);
        const after = placeNewNodes(graph, before, mayMove);
        expect(Object.keys(after).sort()).toEqual(graph.nodes.map((node) => node.id).sort());
        expect(overlapping(graph, after)).toEqual([]);
        if (!mayMove) for (const [id, place] of Object.entries(before)) expect(after[id]).toEqual(place);
      }),
      { numRuns: 60 },
    );
  });

  it('puts a node below where a frame lies beside all the places that it was to have', () => {
    const groupOf = ['g1', 'g0', 'g0', 'g0', 'g0', 'g1', undefined];
    const nodes = groupOf.map((group, index): GraphNode => {
      const inside = group === undefined ? {} : { group };
      return { id: `n${index}`, kind: 'step', label: '', shape: 'square', ...inside };
    });
    const graph: WorkflowGraph = {
      nodes,
      edges: [
        { id: 'e0', from: 'n1', to: 'n6', kind: 'flow' },
        { id: 'e1', from: 'n2', to: 'n5', kind: 'flow' },
      ],
      groups: [
        { id: 'g0', label: 'Group 0', direction: 'TB' },
        { id: 'g1', label: 'Group 1', parent: 'g0', direction: 'TB' },
      ],
      direction: 'RL',
    };
    const before = layoutGraph({ ...graph, nodes: nodes.slice(0, 2), edges: [] });
    expect(overlapping(graph, placeNewNodes(graph, before))).toEqual([]);
  });
});

describe('graphs that dagre cannot take', () => {
  it('lays a path longer than the stack in layers, each node below the one before', () => {
    const nodes = Array.from({ length: 6000 }, (_, index): GraphNode => ({ id: `n${index}`, kind: 'api', label: '' }));
    const edges = nodes
      .slice(1)
      .map((node, index): GraphEdge => ({ id: `e${index}`, from: `n${index}`, to: node.id, kind: 'flow' }));
    const places = layoutGraph({ nodes, edges });
    expect(Object.keys(places)).toHaveLength(6000);
    for (let index = 1; index < 6000; index++) {
      expect(places[`n${index}`]?.y).toBeGreaterThan(places[`n${index - 1}`]?.y ?? Number.NaN);
    }
  });

  it('gives every node of any graph a place of its own, also in cycles', () => {
    fc.assert(
      fc.property(anyGraph, fc.constantFrom('TB', 'LR', 'BT', 'RL' as const), (graph, direction) => {
        const directed = { ...graph, direction };
        const boxes = graph.nodes.map((node) => ({ id: node.id, ...nodeSize(node) }));
        const places = layerGraph(boxes, graph.edges, direction, { between: 32, layers: 34 });
        expect(Object.keys(places)).toHaveLength(graph.nodes.length);
        expect(overlapping(directed, places)).toEqual([]);
      }),
    );
  });
});

describe('graphs of many thousand nodes', () => {
  const node = (id: string): GraphNode => ({ id, kind: 'step', label: id, shape: 'square' });
  const graphOf = (count: number, next: (index: number) => number): WorkflowGraph => ({
    nodes: Array.from({ length: count }, (_, index) => node(`n${index}`)),
    edges: Array.from({ length: count }, (_, index) => {
      const to = next(index);
      return {
        id: `e${index}`,
        from: `n${index}`,
        to: `n${to}`,
        kind: 'flow' as const,
        ...(to <= index ? { back: true } : {}),
      };
    }),
  });

  it.each([
    ['a chain', 14_000, (index: number) => Math.min(index + 1, 13_999)],
    ['a dense graph', 3000, (index: number) => (index * 7 + 1) % 3000],
    ['pairs', 3000, (index: number) => index - (index % 2) + 1],
    ['a star', 3000, (index: number) => (index === 0 ? 1 : 0)],
  ])('have a position for each node, without overlaps, within the canvas: %s', (_, count, next) => {
    const graph = graphOf(count, next);
    const places = layoutGraph(graph);
    const boxes = Object.values(places);
    expect(boxes).toHaveLength(count);
    expect(boxes.every(({ x, y }) => Math.abs(x) < 1_000_000 && Math.abs(y) < 1_000_000)).toBe(true);
    const rows = new Map<number, typeof boxes>();
    for (const box of boxes) rows.set(box.y, [...(rows.get(box.y) ?? []), box]);
    const { width } = nodeSize({ kind: 'step', shape: 'square' });
    for (const row of rows.values()) {
      const xs = row.map(({ x }) => x).sort((a, b) => a - b);
      expect(xs.every((x, index) => index === 0 || x - (xs[index - 1] ?? 0) >= width)).toBe(true);
    }
  });
});

describe('groups of a flowchart', () => {
  it('keep frames clear of nodes and frames outside of them', () => {
    fc.assert(
      fc.property(anyFlowchart, (graph) => {
        const places = layoutGraph(graph);
        expect(overlapping(graph, places)).toEqual([]);
        const view = buildCanvasView(graph, { positions: places });
        expect(view.nodes).toHaveLength(graph.nodes.length);
        const frames = framesOf(view);
        const parents = new Map(graph.groups?.map((group) => [group.id, group.parent]));
        const isIn = (group: string | undefined, outer: string): boolean =>
          group !== undefined && (group === outer || isIn(parents.get(group), outer));
        const hits: string[] = [];
        for (const [id, frame] of frames) {
          const covers = (box: { x: number; y: number; width: number; height: number }) =>
            box.x < frame.x + frame.width &&
            frame.x < box.x + box.width &&
            box.y < frame.y + frame.height &&
            frame.y < box.y + box.height;
          for (const node of view.nodes) {
            const box = { ...node.position, ...nodeSize(node) };
            if (!isIn(node.group, id) && covers(box)) hits.push(`${id} over ${node.id}`);
          }
          for (const [other, box] of frames) {
            if (!isIn(other, id) && !isIn(id, other) && covers(box)) hits.push(`${id} over ${other}`);
          }
        }
        expect(hits).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('run in their own direction', () => {
    const node = (id: string, group?: string): GraphNode => ({
      id,
      kind: 'step',
      label: id,
      shape: 'square',
      ...(group ? { group } : {}),
    });
    const edge = (from: string, to: string): GraphEdge => ({ id: `${from}${to}`, from, to, kind: 'flow' });
    const places = layoutGraph({
      nodes: [node('a'), node('b', 'g'), node('c', 'g')],
      edges: [edge('a', 'b'), edge('b', 'c')],
      groups: [{ id: 'g', label: 'G', direction: 'LR' }],
      direction: 'TB',
    });
    const [a, b, c] = ['a', 'b', 'c'].map((id) => places[id]);
    if (!a || !b || !c) throw new Error('no place');
    expect(b.y).toBeGreaterThan(a.y);
    expect([c.x > b.x, c.y === b.y]).toEqual([true, true]);
  });

  it('of a procedure are not frames: the layout ignores them', () => {
    const nodes = ['a', 'b', 'c'].map((id): GraphNode => ({ id, kind: 'api', label: id, group: 'f' }));
    const edges = [{ id: 'ab', from: 'a', to: 'b', kind: 'flow' as const }];
    expect(layoutGraph({ nodes, edges, groups: [{ id: 'f', label: 'f' }] })).toEqual(layoutGraph({ nodes, edges }));
  });
});
