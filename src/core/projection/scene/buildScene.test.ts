import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanvasEdge, CanvasNode, CanvasView } from '../canvasView';
import { BoxGrid, type Rect } from './boxGrid';
import {
  boxAt,
  boxesOfGroup,
  edgeAt,
  frameAt,
  frameHolding,
  moveBox,
  type Scene,
  sceneFrames,
  sceneSteps,
  settleBoxes,
} from './buildScene';
import { distanceToRoute } from './edgeRoute';
import { findRoutes } from './findRoutes';
import { buildScene } from './wholeScene';

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

describe('buildScene', () => {
  it('starts below a node and ends above the next', () => {
    const scene = buildScene(column);
    const down = scene.edges.find((item) => item.edge.id === 'a-b');
    expect(down?.route.points.slice(0, 2)).toEqual([124, 44]);
    expect(down?.route.points.slice(-2)).toEqual([124, 120]);
    expect(down?.route.heading).toBeCloseTo(Math.PI / 2);
  });

  it('routes a loop-back around the outside, clear of every node beside it', () => {
    const scene = buildScene(column);
    const back = scene.edges.find((item) => item.edge.back);
    expect(back?.hints.lane).toBeLessThan(0);
    expect(back?.route.minX).toBe(back?.hints.lane);
  });

  it('routes the loop-back of a body that is placed to the side around the outside of the body', () => {
    const ids: readonly [string, number, number][] = [
      ['test', 280, 0],
      ['one', 0, 80],
      ['two', 0, 160],
      ['next', 280, 240],
    ];
    const scene = buildScene({
      nodes: ids.map(([id, x, y]) => node(id, x, y)),
      edges: [edge('test', 'one'), edge('one', 'two'), edge('two', 'test', { back: true }), edge('test', 'next')],
    });
    expect(scene.edges.find((item) => item.edge.back)?.hints.lane).toBeLessThan(0);
  });

  it('spreads the ends of edges that leave one node', () => {
    const scene = buildScene(column);
    const starts = scene.edges.filter((item) => item.edge.from === 'b').map((item) => item.route.points[0]);
    expect(new Set(starts).size).toBe(2);
  });

  it('is built in many steps for a large graph', () => {
    const nodes = Array.from({ length: 3_000 }, (_, at) => node(`n${at}`, (at % 50) * 300, Math.floor(at / 50) * 120));
    const edges = nodes.map(({ id }, at) => edge(id, `n${(at * 7 + 1) % 3_000}`, { id: `e${at}`, back: at % 9 === 0 }));
    const view = { nodes, edges };
    const steps = sceneSteps(view, undefined, findRoutes);
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count++;
    expect(count).toBeGreaterThan(3_000 / 256);
    expect(step.value.edges.map(({ route }) => route)).toEqual(buildScene(view).edges.map(({ route }) => route));
  });

  it('keeps its routes if only texts have changed, and computes them again if anything has moved', () => {
    const first = buildScene(column);
    const words = { ...column, nodes: column.nodes.map((one) => ({ ...one, label: `${one.label}!` })) };
    const second = buildScene(words, first);
    expect(second.edges.map(({ route }) => route)).toEqual(first.edges.map(({ route }) => route));
    expect(second.edges[0]?.route).toBe(first.edges[0]?.route);
    expect(second.boxes.map(({ node: shown }) => shown.label)).toEqual(['a!', 'b!', 'c!', 'd!']);
    expect(second.edges.every(({ from }) => second.byId.get(from.node.id) === from)).toBe(true);
    const moved = { ...column, nodes: [...column.nodes.slice(0, 3), node('d', 500, 240)] };
    const plain = ({ edges, bounds }: ReturnType<typeof buildScene>) => [edges.map(({ route }) => route), bounds];
    expect(plain(buildScene(moved, second))).toEqual(plain(buildScene(moved)));
  });

  it('keeps its routes if a node is renamed, with the new names at their ends', () => {
    const first = buildScene(column);
    const rename = (id: string) => (id === 'd' ? 'dd' : id);
    const renamed = {
      nodes: column.nodes.map((one) => ({ ...one, id: rename(one.id) })),
      edges: column.edges.map(({ from, to, back }) => edge(rename(from), rename(to), back ? { back } : {})),
    };
    const second = buildScene(renamed, first);
    expect(second.edges[2]?.route).toBe(first.edges[2]?.route);
    expect(second.edges[2]?.to).toBe(second.byId.get('dd'));
    expect(second.edges.map(({ route }) => route)).toEqual(buildScene(renamed).edges.map(({ route }) => route));
    const turned = { ...renamed, edges: [...renamed.edges.slice(0, 2), edge('a', 'dd'), ...renamed.edges.slice(3)] };
    expect(buildScene(turned, second).edges.map(({ route }) => route)).toEqual(
      buildScene(turned).edges.map(({ route }) => route),
    );
  });

  it('terminates for positions beyond any canvas', () => {
    for (const far of [1e18, -1e300, Number.NaN, Number.POSITIVE_INFINITY]) {
      const nodes = [node('a', far, 0), node('b', 0, far), node('c', 0, 120)];
      const scene = buildScene({ nodes, edges: [edge('a', 'b'), edge('b', 'c'), edge('c', 'a', { back: true })] });
      expect(Object.values(scene.bounds).every((value) => Math.abs(value) < 2_000_000)).toBe(true);
    }
  });

  it('leaves out edges to missing nodes', () => {
    expect(buildScene({ nodes: column.nodes, edges: [edge('a', 'nowhere')] }).edges).toEqual([]);
  });
});

