// What many parts of the canvas watch but few of them act on: kept out of React Flow, so that hovering re-renders only
// what changes.

import { createContext, type RefObject, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Scene, SceneBox } from '../../core/projection';
import type { WorkflowCanvasProps } from './canvasProps';
import type { Hit, HitEvent } from './hitTest';
import type { AlignmentGuide } from './snapBoxes';

/** The light on the nodes: watched by each of them. */
export interface CanvasOverlayState {
  /** Nodes that stay bright; all of them when absent. */
  readonly highlighted: ReadonlySet<string> | undefined;
  /** As of `DrawOptions`. */
  readonly traced?: ReadonlySet<string> | undefined;
  /** Nodes that a gesture has just added. */
  readonly added: ReadonlySet<string> | undefined;
}

export interface ConnectionTarget {
  readonly isDisabled: boolean;
  readonly text: string;
}

/** Where the pointer is and what it holds: watched by what floats. */
export interface CanvasPointerState {
  readonly hoveredItem: Omit<Hit, 'pane' | 'near'>;
  /** A node that the pointer is at, or so close to that its handle may be meant. */
  readonly near?: string | undefined;
  /** The selected edge. */
  readonly edgeId: string | undefined;
  /** While a connection is drawn: what it would do at each node it was asked of, or why not. */
  readonly targets?: ReadonlyMap<string, ConnectionTarget> | undefined;
  /** A drag goes on: what floats stays away. */
  readonly isDragging: boolean;
  /** While nodes are dragged: what they stand in line with. */
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
  /** Something shall be added: at a point of the pane, behind the node a connection was pulled from, or by key. */
  | { readonly kind: 'add'; readonly at?: Position; readonly from?: string }
  /** The button of the strip with this number, from 0. */
  | { readonly kind: 'palette'; readonly index: number }
  /** The node stands for a place where a step can go. */
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
  | { readonly kind: 'copy' | 'cut' | 'paste'; readonly event: ClipboardEvent };

type Listener = (event: ToolEvent) => void;

/**
 * How gestures reach the tools, which are loaded after the first picture: what comes before they are there waits for them,
 * the newest alone.
 */
export class ToolPort {
  private listener: Listener | undefined;
  private pendingEvent: ToolEvent | undefined;

  emit(event: ToolEvent): void {
    if (this.listener) this.listener(event);
    // The data of a clipboard event is gone when it is over.
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

/** What the canvas is asked and told by its parts and by what floats over it: the same object at every render. */
export interface CanvasHost {
  readonly root: RefObject<HTMLElement | null>;
  readonly overlay: StoreApi<CanvasOverlayState>;
  readonly pointer: StoreApi<CanvasPointerState>;
  readonly port: ToolPort;
  props(): WorkflowCanvasProps;
  scene(): Scene;
  /** Where the canvas stands in the window. */
  area(): DOMRect;
  hit(event: HitEvent): Hit;
  /** Px of the window to canvas units. */
  toCanvas(point: CanvasPosition): CanvasPosition;
  hover(item: Omit<Hit, 'pane'>): void;
  select(ids: readonly string[], edgeId?: string): void;
  selectEdge(id: string | undefined): void;
  setDragging(isDragging: boolean): void;
  /** Boxes have moved within the scene. */
  redraw(): void;
  /** Tells the owner where these boxes are now. */
  drop(boxes: readonly SceneBox[]): void;
  /** The same, at the nearest place where they cover no other node. */
  dropAvoidingOverlap(boxes: readonly SceneBox[]): void;
  /** Tells the tools, where something can be drawn. */
  draw(event: ToolEvent): void;
  /** What appears in the next moments was put there by a gesture. */
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
