import type { ReactNode } from 'react';
import type { CanvasView } from '../../core/projection';
import type { QuickAddKind } from './QuickAddMenu';

export interface CanvasViewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface NodeMove {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface WorkflowCanvasProps {
  readonly view: CanvasView;
  /** Node ids. */
  readonly selection: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  /** Hovered elsewhere (a conversation turn, a list): lit here as if hovered here. */
  readonly hovered?: string | undefined;
  readonly onHover?: ((id: string | undefined) => void) | undefined;
  /** On drop, or after each move by keyboard. */
  readonly onMove?: ((moves: readonly NodeMove[]) => void) | undefined;
  readonly onConnect?: ((from: string, to: string) => void) | undefined;
  readonly onDelete?: ((nodeIds: readonly string[], edgeIds: readonly string[]) => void) | undefined;
  readonly onRename?: ((id: string, name: string) => void) | undefined;
  /** Position in canvas units, where the new node's top left corner belongs. */
  readonly onQuickAdd?:
    | ((position: { readonly x: number; readonly y: number }, kind: QuickAddKind) => void)
    | undefined;
  readonly quickAddKinds?: readonly QuickAddKind[] | undefined;
  readonly onOpenProblems?: ((id: string) => void) | undefined;
  /** Enter on a selected node. */
  readonly onOpen?: ((id: string) => void) | undefined;
  readonly readOnly?: boolean | undefined;
  /** Linked pan and zoom: where the other canvas is. */
  readonly viewport?: CanvasViewport | undefined;
  readonly onViewport?: ((viewport: CanvasViewport) => void) | undefined;
  /** Fits the graph to the window when it changes, and once at first. */
  readonly fitKey?: string | undefined;
  readonly toolbar?: ReactNode;
  readonly legend?: ReactNode;
  /** Hides the small map where room is short. */
  readonly hideMap?: boolean | undefined;
  readonly ariaLabel: string;
}
