import { describe, expect, it } from 'vitest';
import { buildCanvasView, buildScene, type Scene, type SceneBox } from '../../core/projection';
import { moveToFreeArea } from './dragPositions';

function sceneOf(places: Readonly<Record<string, { x: number; y: number }>>): Scene {
  const nodes = Object.keys(places).map((id) => ({ id, kind: 'api', label: id }) as const);
  return buildScene(buildCanvasView({ nodes, edges: [] }, { positions: places }));
}

const boxOf = (scene: Scene, id: string) => scene.byId.get(id) as SceneBox;

const covers = (one: SceneBox, other: SceneBox) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe('moveToFreeArea', () => {
  it('does not move a node that covers nothing', () => {
    const scene = sceneOf({ a: { x: 0, y: 0 }, b: { x: 0, y: 200 } });
    moveToFreeArea(scene, [boxOf(scene, 'a')]);
    expect(boxOf(scene, 'a')).toMatchObject({ x: 0, y: 0 });
  });

  it('moves all dropped nodes by the same small shift until nothing is covered', () => {
    const scene = sceneOf({ a: { x: 10, y: 10 }, b: { x: 10, y: 300 }, still: { x: 0, y: 0 } });
    const [a, b, still] = ['a', 'b', 'still'].map((id) => boxOf(scene, id)) as [SceneBox, SceneBox, SceneBox];
    moveToFreeArea(scene, [a, b]);
    expect(covers(a, still) || covers(b, still)).toBe(false);
    expect({ x: b.x - a.x, y: b.y - a.y }).toEqual({ x: 0, y: 290 });
    expect(Math.hypot(a.x - 10, a.y - 10)).toBeLessThan(120);
  });

  it('keeps hundreds of nodes together that are dropped onto hundreds, with or without free space', () => {
    const grid = (name: string, shift: number) =>
      Array.from({ length: 400 }, (_, index) => [
        `${name}${index}`,
        { x: (index % 20) * 270 + shift, y: Math.floor(index / 20) * 60 + shift },
      ]);
    const scene = sceneOf(Object.fromEntries([...grid('still', 0), ...grid('dropped', 30)]));
    const dropped = scene.boxes.filter(({ node }) => node.id.startsWith('dropped'));
    const before = dropped.map(({ x, y }) => ({ x, y }));
    moveToFreeArea(scene, dropped);
    const shifts = dropped.map(({ x, y }, index) => `${x - (before[index]?.x ?? 0)} ${y - (before[index]?.y ?? 0)}`);
    expect(new Set(shifts).size).toBe(1);
  });
});
