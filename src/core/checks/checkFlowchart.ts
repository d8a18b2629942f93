// Checks of graphs that came from no PDL text: flowcharts.
// Invariant: needs only nodes and edges; ranges come from the graph where it has them.

import type { GraphNode, WorkflowGraph } from '../graph';
import type { Diagnostic, Severity } from '../support';
import { type CheckOptions, sortDiagnostics } from './checkPdl';
import { presets, type RuleName } from './presets';

/**
 * Unreachable nodes, dead ends that are no ends, decisions with one exit, repeated edges. A node without edges is
 * left alone: flowcharts hold notes and legends.
 */
export function checkFlowchart(graph: WorkflowGraph, options: CheckOptions = {}): Diagnostic[] {
  const preset = presets[options.preset ?? 'recommended'];
  return findingsOf(graph).flatMap((found) => {
    const name = found.code.slice('checks/'.length);
    const level = options.levels?.[name] ?? (preset[name as RuleName].level === 'off' ? 'off' : found.severity);
    return level === 'off' ? [] : [{ ...found, severity: level }];
  });
}

function findingsOf(graph: WorkflowGraph): Diagnostic[] {
  const outgoing = new Map<string, string[]>();
  const incoming = new Map<string, string[]>();
  for (const edge of graph.edges) {
    push(outgoing, edge.from, edge.to);
    push(incoming, edge.to, edge.from);
  }
  const found: Diagnostic[] = [...repeatedEdges(graph), ...unreachable(graph, outgoing, incoming)];
  const hasEnd = graph.nodes.some((node) => node.kind === 'end');
  for (const node of graph.nodes) {
    const exits = new Set(outgoing.get(node.id) ?? []);
    const isUsed = exits.size > 0 || incoming.has(node.id);
    if (!isUsed) continue;
    if (node.kind === 'condition' && exits.size === 1) {
      const message = `The decision "${node.label}" has one way out, so it decides nothing. Add the other branch, or make it a step.`;
      found.push(diagnostic('single-exit-decision', 'warning', node, message));
    }
    if (exits.size === 0 && (node.kind === 'condition' || (hasEnd && node.kind !== 'end'))) {
      const message = `Nothing follows "${node.label}", and it is no end. Lead it on, or to the end.`;
      found.push(diagnostic('dead-end', node.kind === 'condition' ? 'warning' : 'info', node, message));
    }
  }
  return sortDiagnostics(found);
}

function* unreachable(
  graph: WorkflowGraph,
  outgoing: ReadonlyMap<string, readonly string[]>,
  incoming: ReadonlyMap<string, readonly string[]>,
): Iterable<Diagnostic> {
  const starts = graph.nodes.filter((node) => node.kind === 'start');
  // Without a marked start every node that nothing leads to is one, and only closed loops stay unreached.
  const roots = starts.length > 0 ? starts : graph.nodes.filter((node) => !incoming.has(node.id));
  const seen = new Set<string>();
  const stack = roots.map((node) => node.id);
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const next of outgoing.get(id) ?? []) stack.push(next);
  }
  for (const node of graph.nodes) {
    if (seen.has(node.id) || (!outgoing.has(node.id) && !incoming.has(node.id))) continue;
    yield diagnostic(
      'unreachable-node',
      'warning',
      node,
      starts.length > 0
        ? `No path from the start reaches "${node.label}". Lead an edge to it, or remove it.`
        : `"${node.label}" lies in a loop that nothing leads into. Mark where the flow starts.`,
    );
  }
}

function* repeatedEdges(graph: WorkflowGraph): Iterable<Diagnostic> {
  const labels = new Map(graph.nodes.map((node) => [node.id, node.label]));
  const seen = new Set<string>();
  for (const edge of graph.edges) {
    const key = JSON.stringify([edge.from, edge.to, edge.kind, edge.condition ?? '']);
    if (seen.has(key)) {
      yield {
        code: 'checks/duplicate-edge',
        severity: 'info',
        message: `The edge from "${labels.get(edge.from) ?? edge.from}" to "${labels.get(edge.to) ?? edge.to}" is there twice. Remove one.`,
        range: edge.range ?? { start: 0, end: 0 },
        nodeIds: [edge.from, edge.to],
      };
    }
    seen.add(key);
  }
}

function diagnostic(name: string, severity: Severity, node: GraphNode, message: string): Diagnostic {
  return { code: `checks/${name}`, severity, message, range: node.range ?? { start: 0, end: 0 }, nodeIds: [node.id] };
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
