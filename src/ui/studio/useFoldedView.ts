// Folds branches of the shown graph: the remaining graph, its positions, and the conversion of moves on the canvas into
// moves of stored positions.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import { type CanvasView, type FoldedGraph, type Folds, markFolds, type TitledBlock } from '../../core/projection';
import {
  foldGraph,
  foldsOf,
  gapsOfFolds,
  shownPositions,
  storedMoves,
  withGroupPositions,
} from '../../state/inspection/foldedView';
import type { Positions } from '../../state/support/ports';
import type { NodeMove } from '../canvas';
import { afterContentPainted } from '../kit/lazyComponent';
import { loadStudioParts } from './loadStudioParts';
import { useWorkspace } from './weirContext';

export interface FoldedView {
  readonly folds: Folds;
  /** The ids of `folds` that are folded now. */
  readonly folded: ReadonlySet<string>;
  readonly foldedGraph: FoldedGraph;
  /** Positions of the shown nodes. */
  readonly positions: Positions;
  showView(view: CanvasView): CanvasView;
  move(moves: readonly NodeMove[]): void;
  toggle(nodeId: string): void;
  unfold(nodeIds: readonly string[]): void;
  toggleAll(): void;
  /** Changes when folding changes so much that the canvas draws another picture. */
  readonly drawingVersion: number;
}

const none: readonly string[] = [];
const noPositions: Positions = {};

/** The blocks of the document: recognised after the first picture, which is drawn without their titles. */
function useTitledBlocks(document: PdlDocument | undefined): readonly TitledBlock[] | undefined {
  const [titled, setTitled] = useState<Awaited<ReturnType<typeof loadStudioParts>> | undefined>(undefined);
  useEffect(() => {
    // If the code cannot be loaded, blocks have no titles.
    void afterContentPainted()
      .then(loadStudioParts)
      .then(setTitled, () => undefined);
  }, []);
  return document && titled?.titledBlocksOf(document);
}

/** `document`: undefined if the graph is not from the open text; its branches then do not fold. */
export function useFoldedView(graph: WorkflowGraph, document: PdlDocument | undefined): FoldedView {
  const { view, fitKey, setFolded, moveNodes } = useWorkspace('view', 'fitKey', 'setFolded', 'moveNodes');
  const places = useWorkspace((state) => state.places[state.view]);
  const moved = useWorkspace((state) => state.history.document.layout[state.view]);
  const chosen = useWorkspace((state) => state.folded[state.history.document.id] ?? none);
  // Equals `positionsOf`, but is not recomputed on every change of the store: on large graphs that costs more than
  // drawing.
  const own = useMemo((): Positions => (moved ? { ...places, ...moved } : (places ?? noPositions)), [places, moved]);
  const blocks = useTitledBlocks(document);
  const folds = useMemo(() => foldsOf(view, document, graph, blocks), [view, document, graph, blocks]);
  const { folded, foldedGraph } = useMemo(() => foldGraph(graph, folds, chosen), [graph, folds, chosen]);
  const stored = useMemo(() => withGroupPositions(graph, folds, folded, own), [graph, folds, folded, own]);
  // Not recomputed during a drag, because nodes would jump under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout shows in the automatic places or the fit
  const gaps = useMemo(() => gapsOfFolds(graph, foldedGraph, stored), [graph, foldedGraph.hidden, places, fitKey]);
  const positions = useMemo(() => shownPositions(stored, gaps), [stored, gaps]);
  const latest = useRef({ stored, folds, folded, foldedGraph, gaps });
  latest.current = { stored, folds, folded, foldedGraph, gaps };

  const [drawingVersion, setTurn] = useState(0);
  const actions = useMemo(
    () => ({
      move: (moves: readonly NodeMove[]) => moveNodes(storedMoves(latest.current, moves)),
      toggle: (nodeId: string) => {
        const now = latest.current;
        if (!now.folds.has(nodeId)) return;
        const ids = [...now.folded];
        setFolded(now.folded.has(nodeId) ? ids.filter((id) => id !== nodeId) : [...ids, nodeId]);
      },
      unfold: (nodeIds: readonly string[]) =>
        setFolded([...latest.current.folded].filter((id) => !nodeIds.includes(id))),
      toggleAll: () => {
        setFolded(latest.current.folded.size > 0 ? [] : [...latest.current.folds.keys()]);
        setTurn((count) => count + 1);
      },
    }),
    [moveNodes, setFolded],
  );
  const earlier = useRef<CanvasView | undefined>(undefined);
  const showView = useCallback(
    (shown: CanvasView) => {
      earlier.current = markFolds(shown, folds, folded, earlier.current);
      return earlier.current;
    },
    [folds, folded],
  );
  return useMemo(
    () => ({ folds, folded, foldedGraph, positions, showView, drawingVersion, ...actions }),
    [folds, folded, foldedGraph, positions, showView, drawingVersion, actions],
  );
}
