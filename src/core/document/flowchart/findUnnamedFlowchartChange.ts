// Checks that a planned edit of a flowchart changes only the nodes, edges and groups that it names.
// Ignores positions, node kinds that derive from edges, and the requested values themselves.

import type { GraphEdge, WorkflowGraph } from '../../graph';
import { groupBy } from '../../support';
import type { EditProblem } from '../graphEdit';
import { readFlowchartClip } from './edits/pasteFlowchart';
import type { FlowchartEdit } from './flowchartEdit';

/** Properties of a node or group. */
type Part = Readonly<Record<'label' | 'shape' | 'group' | 'direction', string | undefined>>;
type PartField = keyof Part;
const fieldNames: readonly PartField[] = ['label', 'shape', 'group', 'direction'];

interface Scope {
  /** Nodes and groups whose fields may change. */
  readonly changed: ReadonlySet<string>;
  readonly fields: readonly PartField[];
  readonly removed: ReadonlySet<string>;
  readonly removedEdges: ReadonlySet<string>;
  /** Number of new nodes and groups. */
  readonly parts: number;
  /** Number of new or changed edges. */
  readonly edges: number;
}

function scopeOf(graph: WorkflowGraph, edit: FlowchartEdit): Scope {
  const ids = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(stableId));
  const none = ids([]);
  const keepsAll: Scope = { changed: none, fields: [], removed: none, removedEdges: none, parts: 0, edges: 0 };
  const members = (groupId: string) => [
    ...graph.nodes.flatMap(({ id, group }) => (group === groupId ? id : [])),
    ...(graph.groups ?? []).flatMap(({ id, parent }) => (parent === groupId ? id : [])),
  ];
  switch (edit.kind) {
    case 'addNode':
      return { ...keepsAll, parts: 1 };
    case 'addEdge':
      return { ...keepsAll, edges: 1 };
    case 'insertOnEdge':
      return { ...keepsAll, removedEdges: new Set([edit.edgeId]), parts: 1, edges: 2 };
    case 'setLabel':
      // A node without a shape gets the brackets of the plain shape with its label.
      return { ...keepsAll, changed: ids([edit.nodeId]), fields: ['label', 'shape'] };
    case 'setId':
      return { ...keepsAll, changed: ids([edit.nodeId]), fields: ['label'] };
    case 'setShape':
      return { ...keepsAll, changed: ids([edit.nodeId]), fields: ['shape'] };
    case 'deleteNode':
      return { ...keepsAll, removed: ids([edit.nodeId]) };
    case 'deleteEdge':
      return { ...keepsAll, removedEdges: new Set([edit.edgeId]) };
    case 'deleteAll':
      return { ...keepsAll, removed: ids(edit.nodeIds), removedEdges: new Set(edit.edgeIds) };
    case 'setEdge':
    case 'reconnect':
      return { ...keepsAll, removedEdges: new Set([edit.edgeId]), edges: 1 };
    case 'addGroup':
      return { ...keepsAll, changed: ids(edit.nodeIds), fields: ['group'], parts: 1 };
    case 'setGroupTitle':
      return { ...keepsAll, changed: ids([edit.groupId]), fields: ['label'] };
    case 'ungroup':
      return {
        ...keepsAll,
        changed: ids(members(edit.groupId)),
        fields: ['group'],
        removed: ids([edit.groupId]),
      };
    case 'moveToGroup':
      return { ...keepsAll, changed: ids(edit.nodeIds), fields: ['group'] };
    case 'setDirection':
      return keepsAll;
    case 'paste': {
      const clip = readFlowchartClip(edit.text);
      const ids = new Set([...(clip?.mentions.keys() ?? []), ...(clip?.groups ?? []).map(({ id }) => id)]);
      const drawn = clip?.edges.filter(({ statement, link }) => statement.links[link]?.stroke !== 'invisible') ?? [];
      const parts = [...ids].filter((id) => !clip?.edgeIds.has(id)).length;
      return { ...keepsAll, parts, edges: drawn.length };
    }
  }
}

/** Mermaid numbers subgraphs without an id, so a new one before them changes their ids. */
const stableId = (id: string): string => id.replace(/^subGraph\d+$/, 'subGraph');

/** The nodes and groups by id. */
function partsOf(graph: WorkflowGraph): ReadonlyMap<string, readonly Part[]> {
  const nodes = graph.nodes.map(({ id, label, shape, group }) => {
    return { id, label, shape, group: group && stableId(group), direction: undefined };
  });
  const groups = (graph.groups ?? []).map(({ id, label, parent, direction }) => {
    return { id, label, shape: 'group', group: parent && stableId(parent), direction };
  });
  return groupBy([...nodes, ...groups], ({ id }) => stableId(id));
}