describe('graphs in other directions', () => {
  const chain = (at: (index: number) => [number, number]): CanvasView => ({
    nodes: ['a', 'b', 'c', 'd'].map((id, index) => node(id, ...at(index))),
    edges: [edge('a', 'b'), edge('b', 'c'), edge('c', 'd'), edge('d', 'a', { back: true })],
  });

  it('have straight edges from the bottom up and from right to left, and detours only for loop-backs', () => {
    for (const at of [(i: number) => [0, -i * 120], (i: number) => [-i * 300, 0]] as const) {
      const scene = buildScene(chain((index) => at(index) as [number, number]));
      expect(scene.reversed).toBe(true);
      expect(scene.edges.map((item) => item.hints.lane !== undefined)).toEqual([false, false, false, true]);
    }
  });

  it('have detours around obstacles in horizontal graphs, too', () => {
    const scene = buildScene({
      ...chain((i) => [i * 300, 0]),
      edges: [edge('a', 'b'), edge('b', 'c'), edge('a', 'c')],
    });
    const route = scene.edges[2];
    expect(scene.horizontal).toBe(true);
    expect(route?.hints.via).toBeDefined();
    expect(distanceToRoute(route?.route ?? (scene.edges[0] as (typeof scene.edges)[0]).route, 300, 27)).toBeGreaterThan(
      15,
    );
  });

  it('route a self-loop close around its node', () => {
    const [loop] = buildScene({ nodes: [node('a', 0, 0), node('b', 600, 0)], edges: [edge('a', 'a')] }).edges;
    expect(loop?.route.maxX).toBeLessThan(300);
  });
});

describe('frames', () => {
  const view: CanvasView = {
    nodes: [
      { ...node('a', 0, 0), shape: 'square', group: 'g' },
      { ...node('b', 0, 120), shape: 'diamond', group: 'g' },
      { ...node('c', 0, 400), shape: 'circle' },
    ],
    edges: [edge('a', 'b'), edge('b', 'c', { fromGroup: 'g' })],
    groups: [{ id: 'g', label: 'Group' }],
  };

  it('are the ends of edges at them, also while a member is dragged', () => {
    const scene = buildScene(view);
    const bottom = () => {
      const [frame] = sceneFrames(scene);
      return frame ? frame.y + frame.height : Number.NaN;
    };
    const start = () => scene.edges[1]?.route.points[1];
    expect(start()).toBe(bottom());
    moveBox(scene, scene.byId.get('b') as (typeof scene.boxes)[0], 0, 170);
    const before = start();
    expect(bottom()).toBeGreaterThan(before ?? Number.NaN);
    expect(start()).toBe(bottom());
  });

  it('are hit at title and border, not at their content', () => {
    const scene = buildScene(view);
    const [frame] = sceneFrames(scene);
    if (!frame) throw new Error('no frame');
    expect(frameAt(scene, frame.x + 20, frame.y + 8)?.group.id).toBe('g');
    expect(frameAt(scene, frame.x + 1, frame.y + 90)?.group.id).toBe('g');
    expect(frameAt(scene, frame.x + 12, frame.y + 90)).toBeUndefined();
    expect(frameHolding(scene, frame.x + 12, frame.y + 90)?.group.id).toBe('g');
    expect(frameHolding(scene, frame.x - 12, frame.y + 90)).toBeUndefined();
    expect(boxesOfGroup(scene, 'g').map((box) => box.node.id)).toEqual(['a', 'b']);
  });

  it('have edges that end at the outline of a shape', () => {
    const scene = buildScene({
      ...view,
      nodes: view.nodes.map((one) => ({
        ...one,
        position: { ...one.position, x: one.position.x + (one.id === 'c' ? 50 : 0) },
      })),
    });
    const points = scene.edges[0]?.route.points ?? [];
    expect(points.at(-1)).toBe(120);
  });
});

