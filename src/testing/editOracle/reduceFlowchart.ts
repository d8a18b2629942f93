// Computes the expected graph after each flowchart edit, independent of the text.
// Invariant: pure. Values that an edit does not determine (the id of a new node) stay open; everything else must match.

import type { FlowchartEdit } from '../../core/document';
import { readFlowchartClip } from '../../core/document/flowchart/edits/pasteFlowchart';
import { quoteFlowchartLabel, shapeDataName } from '../../core/document/flowchart/printFlowchartParts';
import { plainLabel } from '../../core/flowchart';
import type { GraphEdge, WorkflowGraph } from '../../core/graph';
import { groupsAround } from '../../core/graph';

/** Placeholder for the id that the text assigns to a new node or group. */
export const NEW_ID = '\u0000new';

export interface ExpectedNode {
  readonly id: string;
  /** Acceptable labels. */
  readonly labels: readonly string[];
  /** Acceptable shapes; undefined if the edit does not determine the shape. */
  readonly shapes: readonly (string | undefined)[] | undefined;
  /** `open` if the edit does not determine the group. */
  readonly group: string | undefined | 'open';
}

export interface ExpectedEdge {
  readonly from: string;
  readonly to: string;
  readonly styleKey: string;
  /** True if this edit adds the edge, so its ends are fixed. Other edges may be redrawn if they lead to a group. */
  readonly isNew: boolean;
}

export interface ExpectedGroup {
  readonly id: string;
  readonly labels: readonly string[];
  readonly parent: string | undefined;
  readonly direction: WorkflowGraph['direction'];
}

export interface ExpectedFlowchart {
  readonly nodes: readonly ExpectedNode[];
  readonly edges: readonly ExpectedEdge[];
  readonly groups: readonly ExpectedGroup[];
  readonly direction: NonNullable<WorkflowGraph['direction']>;
  /** Number of nodes, edges and groups that a clip adds. */
  readonly added?: { readonly nodes: number; readonly edges: number; readonly groups: number };
}

/** Label as Mermaid displays it: as plain text, or as the Markdown of `@{ label }`. */
const shown = (label: string): string[] => {
  const written = quoteFlowchartLabel(label)
    .slice(1, -1)
    .replace(/#(\d*)(\w*);/g, (_, digits: string, word: string) =>
      word === '' ? `&#${digits};` : `&${digits}${word};`,
    );
  return [plainLabel(written), plainLabel(written, 'markdown')];
};

export function edgeStyleKey({
  condition = '',
  stroke,
  heads,
}: Pick<GraphEdge, 'condition' | 'stroke' | 'heads'>): string {
  const hasDefaultHeads = !heads || (heads.from === 'none' && heads.to === 'arrow');
  return JSON.stringify([condition, stroke ?? 'normal', hasDefaultHeads ? 'plain' : `${heads.from} ${heads.to}`]);
}

export function expectUnchanged(graph: WorkflowGraph): ExpectedFlowchart {
  return {
    nodes: graph.nodes.map(({ id, label, shape, group }) => ({ id, labels: [label], shapes: [shape], group })),
    edges: graph.edges.map((edge) => ({ from: edge.from, to: edge.to, styleKey: edgeStyleKey(edge), isNew: false })),
    groups: (graph.groups ?? []).map(({ id, label, parent, direction }) => ({
      id,
      labels: [label],
      parent,
      direction,
    })),
    direction: graph.direction ?? 'TB',
  };
}

