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

/** A problem of a node as its card shows it; its fixes are buttons. */
export interface CardProblem {
  readonly level: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly actions: readonly { readonly label: string; run(): void }[];
}

export interface WorkflowCanvasProps {
  readonly view: CanvasView;
  /** The named parts of the graph shown at low zoom, in addition to its groups; outer ones first. */
  readonly stagesOf?: (() => Promise<readonly CanvasStage[]>) | undefined;
  /** Node ids. */
  readonly selection: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  /** The selected edge, if the owner controls it; otherwise the canvas keeps it. */
  readonly selectedEdge?: string | undefined;
  readonly onSelectEdge?: ((id: string | undefined) => void) | undefined;
  /** Nodes hovered in another panel (a conversation turn, a list); shown here as if hovered here. */
  readonly hovered?: readonly string[] | undefined;
  /** The canvas shows a run: hovering highlights travelled edges and fades nothing. */
  readonly tracesRun?: boolean;
  /** The shown run: when another one is opened, its current node is scrolled into view. */
  readonly runKey?: string | undefined;
  readonly onHover?: ((id: string | undefined) => void) | undefined;
  /** Called on drop, or after each move by keyboard. */
  readonly onMove?: ((moves: readonly NodeMove[]) => void) | undefined;
  /** Frames of groups can fold; their titles show a fold arrow. */
  readonly foldsFrames?: boolean;
  /** Folds or unfolds the branches of a node, or a frame. */
  readonly onFold?: ((id: string) => void) | undefined;
  readonly onOpenProblems?: ((id: string) => void) | undefined;
  /** The problems in the card of a node with a badge; only the badge's messages if absent. */
  readonly problemsOf?: ((id: string) => readonly CardProblem[]) | undefined;
  /** Called on Enter on a selected node. */
  readonly onOpen?: ((id: string) => void) | undefined;
  readonly readOnly?: boolean | undefined;
  /** Drawing: `CanvasTools`, which receives the gestures of this canvas. Without it the graph cannot be edited. */
  readonly tools?: ReactNode;
  /** Linked pan and zoom: the viewport of the other canvas. */
  readonly viewport?: CanvasViewport | undefined;
  /** Bounds of the other canvas's graph: a fit includes both graphs. */
  readonly otherBounds?: Scene['bounds'] | undefined;
  readonly onViewport?: ((viewport: CanvasViewport) => void) | undefined;
  /** A graph that is illegible as a whole opens at its start, at reading size. */
  readonly opensAtReadingSize?: boolean;
  /** With it, a graph whose fit has at least this zoom opens as a whole, although its names are small. */
  readonly opensWholeFrom?: number;
  /** A selection fades nothing, so that differences stay visible. */
  readonly keepsAllVisible?: boolean;
  /** The canvas fits the graph when this key changes, and once initially. */
  readonly fitKey?: string | undefined;
  readonly toolbar?: ReactNode;
  readonly legend?: ReactNode;
  /** Hides the minimap to save space. */
  readonly hideMap?: boolean | undefined;
  readonly ariaLabel: string;
}
