// Types that the commands of the canvas are built from: the shown graph and its possible actions.

import type { GraphNode, WorkflowGraph } from '../../core/graph';
import type { Folds } from '../../core/projection';
import type { TextRange } from '../../core/support';
import { drawingMessages as t } from '../../messages/drawing.en';
import type { GraphView } from '../../state/support/analysis';
import type { NodePosition } from '../../state/support/ports';
import type { WorkspaceState } from '../../state/workspace/workspaceState';
import type { CanvasDrawing, EditOutcome } from '../canvas/tools/canvasDrawing';
import { rejectEdit, type StudioEdits } from './studioEdits';

export interface BreakpointChoice {
  /** Undefined for a node that has no decisions. */
  of(node: GraphNode):
    | {
        readonly isEnabled: boolean;
        readonly toggle: () => void;
        /** Continues the open session until it reaches the node; absent if no session can continue. */
        readonly runTo?: (() => void) | undefined;
        /** Shows the events of the node; absent if it has not been visited. */
        readonly showVisits?: (() => void) | undefined;
      }
    | undefined;
}

/** Inputs of a drawing. */
export interface DrawingParts {
  get(): WorkspaceState;
  readonly view: GraphView;
  readonly isReadOnly: boolean;
  /** The whole graph, without folding. */
  readonly graph: WorkflowGraph;
  readonly folds: Folds;
  readonly folded: ReadonlySet<string>;
  onFold(nodeId: string): void;
  onFoldAll(): void;
  showRange(range: TextRange): void;
  showInspector(): void;
  readonly inspectorWords: string;
  /** The breakpoint of a node that sessions can stop at; only where sessions run. */
  readonly breakpoint?: BreakpointChoice | undefined;
  showHelp(): void;
  /** Offers choices for a text that cannot be pasted as nodes, such as a whole document. */
  offer?(text: string): void;
}

/** Returns undefined if the text is a whole document, or is not nodes at all. */
type PasteNodes = (text: string, at: NodePosition | undefined) => EditOutcome | undefined;

/** The base of the commands of every drawing, for all kinds of documents. */
export interface CommandBase extends DrawingParts {
  readonly drawing: Pick<CanvasDrawing, 'editField' | 'remove' | 'duplicate' | 'copy'> & {
    readonly paste: PasteNodes;
  };
}

export interface CommandSource extends CommandBase {
  readonly edits: StudioEdits;
}

/** Copies and pastes nodes, by the document's functions that turn nodes into text and back. */
export const clipboardTools = (copy: CanvasDrawing['copy'], paste: PasteNodes) => ({
  copy,
  paste,
  duplicate: async (nodeIds: readonly string[]) => paste(await copy(nodeIds), undefined) ?? rejectEdit(t.nothingToCopy),
});
