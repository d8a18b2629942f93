// Pointer gestures on drawn content: hover, click, drag of drawn nodes, selection box. React Flow handles panning,
// zooming and the dragging of elements.

import type { MouseEvent as ReactMouseEvent, PointerEvent as ReactPointerEvent } from 'react';
import { boxesIn, boxesOfGroup, moveBox, type Rect, type Scene, type SceneBox } from '../../core/projection';
import type { CanvasHost, CanvasPosition } from './canvasStore';
import { followPointer } from './followPointer';
import { isOnFoldArrow } from './hitTest';

/** In px of the window. */
const dragThreshold = 3;

export const extendsSelection = (event: { shiftKey: boolean; metaKey: boolean; ctrlKey: boolean }) =>
  event.shiftKey || event.metaKey || event.ctrlKey;

/** The boxes of nodes and of whole groups, without duplicates. */
export function boxesOfIds(scene: Scene, ids: readonly string[]): SceneBox[] {
  return [...new Set(ids.flatMap((id) => scene.byId.get(id) ?? boxesOfGroup(scene, id)))];
}

/** Adds the node to the selection, or removes it. */
export const toggleSelected = (selection: readonly string[], id: string): readonly string[] =>
  selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id];

/** The selection after a click on a node. */
export const selectAfterClick = (
  selection: readonly string[],
  id: string,
  keepsSelection: boolean,
): readonly string[] => (keepsSelection ? toggleSelected(selection, id) : [id]);

/** In px of the window. */
export type SelectionRect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const rectBetween = (one: CanvasPosition, other: CanvasPosition): Rect => ({
  minX: Math.min(one.x, other.x),
  minY: Math.min(one.y, other.y),
  maxX: Math.max(one.x, other.x),
  maxY: Math.max(one.y, other.y),
});

/** `showBox` receives the selection box, or undefined when it ends. */
export function createPointerHandlers(host: CanvasHost, showBox: (rect: SelectionRect | undefined) => void) {
  const at = (event: { clientX: number; clientY: number }) => host.toCanvas({ x: event.clientX, y: event.clientY });

  /** `id` is a node, or a group, which moves with all its nodes. */
  const dragDrawn = (event: ReactMouseEvent, id: string, isOnArrow: boolean) => {
    const start = at(event);
    const keepsSelection = extendsSelection(event);
    const { clientX, clientY } = event;
    // Keyed by id: the text may be parsed again during the drag, which builds a new scene.
    let starts: ReadonlyMap<string, CanvasPosition> | undefined;
    let by = { x: 0, y: 0 };
    const moveAll = (): SceneBox[] =>
      [...(starts ?? [])].flatMap(([draggedId, from]) => {
        const box = host.scene().byId.get(draggedId);
        if (!box) return [];
        moveBox(host.scene(), box, from.x + by.x, from.y + by.y);
        return [box];
      });
    followPointer(
      (move) => {
        const { selection, readOnly, onMove } = host.props();
        if (readOnly || !onMove) return;
        if (!starts) {
          if (Math.hypot(move.clientX - clientX, move.clientY - clientY) < dragThreshold) return;
          host.setDragging(true);
          const ids = selection.includes(id) ? selection : [id];
          if (ids !== selection) host.select(ids);
          starts = new Map(boxesOfIds(host.scene(), ids).map(({ node, x, y }) => [node.id, { x, y }]));
        }
        const now = at(move);
        by = { x: now.x - start.x, y: now.y - start.y };
        moveAll();
        host.redraw();
      },
      () => {
        const { selection, foldsFrames, onFold } = host.props();
        host.setDragging(false);
        if (starts) host.dropAvoidingOverlap(moveAll());
        else if (!isOnArrow) host.select(selectAfterClick(selection, id, keepsSelection));
        else if (foldsFrames) onFold?.(id);
        else host.select([id]);
      },
    );
  };

  const dragBox = (event: ReactMouseEvent) => {
    const start = { x: event.clientX, y: event.clientY };
    const origin = host.toCanvas(start);
    const before = host.props().selection;
    followPointer(
      (move) => {
        const now = { x: move.clientX, y: move.clientY };
        const { minX: left, minY: top, maxX, maxY } = rectBetween(start, now);
        showBox({ left, top, width: maxX - left, height: maxY - top });
        const area = rectBetween(origin, host.toCanvas(now));
        const ids = [...new Set([...before, ...boxesIn(host.scene(), area).map((box) => box.node.id)])];
        const current = host.props().selection;
        if (ids.length !== current.length || ids.some((id) => !current.includes(id))) host.select(ids);
      },
      () => showBox(undefined),
    );
  };

  return {
    /** In the capture phase, before React Flow starts to pan. */
    onMouseDownCapture(event: ReactMouseEvent) {
      if (event.button !== 0) return;
      const { pane, node, frame } = host.hit(event);
      const hit = node ?? frame;
      if (!pane) return;
      if (hit !== undefined) {
        event.stopPropagation();
        dragDrawn(event, hit, frame !== undefined && isOnFoldArrow(host.scene(), frame, at(event)));
      } else if (event.shiftKey) {
        event.stopPropagation();
        event.preventDefault();
        dragBox(event);
      }
    },
    onPaneClick(event: ReactMouseEvent) {
      const { node, edge, frame } = host.hit(event);
      // A press on a node or a frame is already handled.
      if (node !== undefined || frame !== undefined || event.shiftKey) return;
      host.select([], edge);
    },
    onPointerMove(event: ReactPointerEvent) {
      if (event.buttons !== 0) return;
      const { pane: _, ...hit } = host.hit(event);
      host.hover(hit);
    },
    onPointerLeave() {
      host.hover({});
    },
  };
}
