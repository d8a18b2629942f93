// Groups of a dependency graph too large for one screen: by the first word of the names (`order_find`, `orderCancel`),
// else by section. Nodes that preconditions connect are in one group or in none, so that no edge leaves a group. Without
// two groups of a useful size the graph is returned as it is.

import { type GraphNode, indexWorkflow, type WorkflowGraph, weakComponents } from '../graph';

/** A smaller graph fits one screen. */
const minNodes = 40;
const minMembers = 3;
/** Part of the nodes that must be in groups. */
const minShare = 0.5;

const sections: Partial<Record<GraphNode['kind'], string>> = { api: 'APIs', answer: 'ANSWERs' };

const wordBorder = /[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/** The first of several words of a name. */
function prefixOf({ label }: GraphNode): string | undefined {
  const words = label.split(wordBorder).filter((word) => word !== '');
  return words.length > 1 ? words[0]?.toLowerCase() : undefined;
}

/** The graph with its groups. Node ids and the order of nodes stay the same. */
export function groupDependencies(graph: WorkflowGraph): WorkflowGraph {
  if (graph.nodes.length < minNodes) return graph;
  const components = weakComponents(indexWorkflow(graph));
  return groupBy(graph, components, prefixOf) ?? groupBy(graph, components, ({ kind }) => sections[kind]) ?? graph;
}

function groupBy(
  graph: WorkflowGraph,
  components: readonly (readonly number[])[],
  labelOf: (node: GraphNode) => string | undefined,
): WorkflowGraph | undefined {
  const labels = graph.nodes.map(labelOf);
  const members = new Map<string, number[]>();
  for (const component of components) {
    const label = labels[component[0] ?? -1];
    if (label === undefined || component.some((index) => labels[index] !== label)) continue;
    members.set(label, [...(members.get(label) ?? []), ...component]);
  }
  const large = [...members].filter(([, { length }]) => length >= minMembers);
  const grouped = large.reduce((sum, [, { length }]) => sum + length, 0);
  if (large.length < 2 || grouped < minShare * graph.nodes.length) return undefined;
  const groupOf = new Map(large.flatMap(([label, own]) => own.map((index) => [index, `names:${label}`] as const)));
  const nodes = graph.nodes.map((node, index) => {
    const group = groupOf.get(index);
    return group === undefined ? node : { ...node, group };
  });
  return { ...graph, nodes, groups: large.map(([label]) => ({ id: `names:${label}`, label, isFrame: true as const })) };
}