describe('hit testing', () => {
  it('finds the node and the edge under a point', () => {
    const scene = buildScene(column);
    expect(boxAt(scene, 10, 10)?.node.id).toBe('a');
    expect(boxAt(scene, 10, 90)).toBeUndefined();
    expect(edgeAt(scene, 118, 87, 6)?.edge.id).toBe('a-b');
    expect(edgeAt(scene, 180, 87, 6)).toBeUndefined();
  });

  it('follows a box that is being dragged, and resets it', () => {
    const scene = buildScene(column);
    const box = scene.byId.get('d');
    if (!box) throw new Error('no box');
    moveBox(scene, box, 2000, 2000);
    expect(boxAt(scene, 2010, 2010)?.node.id).toBe('d');
    expect(boxAt(scene, 310, 250)).toBeUndefined();
    settleBoxes(scene);
    expect(boxAt(scene, 310, 250)?.node.id).toBe('d');
  });

  it('finds exactly the results of a full search', () => {
    const coordinate = fc.integer({ min: -3000, max: 3000 });
    const size = fc.integer({ min: 0, max: 900 });
    const rect = fc.tuple(coordinate, coordinate, size, size).map(
      ([x, y, w, h]): Rect => ({
        minX: x,
        minY: y,
        maxX: x + w,
        maxY: y + h,
      }),
    );
    fc.assert(
      fc.property(fc.array(rect, { maxLength: 40 }), rect, (rects, area) => {
        const expected = rects.flatMap((item, index) =>
          item.maxX >= area.minX && item.minX <= area.maxX && item.maxY >= area.minY && item.minY <= area.maxY
            ? [index]
            : [],
        );
        expect(new BoxGrid(rects).query(area).sort((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it('has a distance of 0 at the ends of a route', () => {
    for (const { route } of buildScene(column).edges) {
      expect(distanceToRoute(route, route.points[0] as number, route.points[1] as number)).toBeCloseTo(0);
      expect(distanceToRoute(route, route.points.at(-2) as number, route.points.at(-1) as number)).toBeCloseTo(0);
    }
  });
});

describe('sceneSteps', () => {
  const routes = ({ edges }: Scene) => edges.map(({ route }) => route);
  const rows = Array.from({ length: 300 }, (_, at) => node(`n${at}`, (at % 10) * 300, Math.floor(at / 10) * 120));
  const large: CanvasView = {
    nodes: rows,
    edges: rows.map(({ id }, at) => edge(id, `n${(at * 7 + 1) % 300}`, { id: `e${at}`, back: at % 9 === 0 })),
  };
  const scenesOf = (view: CanvasView, before?: Scene) => {
    const steps = sceneSteps(view, before, findRoutes);
    const scenes: Scene[] = [];
    for (;;) {
      const { value, done } = steps.next();
      if (value) scenes.push(value);
      if (done) return scenes;
    }
  };

  it('yields simple routes first if there are many edges, and finally those of the whole scene', () => {
    const [plain, whole] = scenesOf(large);
    expect([plain?.hasSimpleRoutes, whole?.hasSimpleRoutes]).toEqual([true, false]);
    expect(plain?.edges.map((item) => item.edge.id)).toEqual(large.edges.map(({ id }) => id));
    expect(whole && routes(whole)).toEqual(routes(buildScene(large)));
    expect(routes(buildScene(large, plain))).toEqual(routes(buildScene(large)));
    expect(scenesOf(column)).toHaveLength(1);
  });

  it('keeps the routes whose ends have not moved, until better ones are computed', () => {
    const whole = buildScene(large);
    const moved = { ...large, nodes: large.nodes.with(42, node('n42', -4000, 240)) };
    const [plain] = scenesOf(moved, whole);
    const anew = plain?.edges.filter((item, index) => item.route !== whole.edges[index]?.route);
    expect(plain?.hasSimpleRoutes).toBe(true);
    expect(anew?.map(({ edge: { id } }) => id)).toEqual(
      large.edges.filter(({ from, to }) => from === 'n42' || to === 'n42').map(({ id }) => id),
    );
  });

  it('computes no routes if only texts have changed', () => {
    const whole = buildScene(large);
    const scenes = scenesOf({ ...large }, whole);
    expect(scenes.map(({ hasSimpleRoutes: isPlain }) => isPlain)).toEqual([false]);
    expect(scenes[0]?.edges[0]?.route).toBe(whole.edges[0]?.route);
  });

  it('discards a drag that was cancelled', () => {
    const scene = buildScene(column);
    const before = routes(scene);
    const d = scene.byId.get('d');
    if (d) moveBox(scene, d, 900, 900);
    expect(routes(scene)).not.toEqual(before);
    settleBoxes(scene);
    expect(routes(scene)).toEqual(before);
    expect(scene.movedBoxes.size + scene.movedEdges.size).toBe(0);
  });
});
