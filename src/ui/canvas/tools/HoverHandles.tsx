import { useStoreApi } from '@xyflow/react';
import { Ellipsis, Plus } from 'lucide-react';
import { type ReactNode, type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react';
import { boxAt, emptySlotOf, type SceneEdge } from '../../../core/projection';
import { canvasToolsMessages as t } from '../../../messages/canvasTools.en';
import { type CanvasPosition, useCanvasHost, usePointerState } from '../canvasStore';
import { type ScreenView, useFollowView } from '../followBox';
import { followPointer } from '../followPointer';
import { isDot } from '../nodeLabels';
import type { CanvasDrawing } from './canvasDrawing';
import styles from './tools.module.css';

/** Below this zoom the handles would hide their node or edge. */
const minZoom = 0.35;

/** Offsets to the left of and above the position, in px: half of the element's size centres it. */
function placeAt(element: HTMLElement, at: CanvasPosition, { x, y, zoom }: ScreenView, left: number, up = left): void {
  element.hidden = zoom < minZoom;
  element.style.transform = `translate(${Math.round(at.x * zoom + x - left)}px, ${Math.round(at.y * zoom + y - up)}px)`;
}

interface HandleProps {
  readonly kind: 'more' | 'plus';
  /** The node or the edge of the handle. */
  readonly of: { readonly 'data-of-node': string } | { readonly 'data-of-edge': string };
  readonly label: string;
  readonly place: (element: HTMLElement, view: ScreenView) => void;
  readonly onOpen: (at: CanvasPosition) => void;
  readonly children: ReactNode;
}

/** Its menu opens below it. */
function Handle({ kind, of, label, place, onOpen, children }: HandleProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useFollowView(ref, place);
  return (
    <button
      ref={ref}
      type="button"
      className={styles[kind]}
      {...of}
      tabIndex={-1}
      aria-label={label}
      onClick={(event) => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        onOpen({ x: left, y: bottom + 4 });
      }}
    >
      {children}
    </button>
  );
}

/**
 * Position of the plus: beside the label if there is one, else on the middle of the edge, or beside it if the edge
 * itself can be selected. The distance is constant on the screen, as is the size of the plus.
 */
function plusPlace({ edge, route }: SceneEdge, isNextToEdge: boolean, zoom: number): CanvasPosition {
  const { labelX: x, labelY: y, heading } = route;
  const scale = Math.min(1, zoom);
  if (edge.condition !== undefined || (edge.taken?.length ?? 0) > 0) {
    const chip = edge.condition ? Math.min(168, edge.condition.length * 6 + 14) : 24;
    return { x: x + chip / 2 + 14 / scale, y };
  }
  if (!isNextToEdge) return { x, y };
  const isLevel = Math.abs(Math.cos(heading)) > 0.7;
  return isLevel ? { x, y: y - 24 / scale } : { x: x + 24 / scale, y };
}

type End = 'from' | 'to';

interface EdgeEndProps {
  readonly item: SceneEdge;
  readonly end: End;
  readonly onDrop: (nodeId: string, at: CanvasPosition) => void;
}

const pointOf = ({ route: { points } }: SceneEdge, end: End): CanvasPosition =>
  end === 'from' ? { x: points[0] ?? 0, y: points[1] ?? 0 } : { x: points.at(-2) ?? 0, y: points.at(-1) ?? 0 };

