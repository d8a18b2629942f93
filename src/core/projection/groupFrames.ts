// Computes the frames of groups around their nodes and inner frames. Invariant: a frame contains every placed node of
// its group, at any depth, with space for its title; nested frames never share a line. A group without a placed node
// has no frame.

import type { GraphGroup, WorkflowGraph } from '../graph';
import { memoize } from '../support';
import type { CanvasGroup, CanvasNode, CanvasView } from './canvasView';
import { nodeSize } from './nodeSize';

export interface GroupFrameRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Padding between a frame and its content, in canvas units; the height of the title is added at the top. */
export const framePadding = { side: 12, title: 26 } as const;
/** Size of the letters of a title, in canvas units; they are bold. */
export const titleLetters = 13;
const minWidth = 96;
const maxTitle = 260;

/**
 * The frame around content of this size, and the content's position in it. The frame grows with the title up to a
 * limit.
 */
export function frameAround(
  title: string,
  inner: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number; readonly dx: number; readonly dy: number } {
  const { side, title: line } = framePadding;
  const width = Math.max(minWidth, Math.min(maxTitle, title.length * 7.6 + 28), inner.width + 2 * side);
  return { width, height: inner.height + line + 1.5 * side, dx: (width - inner.width) / 2, dy: line + side / 2 };
}

/** Limit of nested frames; the time of a layout grows with the cube of it. */
const MAX_NESTED = 100;

/**
 * The groups of a flowchart or a dependency graph, which are drawn as frames and laid out together. Empty for the
 * functions of a procedure, and for a chart whose groups nest deeper than 100.
 */
export function framedGroups(graph: WorkflowGraph): readonly GraphGroup[] {
  const { groups = [] } = graph;
  const isFramed = groups[0]?.isFrame || (groups.length > 0 && graph.nodes.some((node) => node.shape !== undefined));
  return isFramed && !nestsDeeper(groups, MAX_NESTED) ? groups : [];
}

function nestsDeeper(groups: readonly GraphGroup[], most: number): boolean {
  const parents = new Map(groups.map(({ id, parent }) => [id, parent]));
  return groups.some(({ id }) => {
    // Guards against groups that contain each other.
    const around = new Set<string>();
    for (
      let at: string | undefined = id;
      at !== undefined && !around.has(at) && around.size <= most;
      at = parents.get(at)
    )
      around.add(at);
    return around.size > most;
  });
}

/** A box at its current position: as in the view, or as it is dragged. */
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
): ReadonlyMap<string, GroupFrameRect> {
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
  const frames = new Map<string, GroupFrameRect>();
  // Outer groups come before inner ones; in reverse order each frame is complete before its parent needs it.
  for (const group of [...groups].reverse()) {
    const area = areas.get(group.id);
    if (!area || frames.has(group.id)) continue;
    const around = frameAround(group.label, { width: area.right - area.left, height: area.bottom - area.top });
    const frame = { x: area.left - around.dx, y: area.top - around.dy, width: around.width, height: around.height };
    frames.set(group.id, frame);
    if (group.parent !== undefined) add(group.parent, frame.x, frame.y, frame.x + frame.width, frame.y + frame.height);
  }
  return frames;
}

/** All frames of a view, by group id. */
export const framesOf = memoize((view: CanvasView): ReadonlyMap<string, GroupFrameRect> => {
  const boxes = view.nodes.map((node) => ({ node, ...node.position, ...nodeSize(node) }));
  return measureFrames(view.groups ?? [], boxes);
});

/** The frame of one group of the view. */
export function frameOf(group: CanvasGroup, view: CanvasView): GroupFrameRect | undefined {
  return framesOf(view).get(group.id);
}
