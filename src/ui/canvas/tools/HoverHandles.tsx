import { Ellipsis, Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import type { SceneBox, SceneEdge } from '../../../core/projection';
import { usePointerState } from '../canvasStore';
import { type ScreenBox, type ScreenView, useFollowBox, useFollowView } from '../followBox';
import type { CanvasDrawing } from './drawing';
import styles from './tools.module.css';

/** Below it they would hide what they belong to. */
const leastZoom = 0.35;

interface HandleProps {
  readonly onOpen: (at: { x: number; y: number }) => void;
}

function placeMore(element: HTMLElement, box: ScreenBox): void {
  element.hidden = box.zoom < leastZoom;
  element.style.transform = `translate(${Math.round(box.right - 32)}px, ${Math.round(box.bottom - 4)}px)`;
}

const below = (element: HTMLElement) => {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom + 4 };
};

function NodeHandle({ box, onOpen }: HandleProps & { readonly box: SceneBox }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFollowBox(ref, box, placeMore);
  return (
    <button
      ref={ref}
      type="button"
      className={styles['more']}
      data-of-node={box.node.id}
      tabIndex={-1}
      aria-label={`Commands for ${box.node.label}`}
      onClick={(event) => onOpen(below(event.currentTarget))}
    >
      <Ellipsis size={14} />
    </button>
  );
}

/** Beside the chip where there is one; else on the middle of the edge. */
function plusPlace({ edge, route }: SceneEdge): { x: number; y: number } {
  const hasChip = edge.condition !== undefined || (edge.taken?.length ?? 0) > 0;
  if (!hasChip) return { x: route.labelX, y: route.labelY };
  const chip = edge.condition ? Math.min(168, edge.condition.length * 6 + 14) : 24;
  return { x: route.labelX + chip / 2 + 14, y: route.labelY };
}

function EdgeHandle({ item, onOpen }: HandleProps & { readonly item: SceneEdge }) {
  const ref = useRef<HTMLButtonElement>(null);
  const place = useCallback(
    (element: HTMLElement, { x, y, zoom }: ScreenView) => {
      const at = plusPlace(item);
      element.hidden = zoom < leastZoom;
      element.style.transform = `translate(${Math.round(at.x * zoom + x - 11)}px, ${Math.round(at.y * zoom + y - 11)}px)`;
    },
    [item],
  );
  useFollowView(ref, place);
  const { from, to } = item;
  return (
    <button
      ref={ref}
      type="button"
      className={styles['plus']}
      data-of-edge={item.edge.id}
      tabIndex={-1}
      aria-label={`Add between ${from.node.label} and ${to.node.label}`}
      onClick={(event) => onOpen(below(event.currentTarget))}
    >
      <Plus size={14} />
    </button>
  );
}

interface HoverHandlesProps {
  readonly drawing: CanvasDrawing;
  readonly selection: readonly string[];
  readonly onNode: (nodeId: string, at: { x: number; y: number }) => void;
  readonly onEdge: (edgeId: string, at: { x: number; y: number }) => void;
}

/** What shows that there is more to do: dots on the node at hand, a plus on the edge at hand. */
export function HoverHandles({ drawing, selection, onNode, onEdge }: HoverHandlesProps) {
  const over = usePointerState((state) => state.over);
  const edgeId = usePointerState((state) => state.edgeId);
  const isDragging = usePointerState((state) => state.isDragging);
  const scene = usePointerState((state) => state.scene);
  if (isDragging) return null;
  const nodeId = over.node ?? (over.edge === undefined && selection.length === 1 ? selection[0] : undefined);
  const box = nodeId === undefined ? undefined : scene.byId.get(nodeId);
  const hasMenu = box && box.node.kind !== 'start' && box.node.kind !== 'end';
  const wanted = over.edge ?? edgeId;
  const item =
    wanted !== undefined && !drawing.isReadOnly && drawing.takes({ kind: 'edge', edgeId: wanted })
      ? scene.edges.find(({ edge }) => edge.id === wanted)
      : undefined;
  return (
    <>
      {hasMenu && <NodeHandle key={`${box.node.id}`} box={box} onOpen={(at) => onNode(box.node.id, at)} />}
      {item && <EdgeHandle key={item.edge.id} item={item} onOpen={(at) => onEdge(item.edge.id, at)} />}
    </>
  );
}
