// The shown graph with folded branches: what folds, the remaining graph with its positions, and moves on the canvas as
// moves of stored positions.

import type { WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import {
  buildCanvasView,
  type CanvasOverlay,
  type CanvasView,
  closeGaps,
  collapseGraph,
  collapseOverlay,
  type FoldedGraph,
  type Folds,
  nodeSize,
  projectFolds,
  projectGroupFolds,
  type TitledBlock,
} from '../../core/projection';
import { coreText } from '../../messages/i18n';
import type { GraphView } from '../support/analysis';
import type { Positions } from '../support/ports';

type Gaps = ReturnType<typeof closeGaps>;
type Move = { readonly id: string; readonly x: number; readonly y: number };

/** The branches of a procedure, or the subgraphs of another graph. */
export const foldsOf = (
  view: GraphView,
  document: PdlDocument | undefined,
  graph: WorkflowGraph,
  blocks: readonly TitledBlock[] | undefined,
): Folds => (view === 'procedure' ? projectFolds(document, graph, blocks) : projectGroupFolds(graph));

/** `chosen`: the ids that the user folded, which the graph may no longer have. */
export function foldGraph(
  graph: WorkflowGraph,
  folds: Folds,
  chosen: readonly string[],
): { readonly folded: ReadonlySet<string>; readonly foldedGraph: FoldedGraph } {
  const folded = new Set(chosen.filter((id) => folds.has(id)));
  return { folded, foldedGraph: collapseGraph(graph, folds, folded) };
}

/** The positions with those of folded groups; a folded group is at the centre of its nodes. */
export function withGroupPositions(
  graph: WorkflowGraph,
  folds: Folds,
  folded: ReadonlySet<string>,
  stored: Positions,
): Positions {
  if (folded.size === 0) return stored;
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const ofGroups = [...folded].flatMap((id) => {
    const spots = (folds.get(id)?.members ?? []).flatMap((member) => {
      const [place, node] = [stored[member], nodes.get(member)];
      return place && node ? [{ ...place, ...nodeSize(node) }] : [];
    });
    if (spots.length === 0) return [];
    const label = graph.groups?.find((group) => group.id === id)?.label ?? '';
    const own = nodeSize({ kind: 'step', label, shape: 'fr-rect' });
    const least = (side: 'x' | 'y') => Math.min(...spots.map((spot) => spot[side]));
    const x = (least('x') + Math.max(...spots.map((spot) => spot.x + spot.width)) - own.width) / 2;
    const y = (least('y') + Math.max(...spots.map((spot) => spot.y + spot.height)) - own.height) / 2;
    return [[id, { x: Math.round(x), y: Math.round(y) }] as const];
  });
  return { ...stored, ...Object.fromEntries(ofGroups) };
}

/** The space of hidden nodes, which the canvas leaves out; undefined if no node is hidden. */
export const gapsOfFolds = (
  graph: WorkflowGraph,
  { graph: shown, hidden }: FoldedGraph,
  stored: Positions,
): Gaps | undefined =>
  hidden.size > 0 ? closeGaps([...graph.nodes, ...shown.nodes], stored, (id) => hidden.has(id)) : undefined;

export const shownPositions = (stored: Positions, gaps: Gaps | undefined): Positions =>
  gaps ? Object.fromEntries(Object.entries(stored).map(([id, place]) => [id, gaps.show(place)])) : stored;

export interface FoldState {
  readonly folds: Folds;
  readonly folded: ReadonlySet<string>;
  readonly foldedGraph: FoldedGraph;
  readonly stored: Positions;
  readonly gaps: Gaps | undefined;
}

/** Moves on the canvas as moves of stored positions. */
export function storedMoves(
  { folds, folded, foldedGraph, stored, gaps }: FoldState,
  moves: readonly Move[],
): readonly Move[] {
  if (!gaps) return moves;
  const all = moves.flatMap(({ id, x, y }): Move[] => {
    const place = gaps.restore({ x, y });
    const before = stored[id];
    // Nodes that are folded into a node move with it.
    const inside = folded.has(id) && before ? [...foldedGraph.hidden].filter(([, home]) => home === id) : [];
    return [
      { id, ...place },
      ...inside.flatMap(([inner]) => {
        const at = stored[inner];
        return at && before ? [{ id: inner, x: at.x + place.x - before.x, y: at.y + place.y - before.y }] : [];
      }),
    ];
  });
  // A node that represents a subgraph has no stored position.
  return all.filter(({ id }) => !folds.get(id)?.members);
}

/** The view of a folded graph; marks of hidden nodes are on the node that hides them. `drawn`: the graph with additions. */
export const viewFoldedGraph = (
  folded: FoldedGraph,
  overlay: CanvasOverlay,
  drawn: WorkflowGraph = folded.graph,
  earlier?: CanvasView,
): CanvasView => buildCanvasView(drawn, collapseOverlay({ ...overlay, translate: coreText }, folded), earlier);
