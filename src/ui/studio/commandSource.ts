// What the commands of the canvas stand on: the graph that is shown, and what can be done with it.

import type { GraphNode, WorkflowGraph } from '../../core/graph';
import type { Folds } from '../../core/projection';
import type { GraphView } from '../../state/support/analysis';
import type { CanvasDrawing } from '../canvas/tools/drawing';
import type { StudioEdits } from './studioEdits';

export interface BreakpointChoice {
  /** Undefined for a node that no decision is about. */
  of(node: GraphNode):
    | {
        readonly isOn: boolean;
        toggle(): void;
        /** Continues the open session until it comes to the node; absent without one that can. */
        readonly runTo?: (() => void) | undefined;
        /** Shows the events of the node; absent before it was visited. */
        readonly showVisits?: (() => void) | undefined;
      }
    | undefined;
}

export interface CommandSource {
  readonly view: GraphView;
  readonly edits: StudioEdits;
  readonly drawing: Pick<CanvasDrawing, 'field' | 'remove' | 'duplicate' | 'foldAll'>;
  graph(): WorkflowGraph | undefined;
  folds(): Folds;
  fold(nodeId: string): void;
  isFolded(nodeId: string): boolean;
  readonly isReadOnly: boolean;
  copy(nodeIds: readonly string[]): Promise<void>;
  paste(at: { x: number; y: number } | undefined): Promise<{ readonly message: string } | undefined>;
  goToSource(nodeId: string): void;
  openInspector(nodeId: string): void;
  readonly inspectorWords: string;
  /** Of a node that sessions can stop at; only where sessions run. */
  readonly breakpoint?: BreakpointChoice | undefined;
  openHelp(): void;
}
