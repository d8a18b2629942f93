import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../../core/graph';
import { buildCanvasView, framesOf, groupDependencies, nodeSize } from '../../core/projection';
import { layoutGraph } from './layoutGraph';

type Pair = readonly [from: string, to: string];

const graphOf = (names: readonly string[], pairs: readonly Pair[]): WorkflowGraph =>
  groupDependencies({
    nodes: names.map((label) => ({ id: label, kind: 'api', label })),
    edges: pairs.map(([from, to], index) => ({ id: `e${index}`, from, to, kind: 'requires' })),
  });

const names = (count: number, name = (index: number) => `api_${index}`) =>
  Array.from({ length: count }, (_, index) => name(index));

function measure(graph: WorkflowGraph, shape?: number) {
  const places = layoutGraph(graph, shape);
  const boxes = graph.nodes.map((node) => ({
    id: node.id,
    x: Number.NaN,
    y: Number.NaN,
    ...places[node.id],
    ...nodeSize(node),
  }));
  const overlaps = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          !(
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y
          ),
      )
      .map((other) => `${one.id} ${other.id}`),
  );
  const least = (side: 'x' | 'y') => Math.min(...boxes.map((box) => box[side]));
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - least('x');
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - least('y');
  const at = (id: string) => {
    const box = boxes.find((one) => one.id === id);
    return { x: (box?.x ?? Number.NaN) + (box?.width ?? 0) / 2, y: box?.y ?? Number.NaN };
  };
  return { places, overlaps, width, height, at };
}

describe('layout of a dependency graph', () => {
  it('puts a chain of three on one vertical line, also with a shortcut, a cycle and a wider node', () => {
    const chains: readonly (readonly Pair[])[] = [
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['a', 'c'],
      ],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ],
    ];
    for (const pairs of chains) {
      const { at } = measure(graphOf(['a', 'b', 'c', 'd', 'e'], [...pairs, ['d', 'e']]));
      expect([at('b').x, at('c').x]).toEqual([at('a').x, at('a').x]);
      expect(at('a').y < at('b').y && at('b').y < at('c').y).toBe(true);
    }
    const wide = 'find_every_open_order_of_a_customer';
    const { at } = measure(
      graphOf(
        ['a', wide, 'c'],
        [
          ['a', wide],
          [wide, 'c'],
        ],
      ),
    );
    expect([at(wide).x, at('c').x]).toEqual([at('a').x, at('a').x]);
  });

  it('packs 200 nodes with 66 preconditions into the shape of the canvas', () => {
    const all = names(200);
    const pairs = all.flatMap((name, index): Pair[] =>
      index < 99 && index % 3 > 0 ? [[`api_${index - 1}`, name]] : [],
    );
    expect(pairs).toHaveLength(66);
    for (const shape of [0.8, 1.2, 1.6]) {
      const { overlaps, width, height } = measure(graphOf(all, pairs), shape);
      expect(overlaps).toEqual([]);
      expect(width / height / shape).toBeGreaterThan(0.75);
      expect(width / height / shape).toBeLessThan(1.3);
      // In an area of 600 x 600 px, and of the same size in other shapes, names of 10 px fit into the nodes.
      expect(Math.sqrt((600 * 600) / (width * height))).toBeGreaterThan(0.27);
    }
  });

  it('folds the dependents of one node into rows below it', () => {
    const all = names(120);
    const { overlaps, width, height, at } = measure(
      graphOf(
        all,
        all.slice(1).map((name): Pair => ['api_0', name]),
      ),
    );
    expect(overlaps).toEqual([]);
    expect(width / height).toBeLessThan(2);
    expect(all.slice(1).every((name) => at(name).y > at('api_0').y)).toBe(true);
  });

  it('keeps the order of the text in the grid, and its nodes in columns', () => {
    const { at } = measure(graphOf(names(12), []));
    const places = names(12).map(at);
    const isAfter = places.every(
      ({ x, y }, index) => index === 0 || y > (places[index - 1]?.y ?? 0) || x > (places[index - 1]?.x ?? 0),
    );
    expect(isAfter).toBe(true);
    expect(new Set(places.map(({ x }) => x)).size).toBeLessThan(12);
  });

  it('gives the groups frames that cover no other node and no other frame', () => {
    const nouns = ['order', 'user', 'ticket', 'cart'];
    const all = names(160, (index) => `${nouns[index % 4]}_${index}`);
    const graph = graphOf(all, [
      ['order_0', 'order_4'],
      ['order_4', 'order_8'],
      ['user_1', 'ticket_2'],
    ]);
    const { places, overlaps } = measure(graph);
    expect(overlaps).toEqual([]);
    const view = buildCanvasView(graph, { positions: places });
    const frames = [...framesOf(view)];
    expect(frames).toHaveLength(4);
    for (const [id, frame] of frames) {
      const covers = (box: typeof frame) =>
        box.x < frame.x + frame.width &&
        frame.x < box.x + box.width &&
        box.y < frame.y + frame.height &&
        frame.y < box.y + box.height;
      expect(frames.filter(([other, box]) => other !== id && covers(box))).toEqual([]);
      const strangers = view.nodes.filter(({ group }) => group !== id);
      expect(strangers.filter((node) => covers({ ...node.position, ...nodeSize(node) }))).toEqual([]);
    }
  });

  it('gives every node of any graph its own position, and always the same', () => {
    const anyGraph = fc
      .record({
        count: fc.integer({ min: 0, max: 70 }),
        pairs: fc.array(fc.tuple(fc.nat(69), fc.nat(69)), { maxLength: 60 }),
        shape: fc.double({ min: 0.3, max: 3, noNaN: true }),
      })
      .map(({ count, pairs, shape }) => {
        const all = names(count, (index) => `${'abc'[index % 3]}_${index}`);
        const known = pairs.flatMap(([from, to]): Pair[] => {
          const [one, other] = [all[from], all[to]];
          return one === undefined || other === undefined ? [] : [[one, other]];
        });
        return { graph: graphOf(all, known), shape };
      });
    fc.assert(
      fc.property(anyGraph, ({ graph, shape }) => {
        const { places, overlaps } = measure(graph, shape);
        expect(Object.keys(places)).toHaveLength(graph.nodes.length);
        expect(overlaps).toEqual([]);
        expect(layoutGraph(graph, shape)).toEqual(places);
      }),
    );
  });
});
