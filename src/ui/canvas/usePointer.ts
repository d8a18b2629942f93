// The pointer on what is drawn rather than an element: hover, click, drag of drawn nodes, selection box.
// React Flow keeps panning, zooming and the dragging of elements.

import type { ReactFlowInstance } from '@xyflow/react';
import { type MouseEvent as ReactMouseEvent, type PointerEvent as ReactPointerEvent, useMemo, useRef } from 'react';
import { boxAt, boxesIn, boxesOfGroup, moveBox, type Scene, type SceneBox } from '../../core/projection';
import { type Hit, hitTest, isOnFoldArrow } from './hitTest';

/** In px of the window. */
const dragThreshold = 3;

export interface PointerHost {
  scene(): Scene;
  flow: Pick<ReactFlowInstance, 'screenToFlowPosition' | 'getZoom'>;
  isReadOnly(): boolean;
  selection(): readonly string[];
  select(ids: readonly string[], edgeId?: string): void;
  hover(over: Omit<Hit, 'pane'>): void;
  dragging(goesOn: boolean): void;
  /** A drag of drawn nodes goes on: draw them. */
  dragged(): void;
  dropped(boxes: readonly SceneBox[]): void;
  /** The arrow of a frame's title, where there is one. */
  fold(groupId: string): void;
  /** In px of the window; absent when the box is done. */
  showBox(rect: { left: number; top: number; width: number; height: number } | undefined): void;
}

const isPane = (target: EventTarget | null) =>
  target instanceof Element && target.classList.contains('react-flow__pane');

export const isAdding = (event: { shiftKey: boolean; metaKey: boolean; ctrlKey: boolean }) =>
  event.shiftKey || event.metaKey || event.ctrlKey;

/** The boxes of nodes and of whole groups, each once. */
export function boxesOf(scene: Scene, ids: readonly string[]): SceneBox[] {
  return [...new Set(ids.flatMap((id) => scene.byId.get(id) ?? boxesOfGroup(scene, id)))];
}

/** The selection after a click on a node. */
export function selectAfterClick(selection: readonly string[], id: string, adds: boolean): readonly string[] {
  if (!adds) return [id];
  return selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id];
}

export function usePointer(host: PointerHost) {
  const latest = useRef(host);
  latest.current = host;
  return useMemo(() => {
    const at = (event: { clientX: number; clientY: number }) =>
      latest.current.flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });

    /** Follows the pointer until it is let go, outside React: a drag must not depend on what is rendered. */
    const follow = (move: (event: PointerEvent) => void, end: (event: PointerEvent) => void) => {
      const finish = (event: PointerEvent) => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', finish);
        window.removeEventListener('pointercancel', finish);
        end(event);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', finish);
      window.addEventListener('pointercancel', finish);
    };

    /** `id` is a node, or a group, which goes with all that is in it. */
    const dragDrawn = (event: ReactMouseEvent, id: string, isOnArrow = false) => {
      const start = at(event);
      const adds = isAdding(event);
      const origin = { x: event.clientX, y: event.clientY };
      // By name: the text may be read again meanwhile, and then the same nodes stand in another scene.
      let starts: ReadonlyMap<string, { x: number; y: number }> | undefined;
      let by = { x: 0, y: 0 };
      const moveAll = (): SceneBox[] => {
        const { scene } = latest.current;
        return [...(starts ?? [])].flatMap(([held, from]) => {
          const box = scene().byId.get(held);
          if (!box) return [];
          moveBox(scene(), box, from.x + by.x, from.y + by.y);
          return [box];
        });
      };
      follow(
        (move) => {
          const { scene, selection, select, dragged, isReadOnly } = latest.current;
          if (isReadOnly()) return;
          if (!starts) {
            if (Math.hypot(move.clientX - origin.x, move.clientY - origin.y) < dragThreshold) return;
            latest.current.dragging(true);
            const current = selection();
            const ids = current.includes(id) ? current : [id];
            if (ids !== current) select(ids);
            starts = new Map(boxesOf(scene(), ids).map(({ node, x, y }) => [node.id, { x, y }]));
          }
          const now = at(move);
          by = { x: now.x - start.x, y: now.y - start.y };
          moveAll();
          dragged();
        },
        () => {
          const { selection, select, dropped } = latest.current;
          latest.current.dragging(false);
          if (starts) dropped(moveAll());
          else if (isOnArrow) latest.current.fold(id);
          else select(selectAfterClick(selection(), id, adds));
        },
      );
    };

    const dragBox = (event: ReactMouseEvent) => {
      const origin = { x: event.clientX, y: event.clientY };
      const start = at(event);
      const before = latest.current.selection();
      follow(
        (move) => {
          const { scene, select, showBox } = latest.current;
          const now = at(move);
          showBox({
            left: Math.min(origin.x, move.clientX),
            top: Math.min(origin.y, move.clientY),
            width: Math.abs(move.clientX - origin.x),
            height: Math.abs(move.clientY - origin.y),
          });
          const area = {
            minX: Math.min(start.x, now.x),
            minY: Math.min(start.y, now.y),
            maxX: Math.max(start.x, now.x),
            maxY: Math.max(start.y, now.y),
          };
          const inside = boxesIn(scene(), area).map((box) => box.node.id);
          const ids = [...new Set([...before, ...inside])];
          const current = latest.current.selection();
          if (ids.length !== current.length || ids.some((id) => !current.includes(id))) select(ids);
        },
        () => latest.current.showBox(undefined),
      );
    };

    return {
      /** In the capture phase, before React Flow starts to pan. */
      onMouseDownCapture(event: ReactMouseEvent) {
        if (event.button !== 0 || !isPane(event.target)) return;
        const { scene } = latest.current;
        const point = at(event);
        const hit = boxAt(scene(), point.x, point.y);
        const frame = hit ? undefined : hitTest(event, scene(), latest.current.flow).frame;
        if (hit || frame !== undefined) {
          event.stopPropagation();
          dragDrawn(
            event,
            hit?.node.id ?? (frame as string),
            frame !== undefined && isOnFoldArrow(scene(), frame, point),
          );
        } else if (event.shiftKey) {
          event.stopPropagation();
          event.preventDefault();
          dragBox(event);
        }
      },
      onPaneClick(event: ReactMouseEvent) {
        const { scene, select, flow } = latest.current;
        const { node, edge, frame } = hitTest(event, scene(), flow);
        // A press on those was answered already.
        if (node !== undefined || frame !== undefined || event.shiftKey) return;
        select([], edge);
      },
      onPointerMove(event: ReactPointerEvent) {
        if (event.buttons !== 0) return;
        const { scene, hover, flow } = latest.current;
        const { pane: _, ...over } = hitTest(event, scene(), flow);
        hover(over);
      },
      onPointerLeave() {
        latest.current.hover({});
      },
    };
  }, []);
}