/** A dot on the end of the selected edge. Dragging it to another node reconnects the edge. */
function EdgeEnd({ item, end, onDrop }: EdgeEndProps) {
  const host = useCanvasHost();
  const store = useStoreApi();
  const ref = useRef<HTMLButtonElement>(null);
  const pulled = useRef<SVGSVGElement>(null);
  const line = useRef<SVGLineElement>(null);
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);
  useFollowView(ref, (element, view) => placeAt(element, pointOf(item, end), view, 7));
  const press = (event: ReactPointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { left, top } = host.area();
    const [x, y, zoom] = store.getState().transform;
    const other = pointOf(item, end === 'from' ? 'to' : 'from');
    const anchor = { x1: other.x * zoom + x, y1: other.y * zoom + y };
    const targetAt = (now: PointerEvent) => {
      const at = host.toCanvas({ x: now.clientX, y: now.clientY });
      return boxAt(host.scene(), at.x, at.y)?.node.id;
    };
    stop.current = followPointer(
      (now) => {
        const ends = { ...anchor, x2: now.clientX - left, y2: now.clientY - top };
        for (const [name, value] of Object.entries(ends)) line.current?.setAttribute(name, String(value));
        pulled.current?.setAttribute('data-shown', '');
        host.pointer.setState({ hoveredItem: { node: targetAt(now) } });
      },
      (now) => {
        pulled.current?.removeAttribute('data-shown');
        host.pointer.setState({ hoveredItem: {} });
        const node = now.type === 'pointerup' ? targetAt(now) : undefined;
        if (node !== undefined && node !== item.edge[end]) onDrop(node, { x: now.clientX, y: now.clientY });
      },
    );
  };
  const words = end === 'from' ? t.edgeStart : t.edgeEnd;
  return (
    <>
      <svg ref={pulled} className={styles['pulled']} aria-hidden="true">
        <line ref={line} />
      </svg>
      <button
        ref={ref}
        type="button"
        className={`${styles['edgeEnd']} nodrag nopan`}
        data-of-edge={item.edge.id}
        data-end={end}
        tabIndex={-1}
        aria-label={t.dragEdge({ end: words })}
        onPointerDown={press}
      />
    </>
  );
}

interface HoverHandlesProps {
  readonly drawing: CanvasDrawing;
  readonly selection: readonly string[];
  readonly onEdge: (edgeId: string, at: CanvasPosition) => void;
}

/** Handles of the hovered item: dots on the node, a plus on the edge. */
export function HoverHandles({ drawing, selection, onEdge }: HoverHandlesProps) {
  const host = useCanvasHost();
  const hoveredItem = usePointerState((state) => state.hoveredItem);
  const edgeId = usePointerState((state) => state.edgeId);
  const isDragging = usePointerState((state) => state.isDragging);
  const scene = usePointerState((state) => state.scene);
  if (isDragging) return null;
  const nodeId =
    hoveredItem.node ?? (hoveredItem.edge === undefined && selection.length === 1 ? selection[0] : undefined);
  const box = nodeId === undefined ? undefined : scene.byId.get(nodeId);
  const hasMenu = box !== undefined && !isDot(box.node) && !emptySlotOf(box.node.id);
  const edgeOf = (id: string | undefined, accepts: (edgeId: string) => boolean) =>
    id !== undefined && !drawing.isReadOnly && accepts(id) ? scene.edges.find(({ edge }) => edge.id === id) : undefined;
  const pulled = edgeOf(edgeId, () => drawing.reconnect !== undefined);
  const item = edgeOf(hoveredItem.edge ?? edgeId, (id) => drawing.canAddAt({ kind: 'edge', edgeId: id }));
  return (
    <>
      {hasMenu && (
        <Handle
          key={box.node.id}
          kind="more"
          of={{ 'data-of-node': box.node.id }}
          label={t.commandsFor({ label: box.node.label })}
          place={(element, view) => {
            placeAt(element, { x: box.x + box.width, y: box.y + box.height }, view, 32, 4);
          }}
          onOpen={(at) => {
            if (!selection.includes(box.node.id)) host.select([box.node.id]);
            host.port.emit({ kind: 'menu', at, node: box.node.id });
          }}
        >
          <Ellipsis size={14} />
        </Handle>
      )}
      {pulled &&
        (['from', 'to'] as const).map((end) => (
          <EdgeEnd
            key={`${pulled.edge.id}/${end}`}
            item={pulled}
            end={end}
            onDrop={(to, at) => host.port.emit({ kind: 'reconnect', edge: pulled.edge.id, end, to, at })}
          />
        ))}
      {item && (
        <Handle
          key={item.edge.id}
          kind="plus"
          of={{ 'data-of-edge': item.edge.id }}
          label={t.addBetween({ from: item.from.node.label, to: item.to.node.label })}
          place={(element, view) => {
            placeAt(element, plusPlace(item, drawing.reconnect !== undefined, view.zoom), view, 11);
          }}
          onOpen={(at) => onEdge(item.edge.id, at)}
        >
          <Plus size={14} />
        </Handle>
      )}
    </>
  );
}
