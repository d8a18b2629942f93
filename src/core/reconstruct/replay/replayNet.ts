// A workflow graph prepared for replay: the token game of core/graph, and the event name that fires each node.

import { buildTokenNet, type GraphNode, type TokenNet, type TokenNode, type WorkflowGraph } from '../../graph';
import { looseName } from '../../support';

export interface NetNode extends TokenNode {
  /** Name of the event that fires the node; undefined for conditions, steps, start and end. */
  readonly key: string | undefined;
}

export interface ReplayNet extends TokenNet<NetNode> {
  readonly hasAnswers: boolean;
}

export const traceCallKey = (name: string): string => `api ${looseName(name)}`;
export const traceAnswerKey = (name: string): string => `answer ${looseName(name)}`;

/**
 * `calledNames` are the calls of the traces: a `step` with such a name (flowcharts have no other kind) counts as a
 * call.
 */
export function buildReplayNet(graph: WorkflowGraph, calledNames: ReadonlySet<string>): ReplayNet {
  const net = buildTokenNet(graph);
  return {
    ...net,
    nodes: net.nodes.map((at) => ({ ...at, key: keyOf(at.node, calledNames) })),
    hasAnswers: graph.nodes.some((node) => node.kind === 'answer'),
  };
}

function keyOf(node: GraphNode, calledNames: ReadonlySet<string>): string | undefined {
  const name = node.ref ?? node.label;
  if (node.kind === 'api') return traceCallKey(name);
  if (node.kind === 'answer') return traceAnswerKey(name);
  if ((node.kind === 'step' || node.kind === 'llm') && calledNames.has(looseName(name))) return traceCallKey(name);
  return undefined;
}
