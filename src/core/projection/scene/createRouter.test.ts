import { describe, expect, it } from 'vitest';
import { crossedNodes } from '../../../testing/sceneFaults';
import type { CanvasEdge, CanvasNode } from '../canvasView';
import { moveBox, sceneSteps } from './buildScene';
import { createRouter } from './createRouter';
import { findRoutes } from './findRoutes';
import { buildScene } from './wholeScene';

const place = (x: number, y: number) => ({ x, y, width: 200, height: 44 });

describe('routes along the lines between boxes', () => {
  it('are straight without obstacles', () => {
    const route = createRouter()({ from: place(0, 0), to: place(0, 300), boxes: [], branches: false, level: 288 });
    expect(route).toEqual([
      [100, 57],
      [100, 288],
    ]);
  });

  it('go around a box on the nearer side, and leave a branching node from that side', () => {
    const request = { from: place(0, 0), to: place(0, 300), boxes: [place(-20, 150)], level: 288 };
    const down = createRouter()({ ...request, branches: false });
    expect(down?.map(([x]) => x)).toEqual([100, 100, 193, 193, 100]);
    const sidewaysRoute = createRouter()({ ...request, branches: true });
    expect(sidewaysRoute?.[0]).toEqual([213, 22]);
  });

  it('keep clear of the route of an edge to another node', () => {
    const find = createRouter();
    const wall = [place(-60, 150), place(340, 150)];
    const request = { from: place(0, 0), boxes: wall, branches: false };
    const first = find({ ...request, to: place(0, 300), level: 288 });
    const second = find({ ...request, to: place(30, 420), boxes: [...wall, place(0, 300)], level: 408 });
    const tracks = (route: typeof first) => route?.flatMap(([x], at) => (route[at + 1]?.[0] === x ? [x] : []));
    expect(tracks(second)?.slice(1)).not.toContain(tracks(first)?.[1]);
  });

  it('are undefined out of a closed ring', () => {
    const ring = [-220, 0, 220].flatMap((x) => [place(x, -46), place(x, 46)]);
    const walls = [place(-202, 0), place(202, 0)];
    const request = { from: place(0, 0), to: place(0, 900), branches: false, level: 888 };
    expect(createRouter()({ ...request, boxes: [...ring, ...walls] })).toBeUndefined();
  });
});

describe('a square edge whose usual routes run behind a node', () => {
  const node = (id: string, x: number, y: number, kind: CanvasNode['kind'] = 'api'): CanvasNode => ({
    id,
    kind,
    label: id,
    position: { x, y },
  });
  const edge = (from: string, to: string): CanvasEdge => ({ id: `${from}-${to}`, from, to, kind: 'flow' });
  // The wall blocks the straight route. Around it, the leg out of `a` would run behind nodes beside and a little below
  // it, and the leg into `z` behind nodes beside and a little above: only the lines between the rows are free.
  const wall = [-2, -1, 0, 1, 2].map((column) => node(`w${column}`, column * 230, 120));
  const sideNodes = [-1, 1].flatMap((side) => [node(`b${side}`, side * 230, 24), node(`y${side}`, side * 230, 216)]);
  const view = {
    nodes: [node('a', 0, 0), node('q', 1200, 0, 'condition'), ...sideNodes, ...wall, node('z', 0, 240)],
    edges: [edge('a', 'z')],
  };
  const scene = buildScene(view);

  it('runs behind a node on each of its usual routes', () => {
    const usual = sceneSteps(view, undefined, (lookout) => findRoutes(lookout, () => () => undefined));
    let step = usual.next();
    while (!step.done) step = usual.next();
    expect(crossedNodes(step.value)).not.toEqual([]);
  });

  it('uses the lines between the boxes, and keeps to them while its node is dragged', () => {
    expect(crossedNodes(scene)).toEqual([]);
    const box = scene.byId.get('a');
    if (box) moveBox(scene, box, 4, -6);
    const { route } = scene.edges[0] ?? {};
    expect(route?.points.slice(0, 2)).toEqual([4 + (box?.width ?? 0) / 2, -6 + (box?.height ?? 0)]);
  });
});
