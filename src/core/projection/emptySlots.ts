// Adds empty slots to a procedure graph: its empty branches, and the procedure itself while it is empty. Each is drawn
// as a node between its predecessor and successor. Invariant: slots are not part of the text. Their ids encode them:
// `open:true:cond:free > 0`.

import type { GraphEdge, GraphNode, WorkflowGraph } from '../graph';
import { blocksOf, type PdlDocument, type PdlStatement, roleOf, walkStatements } from '../language';

export interface EmptySlot {
  /** The condition whose branch is empty; `start` if there is no step at all. */
  readonly nodeId: string;
  /** Condition of the edge that leads into the branch. */
  readonly condition: string;
}

/** The id of the canvas node of an empty slot. */
export const slotIdOf = ({ nodeId, condition }: EmptySlot): string => `open:${condition}:${nodeId}`;

/** The empty slot of a canvas node; undefined for a node of the procedure. */
export function emptySlotOf(nodeId: string): EmptySlot | undefined {
  const [, condition, id] = /^open:(\w+):(.+)$/su.exec(nodeId) ?? [];
  return condition === undefined || id === undefined ? undefined : { condition, nodeId: id };
}

const slotNode = (place: EmptySlot, label = 'Add step'): GraphNode => ({ id: slotIdOf(place), kind: 'step', label });

/** `true:120`: the condition of the edge into each empty branch, and the start offset of the condition's header. */
function emptyBranches(body: readonly PdlStatement[]): ReadonlySet<string> {
  const empty = new Set<string>();
  for (const statement of walkStatements(body)) {
    let owner = 0;
    for (const { role, header, body: inner, condition } of blocksOf(statement)) {
      if (header === undefined) continue;
      // An `else` is drawn as the other edge of the condition before it.
      const isElse = role === 'else' && condition === undefined;
      if (!isElse) owner = header.start;
      const word = isElse ? 'else' : role === 'for' ? 'each' : 'true';
      if (inner.every((one) => roleOf(one) === 'empty')) empty.add(`${word}:${owner}`);
    }
  }
  return empty;
}

const opening: WorkflowGraph = {
  nodes: [
    { id: 'start', kind: 'start', label: 'Start' },
    slotNode({ nodeId: 'start', condition: 'first' }, 'Add the first step'),
    { id: 'end', kind: 'end', label: 'End' },
  ],
  edges: [
    { id: 'open:in', from: 'start', to: 'open:first:start', kind: 'flow' },
    { id: 'open:out', from: 'open:first:start', to: 'end', kind: 'flow' },
  ],
};

const found = new WeakMap<WorkflowGraph, { readonly document: PdlDocument; readonly graph: WorkflowGraph }>();

/**
 * The procedure graph, whole or with branches folded, with its empty slots; the graph itself if it has none. Cached, so
 * that layout, gestures and canvas get the same object.
 */
export function withEmptySlots(graph: WorkflowGraph, document: PdlDocument): WorkflowGraph {
  const known = found.get(graph);
  if (known?.document === document) return known.graph;
  const opened = emptySlots(graph, document);
  found.set(graph, { document, graph: opened });
  return opened;
}

function emptySlots(graph: WorkflowGraph, document: PdlDocument): WorkflowGraph {
  if (graph.nodes.length === 0) {
    const isDocument = document.sections.length > 0 || document.source.trim() === '';
    return isDocument && (document.procedure?.body.length ?? 0) === 0 ? opening : graph;
  }
  const empty = emptyBranches(document.procedure?.body ?? []);
  if (empty.size === 0) return graph;
  const conditions = new Map(graph.nodes.flatMap((node) => (node.kind === 'condition' ? [[node.id, node]] : [])));
  const behind = new Map<string, readonly GraphNode[]>();
  const edges = graph.edges.flatMap((edge): readonly GraphEdge[] => {
    const { condition, back, ...rest } = edge;
    const source = conditions.get(edge.from);
    if (!source || condition === undefined || !empty.has(`${condition}:${source.range?.start}`)) return [edge];
    const group = source.group === undefined ? {} : { group: source.group };
    const place = slotNode({ nodeId: source.id, condition });
    const node = { ...place, detail: `${condition} of ${source.label}`, ...group };
    behind.set(source.id, [...(behind.get(source.id) ?? []), node]);
    const onward: GraphEdge = {
      id: `${node.id}->`,
      from: node.id,
      to: edge.to,
      kind: 'flow',
      ...(back ? { back } : {}),
    };
    return [{ ...rest, condition, to: node.id }, onward];
  });
  if (behind.size === 0) return graph;
  return { ...graph, nodes: graph.nodes.flatMap((node) => [node, ...(behind.get(node.id) ?? [])]), edges };
}
