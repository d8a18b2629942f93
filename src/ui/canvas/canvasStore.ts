// State that many parts of the canvas read. It is kept outside of React Flow, so that hovering renders only what
// changes.

import { createContext, type RefObject, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Scene, SceneBox } from '../../core/projection';
import type { CanvasKeyCommand } from './canvasCommands';
import type { WorkflowCanvasProps } from './canvasProps';
import type { Hit, HitEvent } from './hitTest';
import type { AlignmentGuide } from './snapBoxes';

/** The highlights of nodes; every node subscribes to it. */
export interface CanvasOverlayState {
  /** Nodes that are not faded; all of them if absent. */
  readonly highlighted: ReadonlySet<string> | undefined;
  /** See `DrawOptions`. */
  readonly traced?: ReadonlySet<string> | undefined;
  /** Nodes that a gesture has just added. */
  readonly added: ReadonlySet<string> | undefined;
}

export interface ConnectionTarget {
  readonly isDisabled: boolean;
  readonly text: string;
}

/** The pointer's position and target; floating elements subscribe to it. */
export interface CanvasPointerState {
  readonly hoveredItem: Omit<Hit, 'pane' | 'near'>;
  /** The node under the pointer, or so close that its handle may be the target. */
  readonly near?: string | undefined;
  /** The selected edge. */
  readonly edgeId: string | undefined;
  /** While a connection is drawn: its effect at each tested node, or the reason why it is refused. */
  readonly targets?: ReadonlyMap<string, ConnectionTarget> | undefined;
  /** Nodes that match a filter: all others are faded. */
  readonly filtered?: ReadonlySet<string> | undefined;
  /** A drag is in progress: floating elements are hidden. */
  readonly isDragging: boolean;
  /** While nodes are dragged: their alignment lines. */
  readonly guides?: readonly AlignmentGuide[] | undefined;
  readonly scene: Scene;
}

export interface CanvasPosition {
  readonly x: number;
  readonly y: number;
}

/** In px of the window. */
type Position = CanvasPosition;

export type ToolEvent =
  /** Opens quick add: at a point of the pane, behind the node that a connection was pulled from, or by key. */
  | { readonly kind: 'add'; readonly at?: Position; readonly from?: string }
  /** Index of a button of the palette, from 0. */
  | { readonly kind: 'palette'; readonly index: number }
  /** The node is an empty slot. */
  | { readonly kind: 'fill'; readonly node: string }
  | ({ readonly kind: 'menu'; readonly at: Position } & Pick<Hit, 'node' | 'edge' | 'frame'>)
  /** A node, an edge or a group. */
  | { readonly kind: 'edit'; readonly node: string }
  | {
      readonly kind: 'reconnect';
      readonly edge: string;
      readonly end: 'from' | 'to';
      readonly to: string;
      readonly at: Position;
    }
  /** A connection is being drawn out of this node. */
  | { readonly kind: 'connecting'; readonly from: string }
  | { readonly kind: 'connect'; readonly from: string; readonly to: string; readonly at: Position }
  | { readonly kind: 'delete'; readonly nodes: readonly string[]; readonly edges: readonly string[] }
  | { readonly kind: 'duplicate' | 'foldAll' }
  | { readonly kind: 'copy' | 'cut' | 'paste'; readonly event: ClipboardEvent }
  /** A key that the canvas itself does not use. */
  | { readonly kind: 'key'; readonly event: KeyboardEvent };

type Listener = (event: ToolEvent) => void;

/**
 * Passes gestures to the tools, which are loaded after the first render. Until then only the latest gesture is kept.
 */
export class ToolPort {
  private listener: Listener | undefined;
  private pendingEvent: ToolEvent | undefined;

  emit(event: ToolEvent): void {
    if (this.listener) this.listener(event);
    // An event can be read and prevented only while it is dispatched.
    else if (!('event' in event)) this.pendingEvent = event;
  }

  listen(listener: Listener): () => void {
    this.listener = listener;
    const { pendingEvent } = this;
    this.pendingEvent = undefined;
    if (pendingEvent) listener(pendingEvent);
    return () => {
      if (this.listener === listener) this.listener = undefined;
    };
  }
}

/** The interface of the canvas for its parts and floating elements; the same object at every render. */
export interface CanvasHost {
  readonly root: RefObject<HTMLElement | null>;
  readonly overlay: StoreApi<CanvasOverlayState>;
  readonly pointer: StoreApi<CanvasPointerState>;
  readonly port: ToolPort;
  props(): WorkflowCanvasProps;
  scene(): Scene;
  /** The bounding box of the canvas in the window. */
  area(): DOMRect;
  hit(event: HitEvent): Hit;
  /** Converts px of the window to canvas units. */
  toCanvas(point: CanvasPosition): CanvasPosition;
  hover(item: Omit<Hit, 'pane'>): void;
  select(ids: readonly string[], edgeId?: string): void;
  selectEdge(id: string | undefined): void;
  setDragging(isDragging: boolean): void;
  /** Redraws after boxes have moved within the scene. */
  redraw(): void;
  /** Reports the new positions of these boxes to the owner. */
  drop(boxes: readonly SceneBox[]): void;
  /** The same, after moving the boxes to the nearest place where they cover no other node. */
  dropAvoidingOverlap(boxes: readonly SceneBox[]): void;
  /** Passes an event to the tools, if the canvas is editable. */
  draw(event: ToolEvent): void;
  /** Runs a command of the canvas. `first`: the focused node; by default the first selected one. */
  run(command: CanvasKeyCommand, first?: string): unknown;
  /** Marks nodes that appear soon after this call as added by a gesture. */
  expectNodes(): void;
}

export const CanvasContext = createContext<CanvasHost | undefined>(undefined);

export function useCanvasHost(): CanvasHost {
  const value = useContext(CanvasContext);
  if (!value) throw new Error('A part of the canvas outside a canvas');
  return value;
}

export function useNodeOverlay(id: string): 'faded' | 'fresh' | 'traced' | undefined {
  return useStore(useCanvasHost().overlay, ({ highlighted, added, traced }) =>
    added?.has(id)
      ? 'fresh'
      : traced?.has(id)
        ? 'traced'
        : highlighted !== undefined && !highlighted.has(id)
          ? 'faded'
          : undefined,
  );
}

export function usePointerState<T>(select: (state: CanvasPointerState) => T): T {
  return useStore(useCanvasHost().pointer, select);
}
