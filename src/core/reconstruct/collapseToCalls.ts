// Reduces a control-flow graph to its calls: conditions, steps and repeated call sites are removed, so that an authored
// procedure can be compared with a graph mined from traces. Invariant: in the result one call can directly follow
// another exactly if it could in the graph without a call between; node ids are those of each call's first site. Edges
// that close a loop are marked `back` anew.

import {
  findBackEdges,
  type GraphEdge,
  type GraphNode,
  indexWorkflow,
  orderWorkflow,
  type WorkflowGraph,
} from '../graph';
import { appendTo, looseName } from '../support';

export interface CollapseOptions {
  /** Keep ANSWER nodes; default true. */
  readonly answers?: boolean;
  /** Keep steps; by default only if the graph has no calls (the boxes of a flowchart are its calls). */
  readonly steps?: boolean;
  /** Keep the call sites of a name separate. */
  readonly bySite?: boolean;
}

export interface CollapsedWorkflow {
  readonly graph: WorkflowGraph;
  /** By id of a kept node: the node of the result that represents it. */
  readonly siteOf: ReadonlyMap<string, string>;
}

export const collapseToCalls = (graph: WorkflowGraph, options: CollapseOptions = {}): WorkflowGraph =>
  collapseWithSites(graph, options).graph;

/** Like `collapseToCalls`, with the mapping from kept nodes to nodes of the result. */
export function collapseWithSites(graph: WorkflowGraph, options: CollapseOptions = {}): CollapsedWorkflow {
  const withSteps = options.steps ?? !graph.nodes.some((node) => node.kind === 'api');
  const isCallNode = (node: GraphNode): boolean => {
    if (node.kind === 'start' || node.kind === 'api') return true;
    if (node.kind === 'end') return node.group === undefined;
    if (node.kind === 'answer') return options.answers !== false;
    return (node.kind === 'step' || node.kind === 'llm') && withSteps;
  };
  const merged = new Map<string, GraphNode>();
  const firstSite = new Map<string, string>();
  for (const node of graph.nodes) {
    if (!isCallNode(node)) continue;
    const key = options.bySite ? node.id : siteKey(node);
    const first = merged.get(key) ?? node;
    merged.set(key, first);
    firstSite.set(node.id, first.id);
  }
  const edges = contract(graph, firstSite);
  const nodes = [...merged.values()].map(({ group: _, ...node }) => node);
  const whole = markLoops({ nodes, edges, ...(graph.direction ? { direction: graph.direction } : {}) });
  return { graph: inOrder(whole), siteOf: firstSite };
}

function siteKey(node: GraphNode): string {
  if (node.kind === 'start' || node.kind === 'end') return node.kind;
  return `${node.kind} ${looseName(node.ref ?? node.label)}`;
}

/** One edge for every path between kept nodes; its condition lists the branches on the path. */
function contract(graph: WorkflowGraph, firstSite: ReadonlyMap<string, string>): GraphEdge[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const leaving = new Map<string, GraphEdge[]>();
  for (const edge of graph.edges) {
    if (edge.kind !== 'flow') continue;
    appendTo(leaving, edge.from, edge);
  }
  const found = new Map<string, GraphEdge>();
  for (const [id, from] of firstSite) {
    const seen = new Set<string>();
    const queue: { readonly id: string; readonly conditions: readonly string[] }[] = [{ id, conditions: [] }];
    for (let head = 0; head < queue.length; head++) {
      const at = queue[head] as (typeof queue)[number]; // head is below the length
      for (const edge of leaving.get(at.id) ?? []) {
        const text = conditionText(byId.get(edge.from), edge);
        const conditions = text === undefined ? at.conditions : [...at.conditions, text];
        const to = firstSite.get(edge.to);
        if (to === undefined) {
          if (!seen.has(edge.to)) queue.push({ id: edge.to, conditions });
          seen.add(edge.to);
          continue;
        }
        const key = `${from} -> ${to}`;
        const known = found.get(key);
        const condition = conditions.join(' and ');
        // Two paths between the same calls: neither condition alone is valid for the edge.
        if (known && known.condition !== (condition === '' ? undefined : condition)) {
          const { condition: _, ...plain } = known;
          found.set(key, plain);
        } else if (!known) {
          found.set(key, { id: key, from, to, kind: 'flow', ...(condition === '' ? {} : { condition }) });
        }
      }
    }
  }
  return [...found.values()];
}

function conditionText(node: GraphNode | undefined, edge: GraphEdge): string | undefined {
  if (edge.condition === undefined) return undefined;
  if (node?.kind !== 'condition') return edge.condition;
  if (edge.condition === 'true') return node.label;
  return edge.condition === 'else' ? `not (${node.label})` : edge.condition;
}

function markLoops(graph: WorkflowGraph): WorkflowGraph {
  const indexed = indexWorkflow(graph, { terminals: true });
  const starts = graph.nodes.flatMap((node, index) => (node.kind === 'start' ? [index] : []));
  const back = new Set(findBackEdges(indexed, starts).map(([from, to]) => `${from} ${to}`));
  const edges = graph.edges.map((edge) =>
    back.has(`${indexed.indexOf.get(edge.from)} ${indexed.indexOf.get(edge.to)}`) ? { ...edge, back: true } : edge,
  );
  return { ...graph, edges };
}

function inOrder(graph: WorkflowGraph): WorkflowGraph {
  const place = new Map((orderWorkflow(graph) ?? []).map((id, index) => [id, index]));
  const nodes = [...graph.nodes].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { ...graph, nodes };
}
