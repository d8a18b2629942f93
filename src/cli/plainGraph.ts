// Reads a graph in the form of other programs: `{"nodes": [label, ...], "edges": [[from, to], ...]}`, with edges as
// indexes of nodes, and optional `"durations": [...]`. Refuses indexes and durations that do not fit the nodes.

import type { GraphEdge, GraphNode, WorkflowGraph } from '../core/graph';
import { isJsonObject } from '../core/support';
import { UsageError } from './cliCommand';

export interface PlainGraph {
  /** Node ids are the indexes as texts. */
  readonly graph: WorkflowGraph;
  /** By node id. */
  readonly durations?: Readonly<Record<string, number>>;
}

const maxNodes = 5000;

/** Undefined for a text that is not a JSON object with lists of nodes and edges. */
export function parsePlainGraph(text: string, file: string): PlainGraph | undefined {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (!isJsonObject(value) || !Array.isArray(value.nodes) || !Array.isArray(value.edges)) return undefined;
  const refuse = (message: string) => new UsageError(`${file}: ${message}`);
  const labels: readonly unknown[] = value.nodes;
  if (labels.length > maxNodes) throw refuse(`${labels.length} nodes; ${maxNodes} are the most that can be measured.`);
  const nodes = labels.map((label, index): GraphNode => {
    if (typeof label !== 'string') throw refuse(`nodes is a list of labels, but entry ${index} is not a text.`);
    return { id: String(index), kind: 'step', label };
  });
  const isIndex = (at: unknown) => typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < nodes.length;
  const edges = (value.edges as readonly unknown[]).map((pair, index): GraphEdge => {
    const ends: readonly unknown[] = Array.isArray(pair) ? pair : [];
    if (ends.length !== 2 || !ends.every(isIndex)) {
      const range = nodes.length === 0 ? 'there are no nodes' : `expected two indices from 0 to ${nodes.length - 1}`;
      throw refuse(`edge ${index} is ${JSON.stringify(pair)}; ${range}.`);
    }
    return { id: `e${index}`, from: String(ends[0]), to: String(ends[1]), kind: 'requires' };
  });
  const graph = { nodes, edges };
  if (value.durations === undefined) return { graph };
  const durations: readonly unknown[] = Array.isArray(value.durations) ? value.durations : [];
  const isDuration = (entry: unknown): entry is number => typeof entry === 'number' && entry >= 0;
  if (durations.length !== nodes.length || !durations.every(isDuration)) {
    throw refuse(`durations is a list of ${nodes.length} numbers, one a node and none below 0.`);
  }
  return { graph, durations: Object.fromEntries(durations.map((duration, index) => [String(index), duration])) };
}
