// Folds branches of the shown graph: the remaining graph, its positions, and the conversion of moves on the canvas into
// moves of stored positions.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import {
  type CanvasView,
  closeGaps,
  collapseGraph,
  type FoldedGraph,
  type Folds,
  markFolds,
  nodeSize,
  projectFolds,
  projectGroupFolds,
  type TitledBlock,
} from '../../core/projection';
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

/** A folded group is at the centre of its nodes. */
function placesOfGroups(folds: Folds, folded: ReadonlySet<string>, graph: WorkflowGraph, stored: Positions): Positions {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return Object.fromEntries(
    [...folded].flatMap((id) => {
      const spots = (folds.get(id)?.members ?? []).flatMap((member) => {
        const [place, node] = [stored[member], nodes.get(member)];
        return place && node ? [{ ...place, ...nodeSize(node) }] : [];
      });
      if (spots.length === 0) return [];
      const own = nodeSize({
        kind: 'step',
        label: graph.groups?.find((group) => group.id === id)?.label ?? '',
        shape: 'fr-rect',
      });
      const least = (side: 'x' | 'y') => Math.min(...spots.map((spot) => spot[side]));
      const x = (least('x') + Math.max(...spots.map((spot) => spot.x + spot.width)) - own.width) / 2;
      const y = (least('y') + Math.max(...spots.map((spot) => spot.y + spot.height)) - own.height) / 2;
      return [[id, { x: Math.round(x), y: Math.round(y) }] as const];
    }),
  );
}

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
  const folds = useMemo(
    () => (view === 'procedure' ? projectFolds(document, graph, blocks) : projectGroupFolds(graph)),
    [view, document, graph, blocks],
  );
  const folded = useMemo(() => new Set(chosen.filter((id) => folds.has(id))), [chosen, folds]);
  const foldedGraph = useMemo(() => collapseGraph(graph, folds, folded), [graph, folds, folded]);
  const { hidden } = foldedGraph;
  const stored = useMemo(
    () => (folded.size === 0 ? own : { ...own, ...placesOfGroups(folds, folded, graph, own) }),
    [own, folds, folded, graph],
  );
  // Not recomputed during a drag, because nodes would jump under the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout shows in the automatic places or the fit
  const gaps = useMemo(
    () =>
      hidden.size > 0
        ? closeGaps([...graph.nodes, ...foldedGraph.graph.nodes], stored, (id) => hidden.has(id))
        : undefined,
    [graph, hidden, places, fitKey],
  );
  const positions = useMemo(() => {
    if (!gaps) return stored;
    return Object.fromEntries(Object.entries(stored).map(([id, place]) => [id, gaps.show(place)]));
  }, [stored, gaps]);
  const latest = useRef({ stored, folds, folded, hidden, gaps });
  latest.current = { stored, folds, folded, hidden, gaps };

  const [drawingVersion, setTurn] = useState(0);
  const actions = useMemo(
    () => ({
      move: (moves: readonly NodeMove[]) => {
        const now = latest.current;
        const { gaps: shut } = now;
        if (!shut) {
          moveNodes(moves);
          return;
        }
        const all = moves.flatMap(({ id, x, y }): NodeMove[] => {
          const place = shut.restore({ x, y });
          const before = now.stored[id];
          // Nodes that are folded into a node move with it.
          const inside = now.folded.has(id) && before ? [...now.hidden].filter(([, home]) => home === id) : [];
          return [
            { id, ...place },
            ...inside.flatMap(([inner]) => {
              const at = now.stored[inner];
              return at && before ? [{ id: inner, x: at.x + place.x - before.x, y: at.y + place.y - before.y }] : [];
            }),
          ];
        });
        // A node that represents a subgraph has no stored position.
        moveNodes(all.filter(({ id }) => !now.folds.get(id)?.members));
      },
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
