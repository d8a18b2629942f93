// Random edits of a flowchart, and their results: planned, read again by us and by Mermaid, and compared with the graph
// that each edit should give. Tests only.

import {
  type EditProblem,
  type FlowchartEdit,
  findUnnamedFlowchartChange,
  type PlannedEdit,
  planFlowchartEdit,
  shapeNames,
} from '../core/document';
import type { WorkflowGraph } from '../core/graph';
import { applyTextEdits, type Random } from '../core/support';
import { compareFlowcharts } from './editOracle/compareFlowcharts';
import { parsedFlowchart } from './parsedFlowchart';

export async function graphOfFlowchart(source: string): Promise<WorkflowGraph | undefined> {
  const parsed = await parsedFlowchart(source);
  return parsed.ok ? parsed.graph : undefined;
}

export type TriedFlowchartEdit =
  | { readonly ok: true; readonly plan: PlannedEdit; readonly text: string; readonly graph: WorkflowGraph }
  | { readonly ok: false; readonly problem: EditProblem; readonly text?: string };

/** Applies the edit as the store does. Throws if an accepted plan gives another graph than the edit should give. */
export async function tryFlowchartEdit(
  source: string,
  graph: WorkflowGraph,
  edit: FlowchartEdit,
): Promise<TriedFlowchartEdit> {
  const plan = planFlowchartEdit(source, graph, edit);
  if (!plan.ok) return { ok: false, problem: plan.error };
  const text = applyTextEdits(source, plan.value.edits);
  const after = await graphOfFlowchart(text);
  if (!after) {
    return { ok: false, problem: { code: 'document/unsafe-edit', message: 'Mermaid cannot read the result.' }, text };
  }
  const difference = compareFlowcharts(graph, after, edit);
  const problem = findUnnamedFlowchartChange(graph, after, edit);
  if ((difference === undefined) !== (problem === undefined)) {
    const judged = problem ? `is refused (${problem.message})` : `would change ${difference}`;
    throw new Error(`${JSON.stringify(edit)} ${judged}:\n${source}\n---\n${text}`);
  }
  return problem ? { ok: false, problem, text } : { ok: true, plan: plan.value, text, graph: after };
}

const labels = ['Check stock', 'Say "hi" (twice)', '预约 & 确认', 'a < b; c > d #35; [x] {y}', 'two\nlines', 'end'];

/** An edit of the kind that fits the graph, or undefined if not found. */
export function drawFlowchartEdit(
  kind: FlowchartEdit['kind'],
  graph: WorkflowGraph,
  random: Random,
): FlowchartEdit | undefined {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random.next() * list.length)];
  const label = pick(labels) ?? '';
  const groups = graph.groups ?? [];
  const node = pick(graph.nodes);
  const other = pick(graph.nodes);
  const edge = pick(graph.edges);
  const group = pick(groups);
  const shape = pick(shapeNames) ?? 'square';
  const heads = pick([
    { from: 'none', to: 'arrow' },
    { from: 'arrow', to: 'arrow' },
    { from: 'none', to: 'none' },
    { from: 'cross', to: 'cross' },
    { from: 'none', to: 'circle' },
  ] as const);
  switch (kind) {
    case 'addNode':
      return { kind, label, shape, ...(group && random.next() < 0.5 ? { group: group.id } : {}) };
    case 'addEdge':
      return node && other && { kind, from: node.id, to: other.id, label, ...(heads ? { heads } : {}) };
    case 'insertOnEdge':
      return edge && { kind, edgeId: edge.id, label };
    case 'setLabel':
      return node && { kind, nodeId: node.id, label };
    case 'setId':
      return node && { kind, nodeId: node.id, id: pick(['xray', 'other_id', 'o', '步骤1', 'a-b']) ?? '' };
    case 'setShape':
      return node && { kind, nodeId: node.id, shape };
    case 'deleteNode':
      return node && { kind, nodeId: node.id };
    case 'deleteEdge':
      return edge && { kind, edgeId: edge.id };
    case 'deleteAll': {
      const edgeIds = graph.edges.filter(() => random.next() < 0.2).map(({ id }) => id);
      return { kind, nodeIds: graph.nodes.filter(() => random.next() < 0.3).map(({ id }) => id), edgeIds };
    }
    case 'setEdge': {
      const part = random.next();
      if (!edge) return undefined;
      if (part < 0.4) return { kind, edgeId: edge.id, label };
      if (part < 0.6) return { kind, edgeId: edge.id, label: '' };
      return {
        kind,
        edgeId: edge.id,
        ...(heads ? { heads } : {}),
        stroke: pick(['normal', 'thick', 'dotted'] as const) ?? 'normal',
      };
    }
    case 'reconnect':
      return edge && node && { kind, edgeId: edge.id, end: random.next() < 0.5 ? 'from' : 'to', nodeId: node.id };
    case 'addGroup':
      return node && other && { kind, nodeIds: [node.id, other.id], title: label };
    case 'setGroupTitle':
      return group && { kind, groupId: group.id, title: label };
    case 'ungroup':
      return group && { kind, groupId: group.id };
    case 'moveToGroup': {
      const others = groups.filter(({ id }) => id !== node?.group).map(({ id }) => id);
      const groupId = pick(node?.group === undefined ? others : [...others, undefined]);
      const isMove = node && (groupId !== undefined || node.group !== undefined);
      return isMove ? { kind, nodeIds: [node.id], groupId } : undefined;
    }
    case 'setDirection':
      return { kind, direction: pick(['TB', 'BT', 'LR', 'RL'] as const) ?? 'TB' };
    case 'paste':
      return { kind, text: 'flowchart TD\n  A["One"] -->|go| B{"Two"}\n  style A fill:#fff\n' };
  }
}
