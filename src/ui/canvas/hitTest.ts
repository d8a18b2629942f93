// Finds the target under the pointer: an element, a floating element that belongs to one, or drawn content.

import type { ReactFlowInstance } from '@xyflow/react';
import {
  boxAt,
  boxesIn,
  edgeAt,
  frameAt,
  framePadding,
  type Scene,
  type SceneFrame,
  sceneFrames,
} from '../../core/projection';
import type { CanvasPosition } from './canvasStore';
import type { CanvasArea } from './snapBoxes';

/** In px of the window. */
const edgeTolerance = 7;

export interface Hit {
  /** Only the drawn layer is at this point. */
  readonly pane: boolean;
  readonly node?: string | undefined;
  readonly edge?: string | undefined;
  /** The title or the border of a group's frame. */
  readonly frame?: string | undefined;
  readonly badge?: true;
  /** A node so close that its handle, which extends beyond it, may be the target. */
  readonly near?: string | undefined;
}

/** In px of the window: the distance by which a node's handle extends beyond it. */
const handleReach = 16;

function nodeNear(scene: Scene, x: number, y: number, reach: number): string | undefined {
  return boxesIn(scene, { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }).find(
    (box) => x > box.x - reach && x < box.x + box.width + reach && y > box.y - reach && y < box.y + box.height + reach,
  )?.node.id;
}

/** In canvas units: as wide as its line is high, so that it is easy to click. */
const arrowWidth = 28;

/** Whether the point is on the fold arrow at the start of the frame's title. */
export function isOnFoldArrow(scene: Scene, groupId: string, { x, y }: CanvasPosition): boolean {
  const frame = frameOf(scene, groupId);
  return frame !== undefined && isOnTitle(frame, x, y, arrowWidth);
}

const frameOf = (scene: Scene, groupId: string) => sceneFrames(scene).find(({ group }) => group.id === groupId);

const isOnTitle = (frame: SceneFrame, x: number, y: number, width: number) =>
  x > frame.x && x < frame.x + width && y > frame.y && y < frame.y + framePadding.title;

/** An estimate: the text is not measured here. */
const titleWidth = (label: string) => 36 + 7 * label.length;

export type HitEvent = Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>;

export function hitTest(
  event: HitEvent,
  scene: Scene,
  flow: Pick<ReactFlowInstance, 'screenToFlowPosition' | 'getZoom'>,
): Hit {
  const target = event.target instanceof Element ? event.target : undefined;
  const element = target?.closest('.react-flow__node')?.getAttribute('data-id');
  if (element) return { pane: false, node: element, ...(target?.closest('[data-badge]') ? { badge: true } : {}) };
  // A floating element beside a node or an edge belongs to it.
  const floating = target?.closest<HTMLElement>('[data-of-node], [data-of-edge]');
  if (floating) return { pane: false, node: floating.dataset['ofNode'], edge: floating.dataset['ofEdge'] };
  if (!target?.classList.contains('react-flow__pane')) return { pane: false };
  const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
  const node = boxAt(scene, x, y)?.node.id;
  if (node !== undefined) return { pane: true, node };
  const tolerance = edgeTolerance / flow.getZoom();
  const near = nodeNear(scene, x, y, handleReach / flow.getZoom());
  const frame = frameAt(scene, x, y, tolerance);
  // Titles are drawn over edges.
  if (frame && isOnTitle(frame, x, y, titleWidth(frame.group.label)))
    return { pane: true, frame: frame.group.id, near };
  const edge = edgeAt(scene, x, y, tolerance)?.edge.id;
  if (edge !== undefined) return { pane: true, edge, near };
  return { pane: true, frame: frame?.group.id, near };
}

/** The area of an id: a node, the title of a group, the middle of an edge. */
export function areaOf(scene: Scene, id: string): CanvasArea | undefined {
  const box = scene.byId.get(id);
  if (box) return box;
  const frame = frameOf(scene, id);
  if (frame) return { x: frame.x, y: frame.y, width: frame.width, height: framePadding.title };
  const item = scene.edges.find(({ edge }) => edge.id === id);
  return item && { x: item.route.labelX - 40, y: item.route.labelY - 9, width: 80, height: 18 };
}
