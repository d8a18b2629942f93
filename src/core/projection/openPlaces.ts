// Where a procedure has room for a step: its empty branches, and the procedure itself while it says nothing. Each is
// drawn as a node of its own between what comes before and what follows.
// Invariant: the text knows nothing of them. Their ids say what they are: `open:true:cond:free > 0`.

import type { GraphEdge, GraphNode, WorkflowGraph } from '../graph';
import { type PdlDocument, procedureSites, type Statement } from '../language';

export interface OpenPlace {
  /** The condition whose branch is empty; `start` where there is no step at all. */
  readonly nodeId: string;
  /** Of the edge that leads into the branch. */
  readonly condition: string;
}

const idOf = ({ nodeId, condition }: OpenPlace) => `open:${condition}:${nodeId}`;

/** The place that a node of the canvas stands for; undefined for a node of the procedure. */
export function openPlaceOf(nodeId: string): OpenPlace | undefined {
  const [, condition, id] = /^open:(\w+):(.+)$/su.exec(nodeId) ?? [];
  return condition === undefined || id === undefined ? undefined : { condition, nodeId: id };
}

const openNode = (place: OpenPlace, label = 'Add step'): GraphNode => ({ id: idOf(place), kind: 'step', label });

const isEmpty = (body: readonly Statement[]) => body.every(({ kind }) => kind === 'pass');

/** The empty branches of the statement that a node draws. */
function emptyBranches(statement: Statement, headerStart: number): readonly string[] {
  switch (statement.kind) {
    case 'while':
      return isEmpty(statement.body) ? ['true'] : [];
    case 'for':
      return isEmpty(statement.body) ? ['each'] : [];
    case 'try': {
      const handler = statement.handlers.find(({ header }) => header.start === headerStart);
      return handler && isEmpty(handler.body) ? ['true'] : [];
    }
    case 'if': {
      const index = statement.branches.findIndex(({ header }) => header.start === headerStart);
      const own = statement.branches[index];
      const next = statement.branches[index + 1];
      const isElse = next?.keyword === 'else' && next.condition === undefined;
      return [...(own && isEmpty(own.body) ? ['true'] : []), ...(isElse && isEmpty(next.body) ? ['else'] : [])];
    }
    default:
      return [];
  }
}

const opening: WorkflowGraph = {
  nodes: [
    { id: 'start', kind: 'start', label: 'Start' },
    openNode({ nodeId: 'start', condition: 'first' }, 'Add the first step'),
    { id: 'end', kind: 'end', label: 'End' },
  ],
  edges: [
    { id: 'open:in', from: 'start', to: 'open:first:start', kind: 'flow' },
    { id: 'open:out', from: 'open:first:start', to: 'end', kind: 'flow' },
  ],
};

/** The procedure graph, all of it or with branches folded, and its open places. The graph itself where it has none. */
export function withOpenPlaces(graph: WorkflowGraph, document: PdlDocument): WorkflowGraph {
  if (graph.nodes.length === 0) {
    const isDocument = document.sections.length > 0 || document.source.trim() === '';
    return isDocument && (document.procedure?.body.length ?? 0) === 0 ? opening : graph;
  }
  const places = new Map<string, GraphNode>();
  for (const { nodeId, statement, call, range } of procedureSites(document).values()) {
    if (call) continue;
    for (const condition of emptyBranches(statement, range.start)) {
      const place = { nodeId, condition };
      places.set(idOf(place), openNode(place));
    }
  }
  if (places.size === 0) return graph;
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const behind = new Map<string, readonly GraphNode[]>();
  const edges = graph.edges.flatMap((edge): readonly GraphEdge[] => {
    const { condition, back, ...rest } = edge;
    const open = condition === undefined ? undefined : places.get(idOf({ nodeId: edge.from, condition }));
    const source = nodes.get(edge.from);
    if (!open || !source || condition === undefined) return [edge];
    const group = source.group === undefined ? {} : { group: source.group };
    const node = { ...open, detail: `${condition} of ${source.label}`, ...group };
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
