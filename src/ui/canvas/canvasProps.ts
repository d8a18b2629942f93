import type { ReactNode } from 'react';
import type { CanvasStage, CanvasView, Scene } from '../../core/projection';

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

/** A problem of a node as its card shows it: what can be done about it comes as buttons. */
export interface CardProblem {
  readonly level: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly actions: readonly { readonly label: string; run(): void }[];
}

export interface WorkflowCanvasProps {
  readonly view: CanvasView;
  /** The parts of the graph that are named from afar, besides its groups; the outer ones first. */
  readonly stagesOf?: (() => Promise<readonly CanvasStage[]>) | undefined;
  /** Node ids. */
  readonly selection: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  /** The selected edge, where the owner keeps it; else the canvas does. */
  readonly selectedEdge?: string | undefined;
  readonly onSelectEdge?: ((id: string | undefined) => void) | undefined;
  /** Hovered elsewhere (a conversation turn, a list): shown here as if hovered here. */
  readonly hovered?: readonly string[] | undefined;
  /** It shows a run: what is pointed at shows the edges that were travelled, and fades nothing. */
  readonly tracesRun?: boolean;
  readonly onHover?: ((id: string | undefined) => void) | undefined;
  /** On drop, or after each move by keyboard. */
  readonly onMove?: ((moves: readonly NodeMove[]) => void) | undefined;
  /** The frames of groups can fold: their titles show it. */
  readonly foldsFrames?: boolean;
  /** Folds or unfolds the branches of a node, or a frame. */
  readonly onFold?: ((id: string) => void) | undefined;
  readonly onOpenProblems?: ((id: string) => void) | undefined;
  /** What the card of a node with a badge shows; its messages alone when absent. */
  readonly problemsOf?: ((id: string) => readonly CardProblem[]) | undefined;
  /** Enter on a selected node. */
  readonly onOpen?: ((id: string) => void) | undefined;
  readonly readOnly?: boolean | undefined;
  /** Drawing: `CanvasTools`, which hears the gestures of this canvas. Without it nothing can be added or changed. */
  readonly tools?: ReactNode;
  /** Linked pan and zoom: where the other canvas is. */
  readonly viewport?: CanvasViewport | undefined;
  /** Bounds of what the other canvas shows: fitting leaves room for both. */
  readonly otherBounds?: Scene['bounds'] | undefined;
  readonly onViewport?: ((viewport: CanvasViewport) => void) | undefined;
  /** What cannot be read as a whole opens where it begins, large enough to be read. */
  readonly opensAtReadingSize?: boolean;
  /** A selection fades nothing: what differs stays in sight beside it. */
  readonly keepsAllVisible?: boolean;
  /** Fits the graph to the window when it changes, and once at first. */
  readonly fitKey?: string | undefined;
  readonly toolbar?: ReactNode;
  readonly legend?: ReactNode;
  /** Hides the small map where room is short. */
  readonly hideMap?: boolean | undefined;
  readonly ariaLabel: string;
}
