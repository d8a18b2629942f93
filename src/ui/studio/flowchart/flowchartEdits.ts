// Applies gestures on a flowchart as edits of its text. A refusal is returned and shown once, where the gesture was
// made.

import type { FlowchartEdit } from '../../../core/document';
import type { WorkflowGraph } from '../../../core/graph';
import { buildCanvasView, type CanvasView, framesOf, nodeSize } from '../../../core/projection';
import { flowchartMessages as t } from '../../../messages/flowchart.en';
import type { NodePosition } from '../../../state/support/ports';
import type { EditHow, WorkspaceState } from '../../../state/workspace/workspaceState';
import type { AddTarget, EditOutcome } from '../../canvas/tools/canvasDrawing';

interface FlowchartEditOptions extends Omit<EditHow, 'at'> {
  readonly at?: NodePosition | undefined;
  /** The edit may leave frames that cover other nodes. */
  readonly movesBetweenGroups?: boolean;
}

export interface FlowchartEdits {
  get(): WorkspaceState;
  /** Applies all edits as one undo step, or none. */
  applyEdits(edits: FlowchartEdit | readonly FlowchartEdit[], how?: FlowchartEditOptions): EditOutcome;
}

export function createFlowchartEdits(get: () => WorkspaceState): FlowchartEdits {
  return {
    get,
    applyEdits: async (edits, { at, movesBetweenGroups = false, ...how } = {}) => {
      const { editFlowchart, notify, history } = get();
      const place = at && { at: { x: Math.round(at.x), y: Math.round(at.y) } };
      const problem = await editFlowchart(edits, { ...how, ...place });
      if (!problem) {
        if (movesBetweenGroups) settleFrames(get());
        return undefined;
      }
      const { message } = problem;
      if (get().history.document.id !== history.document.id) notify('info', message);
      return { message };
    },
  };
}

/** Whether a frame covers nodes that are not in it. Such a picture contradicts the text. */
export function coversOtherNodes(view: CanvasView): boolean {
  const parents = new Map(view.groups?.map((group) => [group.id, group.parent]));
  const isInGroup = (group: string | undefined, outer: string): boolean => {
    for (let at = group, steps = 0; at !== undefined && steps <= parents.size; at = parents.get(at), steps++) {
      if (at === outer) return true;
    }
    return false;
  };
  for (const [id, frame] of framesOf(view)) {
    for (const node of view.nodes) {
      if (isInGroup(node.group, id)) continue;
      const { x, y } = node.position;
      const { width, height } = nodeSize(node);
      const isOutsideFrames =
        x + width <= frame.x || frame.x + frame.width <= x || y + height <= frame.y || frame.y + frame.height <= y;
      if (!isOutsideFrames) return true;
    }
  }
  return false;
}

/** Recomputes or offers to recompute the layout if a frame covers nodes that are not in it. */
function settleFrames({ analysis, places, history, tidy, notify }: WorkspaceState): void {
  const graph = analysis.graphs.flowchart;
  if (!graph) return;
  const own = history.document.layout.flowchart ?? {};
  if (!coversOtherNodes(buildCanvasView(graph, { positions: { ...places.flowchart, ...own } }))) return;
  // Without manual positions the layout can be recomputed.
  if (Object.keys(own).length === 0) tidy();
  else {
    const { id } = history.document;
    const applies = (state: Pick<WorkspaceState, 'history'>) => state.history.document.id === id;
    notify('info', t.groupOverlaps, { label: t.tidyTheLayout, run: tidy, applies });
  }
}

/** An id that no node or group of the flowchart has, made of the label's letters, or of a number. */
export function newFlowchartId(graph: WorkflowGraph, label: string): string {
  const taken = new Set([...graph.nodes, ...(graph.groups ?? [])].map(({ id }) => id.toLowerCase()));
  const words = label
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, 24)
    .replace(/_+$/, '');
  // Mermaid gives another meaning to ids that begin like a keyword or like an arrow head.
  const isSafe =
    /^[a-zA-Z]/.test(words) &&
    !/^(?:end|graph|flowchart|subgraph|style|link|class|click|direction|default|href|call|acc|interpolate|[ox])/i.test(
      words,
    );
  const base = isSafe ? words : `n${words === '' ? '' : `_${words}`}`;
  let id = base;
  for (let count = 2; taken.has(id.toLowerCase()); count++) id = `${base}_${count}`;
  return id;
}

/** The edits that add a node at a target. `at`: its position, if the target defines it. */
export function planAddNode(
  graph: WorkflowGraph,
  place: AddTarget,
  label: string,
  shape: string,
): { readonly edits: readonly FlowchartEdit[]; readonly at?: NodePosition } {
  const groupOf = (nodeId: string) => graph.nodes.find((node) => node.id === nodeId)?.group;
  const id = newFlowchartId(graph, label);
  const add = (group: string | undefined): FlowchartEdit => ({
    kind: 'addNode',
    label,
    id,
    shape,
    ...(group === undefined ? {} : { group }),
  });
  switch (place.kind) {
    case 'edge':
      return { edits: [{ kind: 'insertOnEdge', edgeId: place.edgeId, label, shape }] };
    case 'after':
    case 'branch':
    case 'before': {
      const { kind, nodeId } = place;
      const [end, from, to] = kind === 'before' ? (['to', id, nodeId] as const) : (['from', nodeId, id] as const);
      const sideEdges = graph.edges.filter((edge) => edge[end] === nodeId && !edge.back);
      const [only] = sideEdges;
      const isDecision = graph.nodes.find((one) => one.id === nodeId)?.kind === 'condition';
      // A decision gets another branch. Any other node has one outgoing edge, and the new node is inserted on it.
      const splitsEdge = sideEdges.length === 1 && (kind === 'before' || (kind === 'after' && !isDecision));
      if (only && splitsEdge) return { edits: [{ kind: 'insertOnEdge', edgeId: only.id, label, shape }] };
      return { edits: [add(groupOf(nodeId)), { kind: 'addEdge', from, to }] };
    }
    case 'point': {
      const at = { x: place.x, y: place.y };
      if (place.from === undefined) return { edits: [add(place.group)], at };
      return { edits: [add(place.group), { kind: 'addEdge', from: place.from, to: id }], at };
    }
    case 'end':
      return { edits: [add(undefined)] };
  }
}
