// Computes the areas of a scene's stages: around their boxes, one area in each column. A flowchart's stages are its
// groups.

import type { CanvasStage } from '../projectStages';
import { boxesOfGroup, type Scene, type SceneBox, sceneFrames } from './buildScene';

export interface StageArea {
  readonly id: string;
  readonly label: string;
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The frame of a group, which is drawn at any zoom. */
  readonly isFrame: boolean;
  /** The stage continues from another column, which shows its counts. */
  readonly isContinuation: boolean;
  readonly counts: StageCounts;
}

export interface StageCounts {
  /** Number of problems of the worst level present. */
  readonly problems: number;
  readonly level: 'error' | 'warning' | 'info';
  readonly violations: number;
}

/** Boxes further apart are in different columns. */
const columnGap = 100;
const padding = { side: 14, top: 18 } as const;

const kept = new WeakMap<Scene, { readonly of: readonly CanvasStage[]; readonly areas: readonly StageArea[] }>();

/** Outer areas before inner ones. */
export function stageAreas(scene: Scene, all: readonly CanvasStage[]): readonly StageArea[] {
  const isMoved = scene.movedBoxes.size > 0;
  const known = isMoved ? undefined : kept.get(scene);
  if (known?.of === all) return known.areas;
  const parents = new Map(scene.view.groups?.map(({ id, parent }) => [id, parent]));
  const depthOf = (id: string): number => {
    let depth = 0;
    for (let at = parents.get(id); at !== undefined && depth <= parents.size; at = parents.get(at)) depth++;
    return depth;
  };
  const frames = sceneFrames(scene).map(({ group, x, y, width, height }): StageArea => {
    const counts = countOn(boxesOfGroup(scene, group.id));
    const { id, label } = group;
    return { id, label, depth: depthOf(id), x, y, width, height, isFrame: true, isContinuation: false, counts };
  });
  const stages = all.flatMap(({ id, label, depth, nodeIds }): StageArea[] => {
    const boxes = nodeIds.flatMap((nodeId) => scene.byId.get(nodeId) ?? []);
    const counts = countOn(boxes);
    return inColumns(boxes).map((part, index) => {
      const x = Math.min(...part.map((box) => box.x)) - padding.side;
      const y = Math.min(...part.map((box) => box.y)) - padding.top;
      const width = Math.max(...part.map((box) => box.x + box.width)) + padding.side - x;
      const height = Math.max(...part.map((box) => box.y + box.height)) + padding.side - y;
      return { id, label, depth, x, y, width, height, isFrame: false, isContinuation: index > 0, counts };
    });
  });
  const areas = [...frames, ...stages].sort((first, second) => first.depth - second.depth);
  if (!isMoved) kept.set(scene, { of: all, areas });
  return areas;
}

function inColumns(boxes: readonly SceneBox[]): readonly (readonly SceneBox[])[] {
  const columns: { right: number; readonly boxes: SceneBox[] }[] = [];
  for (const box of [...boxes].sort((first, second) => first.x - second.x)) {
    const last = columns.at(-1);
    if (!last || box.x > last.right + columnGap) columns.push({ right: box.x + box.width, boxes: [box] });
    else {
      last.right = Math.max(last.right, box.x + box.width);
      last.boxes.push(box);
    }
  }
  return columns.map((column) => column.boxes);
}

const ranks = { error: 0, warning: 1, info: 2 };

function countOn(boxes: readonly SceneBox[]): StageCounts {
  let [problems, violations] = [0, 0];
  let level: StageCounts['level'] = 'info';
  for (const { node } of boxes) {
    violations += node.run?.violations ?? 0;
    const { badge } = node;
    if (!badge || ranks[badge.level] > ranks[level]) continue;
    if (ranks[badge.level] < ranks[level]) [level, problems] = [badge.level, 0];
    problems += badge.count;
  }
  return { problems, level, violations };
}
