import { memo, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { boxAt } from '../../../core/projection';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { IconButton } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { useKeys } from '../../kit/usePageKeys';
import { type CanvasPoint, useCanvasHost } from '../canvasStore';
import { followPointer } from '../followPointer';
import type { AddPlace, CanvasDrawing, PaletteItem } from './canvasDrawing';
import { edgeNear } from './toolPositions';
import styles from './tools.module.css';

interface PaletteProps {
  readonly items: readonly PaletteItem[];
  /** Another one after every change of the document; the strip is the same. */
  readonly drawing: () => CanvasDrawing;
  /** `at`: in px of the window, for what has to be asked. Without a place: at the selection or the end. */
  readonly onAdd: (item: PaletteItem, place: AddPlace | undefined, at: CanvasPoint) => void;
}

const dragThreshold = 5;

/** A strip of what can be added: a click puts it at the selection or the end, a drag where it is dropped. */
export const Palette = memo(function Palette({ items, drawing, onAdd }: PaletteProps) {
  const host = useCanvasHost();
  const [held, setHeld] = useState<(CanvasPoint & { readonly item: PaletteItem }) | undefined>(undefined);
  const stop = useRef<(() => void) | undefined>(undefined);
  const wasDragged = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  /** What the pointer means: an edge near it, a node under it, or the free canvas; undefined off the canvas. */
  const placeAt = (event: PointerEvent): AddPlace | undefined => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!under || !host.root.current?.contains(under) || under.closest('[role="toolbar"]')) return undefined;
    const at = host.toCanvas({ x: event.clientX, y: event.clientY });
    const scene = host.scene();
    const box = boxAt(scene, at.x, at.y);
    if (box) {
      const after: AddPlace = { kind: 'after', nodeId: box.node.id };
      if (drawing().takes(after)) return after;
    }
    const edgeId = edgeNear(scene, at, 46, (id) => drawing().takes({ kind: 'edge', edgeId: id }));
    return drawing().placeOf({ at, free: at, edgeId });
  };

  const letGo = () => {
    stop.current?.();
    stop.current = undefined;
    if (!wasDragged.current) return;
    host.pointer.setState({ isDragging: false, over: {} });
    setHeld(undefined);
  };
  useKeys((event) => {
    if (event.key !== 'Escape' || !stop.current) return;
    event.stopPropagation();
    letGo();
  }, true);

  const press = (item: PaletteItem) => (event: ReactPointerEvent<HTMLButtonElement>) => {
    wasDragged.current = false;
    if (event.button !== 0) return;
    const origin = { x: event.clientX, y: event.clientY };
    const move = (now: PointerEvent) => {
      if (!wasDragged.current && Math.hypot(now.clientX - origin.x, now.clientY - origin.y) < dragThreshold) return;
      wasDragged.current = true;
      setHeld({ item, x: now.clientX, y: now.clientY });
      const place = placeAt(now);
      host.pointer.setState({
        isDragging: true,
        over: {
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
              shortcut={String(index + 1)}
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
      {held &&
        createPortal(
          <Row
            gap="1h"
            surface="floating"
            className={styles.held}
            style={{ transform: `translate(${held.x + 12}px, ${held.y + 8}px)` }}
          >
            <held.item.icon size={15} />
            {held.item.label}
          </Row>,
          document.body,
        )}
    </div>
  );
});
