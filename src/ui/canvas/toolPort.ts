// How gestures reach the tools, which are loaded after the first picture: what comes before they are there waits for
// them, the newest alone.

import type { CanvasPoint } from './canvasStore';
import type { Hit } from './hitTest';

/** In px of the window. */
type At = CanvasPoint;

export type ToolEvent =
  /** Something shall be added: at a point of the pane, behind the node a connection was pulled from, or by key. */
  | { readonly kind: 'add'; readonly at?: At; readonly from?: string }
  /** The button of the strip with this number, from 0. */
  | { readonly kind: 'palette'; readonly index: number }
  /** The node stands for a place where a step can go. */
  | { readonly kind: 'fill'; readonly node: string }
  | ({ readonly kind: 'menu'; readonly at: At } & Pick<Hit, 'node' | 'edge' | 'frame'>)
  /** A node, an edge or a group. */
  | { readonly kind: 'edit'; readonly node: string }
  | {
      readonly kind: 'reconnect';
      readonly edge: string;
      readonly end: 'from' | 'to';
      readonly to: string;
      readonly at: At;
    }
  /** A connection is being drawn out of this node. */
  | { readonly kind: 'connecting'; readonly from: string }
  | { readonly kind: 'connect'; readonly from: string; readonly to: string; readonly at: At }
  | { readonly kind: 'delete'; readonly nodes: readonly string[]; readonly edges: readonly string[] }
  | { readonly kind: 'duplicate' | 'foldAll' }
  | { readonly kind: 'copy' | 'cut' | 'paste'; readonly event: ClipboardEvent };

type Listener = (event: ToolEvent) => void;

export class ToolPort {
  private listener: Listener | undefined;
  private waiting: ToolEvent | undefined;

  emit(event: ToolEvent): void {
    if (this.listener) this.listener(event);
    // The data of a clipboard event is gone when it is over.
    else if (!('event' in event)) this.waiting = event;
  }

  listen(listener: Listener): () => void {
    this.listener = listener;
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting) listener(waiting);
    return () => {
      if (this.listener === listener) this.listener = undefined;
    };
  }
}
