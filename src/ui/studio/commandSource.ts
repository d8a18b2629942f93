// What the commands of the canvas stand on: the graph that is shown, and what can be done with it.

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
  /** Undefined for a node that no decision is about. */
  of(node: GraphNode):
    | {
        readonly isEnabled: boolean;
        readonly toggle: () => void;
        /** Continues the open session until it comes to the node; absent without one that can. */
        readonly runTo?: (() => void) | undefined;
        /** Shows the events of the node; absent before it was visited. */
        readonly showVisits?: (() => void) | undefined;
      }
    | undefined;
}

/** What a drawing is built of. */
export interface DrawingParts {
  get(): WorkspaceState;
  readonly view: GraphView;
  readonly isReadOnly: boolean;
  /** The whole of it, nothing folded. */
  readonly graph: WorkflowGraph;
  readonly folds: Folds;
  readonly folded: ReadonlySet<string>;
  onFold(nodeId: string): void;
  onFoldAll(): void;
  showRange(range: TextRange): void;
  showInspector(): void;
  readonly inspectorWords: string;
  /** Of a node that sessions can stop at; only where sessions run. */
  readonly breakpoint?: BreakpointChoice | undefined;
  showHelp(): void;
  /** Asks what is to become of a text that is a whole document. */
  offer?(text: string): void;
}

type PasteNodes = (text: string, at: NodePosition | undefined) => EditOutcome | undefined;

/** Commands that every drawing has stand on this, whatever is drawn. */
export interface CommandBase extends DrawingParts {
  readonly drawing: Pick<CanvasDrawing, 'editField' | 'remove' | 'duplicate' | 'copy'> & {
    readonly paste: PasteNodes;
    /** The text is a whole document, which is offered as one before anything of it is pasted. */
    isWhole?(text: string): boolean;
  };
}

export interface CommandSource extends CommandBase {
  readonly edits: StudioEdits;
}

/** Nodes in and out of the clipboard, over what a document makes of nodes and of a text. */
export const clipboardTools = (copy: CanvasDrawing['copy'], paste: PasteNodes) => ({
  copy,
  paste,
  duplicate: async (nodeIds: readonly string[]) => paste(await copy(nodeIds), undefined) ?? rejectEdit(t.nothingToCopy),
});
