// Where the frames of groups stand: around their nodes and the frames inside of them.
// Invariant: a frame holds every placed node of its group, at any depth, with room for its title; nested frames never
// share a line. A group without a placed node has no frame.

import type { CanvasGroup, CanvasNode, CanvasView } from './canvasView';
import { nodeSize } from './nodeSize';

export interface GroupFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Between a frame and what it holds, in canvas units; the title's line comes on top. */
export const framePadding = { side: 16, title: 26, least: 96 } as const;

/** A box that takes part: as the view has it, or as it is dragged just now. */
interface Placed {
  readonly node: Pick<CanvasNode, 'group'>;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** By group id. Linear in nodes and groups. */
export function measureFrames(
  groups: readonly CanvasGroup[],
  boxes: readonly Placed[],
): ReadonlyMap<string, GroupFrame> {
  const areas = new Map<string, { left: number; top: number; right: number; bottom: number }>();
  const add = (id: string, left: number, top: number, right: number, bottom: number) => {
    const area = areas.get(id);
    if (!area) areas.set(id, { left, top, right, bottom });
    else {
      area.left = Math.min(area.left, left);
      area.top = Math.min(area.top, top);
      area.right = Math.max(area.right, right);
      area.bottom = Math.max(area.bottom, bottom);
    }
  };
  for (const { node, x, y, width, height } of boxes) {
    if (node.group !== undefined) add(node.group, x, y, x + width, y + height);
  }
  const frames = new Map<string, GroupFrame>();
  const { side, title, least } = framePadding;
  // Outer ones come before inner ones: from the end, each is complete before the one around it is asked.
  for (const group of [...groups].reverse()) {
    const area = areas.get(group.id);
    if (!area || frames.has(group.id)) continue;
    const frame = {
      x: area.left - side,
      y: area.top - title - side / 2,
      width: Math.max(least, area.right - area.left + 2 * side),
      height: area.bottom - area.top + title + 1.5 * side,
    };
    frames.set(group.id, frame);
    if (group.parent !== undefined) add(group.parent, frame.x, frame.y, frame.x + frame.width, frame.y + frame.height);
  }
  return frames;
}

const known = new WeakMap<CanvasView, ReadonlyMap<string, GroupFrame>>();

/** All frames of a view, by group id. */
export function framesOf(view: CanvasView): ReadonlyMap<string, GroupFrame> {
  let frames = known.get(view);
  if (!frames) {
    const boxes = view.nodes.map((node) => ({ node, ...node.position, ...nodeSize(node.kind, node.shape) }));
    frames = measureFrames(view.groups ?? [], boxes);
    known.set(view, frames);
  }
  return frames;
}

/** The frame of one group of the view. */
export function frameOf(group: CanvasGroup, view: CanvasView): GroupFrame | undefined {
  return framesOf(view).get(group.id);
}