export function reduceFlowchart(graph: WorkflowGraph, edit: FlowchartEdit): ExpectedFlowchart {
  const same = expectUnchanged(graph);
  const { nodes, edges, groups } = same;
  const index = 'edgeId' in edit ? graph.edges.findIndex((edge) => edge.id === edit.edgeId) : -1;
  const drawn = graph.edges[index];
  const edge = edges[index];
  const others = edges.filter((_, at) => at !== index);
  const node = (id: string, change: Partial<ExpectedNode>) =>
    nodes.map((other) => (other.id === id ? { ...other, ...change } : other));
  switch (edit.kind) {
    case 'addNode': {
      const made = {
        id: edit.id ?? NEW_ID,
        labels: shown(edit.label),
        shapes: [edit.shape ?? 'square'],
        group: edit.group,
      };
      return { ...same, nodes: [...nodes, made] };
    }
    case 'addEdge': {
      const { from, to, label = '', stroke, heads } = edit;
      const condition = label.trim() === '' ? '' : (shown(label)[0] ?? '');
      const styleKey = edgeStyleKey({ condition, ...(stroke ? { stroke } : {}), ...(heads ? { heads } : {}) });
      return { ...same, edges: [...edges, { from, to, styleKey, isNew: true }] };
    }
    case 'insertOnEdge': {
      const made = { id: NEW_ID, labels: shown(edit.label), shapes: [edit.shape ?? 'square'], group: 'open' as const };
      const second = drawn && { ...drawn, condition: '' };
      const halves =
        edge && second
          ? [
              { ...edge, to: NEW_ID },
              { ...edge, from: NEW_ID, styleKey: edgeStyleKey(second) },
            ]
          : [];
      return { ...same, nodes: [...nodes, made], edges: [...others, ...halves] };
    }
    case 'setLabel': {
      const labels = shown(edit.label);
      const before = graph.nodes.find(({ id }) => id === edit.nodeId);
      // A node without a shape gets the brackets of the plain shape with its label.
      return {
        ...same,
        nodes: node(edit.nodeId, {
          labels,
          shapes: before?.shape === undefined ? [undefined, 'square'] : [before.shape],
        }),
      };
    }
    case 'setId': {
      const renamed = (id: string) => (id === edit.nodeId ? edit.id : id);
      return {
        ...same,
        nodes: nodes.map((other) =>
          other.id === edit.nodeId
            ? { ...other, id: edit.id, labels: other.labels[0] === edit.nodeId ? [edit.id, edit.nodeId] : other.labels }
            : other,
        ),
        edges: edges.map((other) => ({ ...other, from: renamed(other.from), to: renamed(other.to) })),
      };
    }
    case 'setShape':
      return { ...same, nodes: node(edit.nodeId, { shapes: [edit.shape, shapeDataName(edit.shape)] }) };
    case 'deleteNode':
      return {
        ...same,
        nodes: nodes.filter(({ id }) => id !== edit.nodeId),
        edges: edges.filter(({ from, to }) => from !== edit.nodeId && to !== edit.nodeId),
      };
    case 'deleteEdge':
      return { ...same, edges: others };
    case 'deleteAll': {
      const [deletedNodes, deletedEdges] = [new Set(edit.nodeIds), new Set(edit.edgeIds)];
      return {
        ...same,
        nodes: nodes.filter(({ id }) => !deletedNodes.has(id)),
        edges: edges.filter(
          ({ from, to }, at) =>
            !deletedNodes.has(from) && !deletedNodes.has(to) && !deletedEdges.has(graph.edges[at]?.id ?? ''),
        ),
      };
    }
    case 'setEdge': {
      if (!drawn || !edge) return same;
      const { stroke: _, condition: __, heads: ___, ...ends } = drawn;
      const stroke = edit.stroke ?? drawn.stroke;
      const heads = edit.heads ?? drawn.heads;
      const condition =
        edit.label === undefined ? drawn.condition : edit.label.trim() === '' ? undefined : shown(edit.label)[0];
      const styleKey = edgeStyleKey({
        ...ends,
        ...(stroke === undefined || stroke === 'normal' ? {} : { stroke }),
        ...(heads ? { heads } : {}),
        ...(condition === undefined ? {} : { condition }),
      });
      return { ...same, edges: [...others, { ...edge, styleKey }] };
    }
    case 'reconnect':
      return edge ? { ...same, edges: [...others, { ...edge, [edit.end]: edit.nodeId, isNew: true }] } : same;
    case 'addGroup': {
      const own = new Map([
        ...graph.nodes.map(({ id, group }) => [id, group] as const),
        ...(graph.groups ?? []).map(({ id, parent }) => [id, parent] as const),
      ]);
      const around = groupsAround(graph);
      const inside = new Set(edit.nodeIds);
      const homes = [...new Set(edit.nodeIds.map((id) => own.get(id)))];
      const [first = new Set<string>(), ...more] = homes.map(around);
      const parent = [...first].find((id) => more.every((ids) => ids.has(id)));
      return {
        ...same,
        nodes: nodes.map((other) => (inside.has(other.id) ? { ...other, group: NEW_ID } : other)),
        groups: [
          ...groups.map((other) => (inside.has(other.id) ? { ...other, parent: NEW_ID } : other)),
          { id: NEW_ID, labels: shown(edit.title), parent, direction: undefined },
        ],
      };
    }
    case 'setGroupTitle':
      return {
        ...same,
        groups: groups.map((other) => (other.id === edit.groupId ? { ...other, labels: shown(edit.title) } : other)),
      };
    case 'ungroup': {
      const parent = groups.find(({ id }) => id === edit.groupId)?.parent;
      return {
        ...same,
        nodes: nodes.map((other) => (other.group === edit.groupId ? { ...other, group: parent } : other)),
        groups: groups
          .filter(({ id }) => id !== edit.groupId)
          .map((other) => (other.parent === edit.groupId ? { ...other, parent } : other)),
      };
    }
    case 'moveToGroup': {
      const moved = new Set(edit.nodeIds);
      return {
        ...same,
        nodes: nodes.map((other) => (moved.has(other.id) ? { ...other, group: edit.groupId } : other)),
      };
    }
    case 'setDirection':
      return { ...same, direction: edit.direction };
    case 'paste': {
      const clip = readFlowchartClip(edit.text);
      const groupIds = new Set(clip?.groups.map(({ id }) => id));
      const ids = [...(clip?.mentions.keys() ?? [])].filter((id) => !clip?.edgeIds.has(id) && !groupIds.has(id));
      const drawn = clip?.edges.filter(({ statement, link }) => statement.links[link]?.stroke !== 'invisible') ?? [];
      return { ...same, added: { nodes: ids.length, edges: drawn.length, groups: groupIds.size } };
    }
  }
}