/** An empty subgraph is drawn as a node while edges lead to it, and as a frame otherwise. */
const isDrawnOtherwise = (one: Part, other: Part) => (one.shape === 'group') !== (other.shape === 'group');

function findOtherPart(
  before: WorkflowGraph,
  after: WorkflowGraph,
  edit: FlowchartEdit,
  { changed, fields, removed, parts }: Scope,
): string | undefined {
  const [was, now] = [partsOf(before), partsOf(after)];
  const sizeOf = ({ nodes, groups = [] }: WorkflowGraph) => nodes.length + groups.length;
  for (const [id, own] of was) {
    if (removed.has(id)) continue;
    const found = now.get(edit.kind === 'setId' && id === edit.nodeId ? edit.id : id) ?? [];
    const free = [...found];
    for (const part of own) {
      const at = free.findIndex((other) => {
        if (isDrawnOtherwise(part, other)) return true;
        return fieldNames.every((field) => part[field] === other[field] || (changed.has(id) && fields.includes(field)));
      });
      if (at < 0) return `"${part.label}"`;
      free.splice(at, 1);
    }
  }
  const count = sizeOf(after) - sizeOf(before) + removed.size;
  return count !== parts ? 'the number of nodes or groups' : undefined;
}

const styleOf = ({ condition = '', stroke, heads }: GraphEdge): string => {
  const hasDefaultHeads = !heads || (heads.from === 'none' && heads.to === 'arrow');
  return JSON.stringify([condition, stroke ?? 'normal', hasDefaultHeads ? '' : `${heads.from} ${heads.to}`]);
};

function findOtherEdge(
  before: WorkflowGraph,
  after: WorkflowGraph,
  edit: FlowchartEdit,
  { removed, removedEdges, edges: count }: Scope,
): string | undefined {
  const idAfter = (id: string) => (edit.kind === 'setId' && id === edit.nodeId ? edit.id : id);
  const isRemoved = ({ id, from, to }: GraphEdge) => removedEdges.has(id) || removed.has(from) || removed.has(to);
  const keyOf = (edge: GraphEdge) => JSON.stringify([edge.from, edge.to, styleOf(edge)]);
  const left = groupBy(after.edges, keyOf);
  const unmatched = before.edges
    .filter((edge) => !isRemoved(edge))
    .map((edge) => ({ ...edge, from: idAfter(edge.from), to: idAfter(edge.to) }))
    .filter((edge) => left.get(keyOf(edge))?.pop() === undefined);
  const others = [...left.values()].flat();
  // An edge at a group is drawn at one of the group's nodes, which the edit may have changed.
  const grouped = new Set(
    [...before.nodes, ...after.nodes].flatMap(({ id, group }) => (group === undefined ? [] : id)),
  );
  const isSameEnd = (one: string, other: string) => one === other || (grouped.has(one) && grouped.has(other));
  const take = (edge: GraphEdge): boolean => {
    const at = others.findIndex(
      (other) => styleOf(other) === styleOf(edge) && isSameEnd(edge.from, other.from) && isSameEnd(edge.to, other.to),
    );
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  };
  const lost = unmatched.find((edge) => !take(edge));
  if (lost) return `an edge at "${lost.from}"`;
  // An edge at a group that was drawn at a removed node leads to another node of the group.
  for (const edge of before.edges) if (isRemoved(edge) && !removedEdges.has(edge.id)) take(edge);
  return others.length !== count ? 'other edges' : undefined;
}

/** The problem if the edit would change a part of the flowchart that it does not name. */
export function findUnnamedFlowchartChange(
  before: WorkflowGraph,
  after: WorkflowGraph,
  edit: FlowchartEdit,
): EditProblem | undefined {
  const scope = scopeOf(before, edit);
  const hasOtherDirection = edit.kind !== 'setDirection' && (before.direction ?? 'TB') !== (after.direction ?? 'TB');
  const change =
    (hasOtherDirection ? 'the direction' : undefined) ??
    findOtherPart(before, after, edit, scope) ??
    findOtherEdge(before, after, edit, scope);
  if (change === undefined) return undefined;
  return {
    code: 'document/unsafe-edit',
    message: `In this text the edit would change ${change} as well, so nothing was changed. Edit the text instead.`,
  };
}
