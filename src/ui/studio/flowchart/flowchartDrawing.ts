// The drawing tools of a flowchart: each gesture becomes edits of its text, or a reason for the refusal.

import { buildFlowchartClip, type FlowchartEdit } from '../../../core/document';
import type { WorkflowGraph } from '../../../core/graph';
import { flowchartMessages as t } from '../../../messages/flowchart.en';
import { isOwnClip, rememberClip } from '../../../state/settings/clipboard';
import type { NodePosition } from '../../../state/support/ports';
import type { AddTarget, CanvasDrawing, EditOutcome, TextPrompt } from '../../canvas/tools/canvasDrawing';
import { clipboardTools, type DrawingParts } from '../commandSource';
import { rejectEdit } from '../studioEdits';
import { flowchartChoices, flowchartPalette } from './flowchartChoices';
import { type FlowchartSource, flowchartCommands } from './flowchartCommands';
import { createFlowchartEdits, type FlowchartEdits } from './flowchartEdits';
import { nodesOfGroup } from './flowchartLabels';

/** Half of the size that is reserved for a new node. */
const freeCentre = { x: 116, y: 27 };

const arrowLine = /(?:-->|---|-\.->|==>|--o|--x|<--|~~~)/u;
const nodeLine = /^[\p{L}\p{N}_.-]+(?:[[({>@].*)?;?$/u;
const keywordLine = /^(?:subgraph|end|style|linkStyle|classDef|class|click|direction)\b|^%%/u;

/** Front matter, directives and comments, and then the first word of a Mermaid diagram. Others have it on a line. */
const header =
  /^\s*(?:---[\s\S]*?\n---\s*)?(?:%%\{[\s\S]*?\}%%\s*|%%[^\n]*\n\s*)*(?:(flowchart|graph)\b|(?:stateDiagram|sequenceDiagram|classDiagram|erDiagram|requirementDiagram|C4\w+|gantt|pie|journey|mindmap|timeline|gitGraph|\w+Chart|\w+-beta|kanban)(?:-v2|-beta)?[ \t]*(?:\r?\n|$))/u;

/**
 * Whether a text can be pasted as nodes: lines of a flowchart, with or without its first line. Rejects other diagrams,
 * PDL and prose. A cheap check: the parser decides.
 */
export function isFlowchartClip(text: string): boolean {
  const start = text.slice(0, 4000);
  const diagram = header.exec(start);
  if (diagram) return diagram[1] !== undefined;
  const lines = start
    .split('\n')
    .slice(0, 40)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const areAllLines = lines.every((line) => arrowLine.test(line) || nodeLine.test(line) || keywordLine.test(line));
  return areAllLines && lines.some((line) => arrowLine.test(line) || /[[({].*[\])}]/u.test(line));
}

/** The field that edits the label of a node or an edge, or the title of a group. */
function createField(graph: WorkflowGraph, edits: FlowchartEdits): CanvasDrawing['editField'] {
  const change = (edit: FlowchartEdit) => edits.applyEdits(edit, { keepsSelection: true });
  return (id): TextPrompt | undefined => {
    const node = graph.nodes.find((one) => one.id === id);
    if (node) {
      const apply = (label: string) => change({ kind: 'setLabel', nodeId: id, label: label || node.id });
      return { title: t.label, value: node.label, isMultiline: true, apply };
    }
    const group = graph.groups?.find((one) => one.id === id);
    if (group) {
      const apply = (title: string) => change({ kind: 'setGroupTitle', groupId: id, title });
      return { title: t.titleOfTheSubgraph, value: group.label, apply };
    }
    const edge = graph.edges.find((one) => one.id === id);
    return (
      edge && {
        title: t.labelOfTheEdge,
        value: edge.condition ?? '',
        placeholder: t.edgeLabelExample,
        allowsEmpty: true,
        apply: (label) => change({ kind: 'setEdge', edgeId: id, label }),
      }
    );
  };
}

function createPlaces(
  graph: WorkflowGraph,
  edits: FlowchartEdits,
): Pick<CanvasDrawing, 'addTargetOf' | 'describe' | 'canAddAt'> {
  // Looked up on demand: this object is rebuilt with every analysis.
  const nodeOf = (id: string) => graph.nodes.find((node) => node.id === id);
  const edgeOf = (id: string) => graph.edges.find((edge) => edge.id === id);
  const groupOf = (id: string) => graph.groups?.find((group) => group.id === id);
  const nameOf = (id: string) => nodeOf(id)?.label.split('\n')[0] ?? id;
  return {
    canAddAt: (place) => place.kind !== 'edge' || edgeOf(place.edgeId) !== undefined,
    addTargetOf: ({ at, free, edgeId, from, group }) => {
      if (edgeId !== undefined && from === undefined && edgeOf(edgeId)) return { kind: 'edge', edgeId };
      const last = at || from !== undefined ? undefined : edits.get().selection.at(-1);
      if (last !== undefined && nodeOf(last)) return { kind: 'after', nodeId: last };
      const point = at ?? { x: free.x + freeCentre.x, y: free.y + freeCentre.y };
      const inside = group ?? (last !== undefined && groupOf(last) ? last : undefined);
      return {
        kind: 'point',
        ...point,
        ...(from === undefined ? {} : { from }),
        ...(inside === undefined ? {} : { group: inside }),
      };
    },
    describe: (place: AddTarget) => {
      switch (place.kind) {
        case 'edge': {
          const edge = edgeOf(place.edgeId);
          return edge ? t.betweenNodes({ from: nameOf(edge.from), to: nameOf(edge.to) }) : 'here';
        }
        case 'before':
        case 'after':
          return `${place.kind} ${nameOf(place.nodeId)}`;
        case 'branch':
          return t.branchOf({ name: nameOf(place.nodeId) });
        case 'point': {
          if (place.from !== undefined) return t.afterNode({ name: nameOf(place.from) });
          return place.group === undefined ? t.toTheFlowchart : `to ${groupOf(place.group)?.label ?? place.group}`;
        }
        case 'end':
          return t.toTheFlowchart;
      }
    },
  };
}

export function buildFlowchartDrawing(parts: DrawingParts): CanvasDrawing {
  const { get, isReadOnly, graph } = parts;
  const edits = createFlowchartEdits(get);
  /** The given nodes, with a group replaced by all nodes in it. */
  const nodesOf = (ids: readonly string[]) => {
    const known = new Set(graph.nodes.map(({ id }) => id));
    return [...new Set(ids.flatMap((id) => (known.has(id) ? [id] : nodesOfGroup(graph, id))))];
  };

  const remove: CanvasDrawing['remove'] = (ids, edgeIds) => {
    const [chosen, chosenEdges] = [new Set(ids), new Set(edgeIds)];
    const nodes = graph.nodes.filter(({ id }) => chosen.has(id));
    const removedIds = new Set(nodes.map(({ id }) => id));
    const groups = (graph.groups ?? []).filter(({ id }) => chosen.has(id));
    const list: FlowchartEdit[] = [
      // Edges are removed with their nodes. Among several edges between the same two nodes the last is removed first,
      // so that the others keep their ids.
      ...graph.edges
        .filter((edge) => chosenEdges.has(edge.id) && !removedIds.has(edge.from) && !removedIds.has(edge.to))
        .reverse()
        .map((edge): FlowchartEdit => ({ kind: 'deleteEdge', edgeId: edge.id })),
      ...nodes.map(({ id }): FlowchartEdit => ({ kind: 'deleteNode', nodeId: id })),
      ...groups.map(({ id }): FlowchartEdit => ({ kind: 'ungroup', groupId: id })),
    ];
    if (list.length === 0) return rejectEdit(t.nothingToDelete);
    return edits.applyEdits(list, nodes.length > 1 ? { label: t.deleteSeveral({ nodes: nodes.length }) } : {});
  };

  const add = (text: string, at: NodePosition | undefined): EditOutcome | undefined =>
    isFlowchartClip(text) ? edits.applyEdits({ kind: 'paste', text }, { at }) : undefined;
  /** Nothing can be added to a flowchart with errors, but a text with a header can be opened. */
  const isBroken = () => get().analysis.diagnostics.some(({ code }) => code.startsWith('mermaid/'));
  const isDocument = (text: string) => header.test(text.slice(0, 4000)) && (!isOwnClip(text) || isBroken());
  const own = {
    remove,
    editField: createField(graph, edits),
    ...clipboardTools(async (ids) => get().clipOf(nodesOf(ids)), add),
    paste: (text: string, at: NodePosition | undefined) => (isDocument(text) ? undefined : add(text, at)),
  };
  const source: FlowchartSource = {
    ...parts,
    edits,
    drawing: own,
    setDirection: async (direction) => {
      const refusal = await edits.applyEdits({ kind: 'setDirection', direction }, { keepsSelection: true });
      // Without a new layout, nodes would keep the positions of the old direction.
      if (!refusal) get().tidy();
      return refusal;
    },
  };
  return {
    isReadOnly,
    palette: isReadOnly ? [] : flowchartPalette,
    ...createPlaces(graph, edits),
    ...own,
    choices: (place, text) => flowchartChoices(edits, graph, place, text),
    commands: (target) => flowchartCommands(source, target),
    connect: (from, to) => edits.applyEdits({ kind: 'addEdge', from, to }, { keepsSelection: true }),
    reconnect: (edgeId, end, nodeId) => edits.applyEdits({ kind: 'reconnect', edgeId, end, nodeId }),
    copySync: (ids) => {
      const { analysis, history } = get();
      if (analysis.source !== history.document.source) return undefined;
      return rememberClip(buildFlowchartClip(history.document.source, graph, nodesOf(ids)));
    },
    foldAll: parts.onFoldAll,
  };
}
