// Splits the functions of a printed procedure from its main flow: a group that only `calls` arrows enter and that no
// other arrow enters or leaves. Invariant: every node is in exactly one flow, and every arrow except `calls` is inside
// one of them.

import type { WorkflowGraph } from '../../graph';

export interface DrawnFunction {
  readonly name: string;
  readonly flow: WorkflowGraph;
  readonly entry: string;
}

export interface SplitFlow {
  readonly main: WorkflowGraph;
  readonly functions: readonly DrawnFunction[];
}

const callLabel = 'calls';
const endLabel = (name: string) => `End of ${name}`;

/** Undefined if `calls` arrows lead anywhere else, since their meaning is unknown then. */
export function splitFunctions(graph: WorkflowGraph): SplitFlow | undefined {
  const calls = graph.edges.filter((edge) => edge.condition === callLabel);
  const members = new Map<string, Set<string>>();
  for (const { id, group } of graph.nodes) {
    if (group !== undefined) members.set(group, (members.get(group) ?? new Set()).add(id));
  }
  const isFunction = ({ id, label }: { readonly id: string; readonly label: string }) =>
    graph.nodes.some((node) => node.group === id && node.kind === 'end' && node.label === endLabel(label));
  const groups = (graph.groups ?? []).filter(isFunction);
  if (calls.length === 0 && groups.length === 0) return { main: graph, functions: [] };
  const inFunction = new Map(
    groups.flatMap(({ id }) => [...(members.get(id) ?? [])].map((node) => [node, id] as const)),
  );
  if (calls.some(({ to }) => !inFunction.has(to))) return undefined;
  const flow = graph.edges.filter((edge) => edge.condition !== callLabel);
  if (flow.some(({ from, to }) => inFunction.get(from) !== inFunction.get(to))) return undefined;
  const part = (group: string | undefined): WorkflowGraph => ({
    nodes: graph.nodes.filter((node) => inFunction.get(node.id) === group),
    edges: flow.filter((edge) => inFunction.get(edge.from) === group),
  });
  const functions = groups.flatMap(({ id, label }) => {
    const own = part(id);
    const entries = new Set(calls.flatMap(({ to }) => (inFunction.get(to) === id ? [to] : [])));
    const targets = new Set(own.edges.map(({ to }) => to));
    const [entry = own.nodes.find((node) => !targets.has(node.id))?.id ?? own.nodes[0]?.id] = entries;
    return entry === undefined || entries.size > 1 ? [] : [{ name: label, flow: own, entry }];
  });
  return functions.length < groups.length ? undefined : { main: part(undefined), functions };
}
