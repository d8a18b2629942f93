import { memo, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { boxAt } from '../../../core/projection';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { IconButton } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { usePageKeys } from '../../kit/usePageKeys';
import { type CanvasPosition, useCanvasHost } from '../canvasStore';
import { followPointer } from '../followPointer';
import type { AddPaletteItem, AddTarget, CanvasDrawing } from './canvasDrawing';
import { edgeNear } from './toolPositions';
import styles from './tools.module.css';

interface AddPaletteProps {
  readonly items: readonly AddPaletteItem[];
  /** A getter, because the drawing is rebuilt after every change of the document and the palette is not. */
  readonly drawing: () => CanvasDrawing;
  /** `at`: position of a prompt, in px of the window. Without a target: at the selection or the end. */
  readonly onAdd: (item: AddPaletteItem, place: AddTarget | undefined, at: CanvasPosition) => void;
}

const dragThreshold = 5;

/** The palette of new nodes: a click adds one at the selection or the end, a drag where it is dropped. */
export const AddPalette = memo(function Palette({ items, drawing, onAdd }: AddPaletteProps) {
  const host = useCanvasHost();
  const [dragged, setDragged] = useState<(CanvasPosition & { readonly item: AddPaletteItem }) | undefined>(undefined);
  const stop = useRef<(() => void) | undefined>(undefined);
  const wasDragged = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  /** The target of the pointer: an edge near it, a node under it, or the empty canvas; undefined off the canvas. */
  const placeAt = (event: PointerEvent): AddTarget | undefined => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!under || !host.root.current?.contains(under) || under.closest('[role="toolbar"]')) return undefined;
    const at = host.toCanvas({ x: event.clientX, y: event.clientY });
    const scene = host.scene();
    const box = boxAt(scene, at.x, at.y);
    if (box) {
      const after: AddTarget = { kind: 'after', nodeId: box.node.id };
      if (drawing().canAddAt(after)) return after;
    }
    const edgeId = edgeNear(scene, at, 46, (id) => drawing().canAddAt({ kind: 'edge', edgeId: id }));
    return drawing().addTargetOf({ at, free: at, edgeId });
  };

  const letGo = () => {
    stop.current?.();
    stop.current = undefined;
    if (!wasDragged.current) return;
    host.pointer.setState({ isDragging: false, hoveredItem: {} });
    setDragged(undefined);
  };
  usePageKeys((event) => {
    if (event.key !== 'Escape' || !stop.current) return;
    event.stopPropagation();
    letGo();
  }, true);

  const press = (item: AddPaletteItem) => (event: ReactPointerEvent<HTMLButtonElement>) => {
    wasDragged.current = false;
    if (event.button !== 0) return;
    const origin = { x: event.clientX, y: event.clientY };
    const move = (now: PointerEvent) => {
      if (!wasDragged.current && Math.hypot(now.clientX - origin.x, now.clientY - origin.y) < dragThreshold) return;
      wasDragged.current = true;
      setDragged({ item, x: now.clientX, y: now.clientY });
      const place = placeAt(now);
      host.pointer.setState({
        isDragging: true,
        hoveredItem: {
          edge: place?.kind === 'edge' ? place.edgeId : undefined,
          node: place?.kind === 'after' ? place.nodeId : undefined,
        },
      });
    };
    stop.current = followPointer(move, (now) => {
      letGo();
      const place = wasDragged.current && now.type === 'pointerup' ? placeAt(now) : undefined;
      if (place) onAdd(item, place, { x: now.clientX, y: now.clientY });
    });
  };

  return (
    <div className={styles['paletteArea']}>
      <Stack
        gap="half"
        surface="floating"
        className={styles.palette}
        role="toolbar"
        aria-label={t.add}
        aria-orientation="vertical"
      >
        {items.map((item, index) => {
          const Icon = item.icon;
          return (
            <IconButton
              key={item.id}
              label={item.label}
              side="right"
              shortcut={String((index + 1) % 10)}
              className={styles['paletteItem'] ?? ''}
              data-palette={item.id}
              onPointerDown={press(item)}
              onClick={(event) => {
                if (wasDragged.current) {
                  wasDragged.current = false;
                  return;
                }
                const { right, top } = event.currentTarget.getBoundingClientRect();
                onAdd(item, undefined, { x: right + 10, y: top - 4 });
              }}
            >
              <Icon size={16} />
              <span className={styles['paletteWord']}>{item.short ?? item.label}</span>
            </IconButton>
          );
        })}
      </Stack>
      {dragged &&
        createPortal(
          <Row
            gap="1h"
            surface="floating"
            className={styles.draggedItem}
            style={{ transform: `translate(${dragged.x + 12}px, ${dragged.y + 8}px)` }}
          >
            <dragged.item.icon size={15} />
            {dragged.item.label}
          </Row>,
          document.body,
        )}
    </div>
  );
});
