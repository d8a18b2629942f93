// Strategies to resolve a difference in a Mermaid flowchart, likeliest first. Edge ids are those of the text at each
// step, so edges are looked up by their ends.

import type { FlowchartEdit } from '../document';
import type { GraphEdge, GraphNode } from '../graph';
import type { Difference, MergeDocument } from './hunk';
import { conditionsInto, insertionEdgesFor, type MergeContext, matchedNeighbours, sitesOf } from './mergeContext';
import type { MergeStrategy, MergeStrategyStep } from './mergeStrategy';
import type { HunkStrategies } from './pdlStrategies';
import { edgesAfterCall } from './walkFlow';

const maxPlaces = 8;
/** With more new edges the result would be a different flowchart. */
const maxBridges = 6;

export function flowchartStrategies(difference: Difference, context: MergeContext): HunkStrategies {
  switch (difference.kind) {
    case 'addCall':
      return addCall(difference.node, difference.rebuilt, context);
    case 'moveCall':
      return moveCall(difference.authored, difference.rebuilt, context);
    case 'addEdge': {
      const { from, to, condition } = difference;
      const edges = pairsOf(sitesOf(context, from), sitesOf(context, to));
      return {
        strategies: edges.map(([a, b]) => ({ steps: [connect(a, b, condition)] })),
        otherwise: 'The flowchart has no two nodes that this edge could run between.',
      };
    }
    case 'removeCall':
      return removeCall(difference.authored, context);
    case 'removeEdge':
      return removeEdge(difference.from, difference.to, context);
    case 'addPrecondition':
      return { strategies: [], otherwise: 'Flowcharts have no preconditions.' };
  }
}

const pairsOf = (a: readonly string[], b: readonly string[]) =>
  a.flatMap((left) => b.map((right) => [left, right] as const)).slice(0, maxPlaces);

const connect =
  (from: string, to: string, label: string | undefined): MergeStrategyStep =>
  ({ graph }) => {
    const hasLabel = (edge: GraphEdge) => label === undefined || edge.condition === label;
    if (graph.edges.some((edge) => edge.from === from && edge.to === to && hasLabel(edge))) return undefined;
    return { kind: 'addEdge', from, to, ...(label === undefined ? {} : { label }) };
  };

const edgeBetween = ({ graph }: MergeDocument, from: string, to: string): GraphEdge | undefined =>
  graph.edges.find((edge) => edge.from === from && edge.to === to);

const disconnect =
  (from: string, to: string): MergeStrategyStep =>
  (document): FlowchartEdit | undefined => {
    const edge = edgeBetween(document, from, to);
    return edge && { kind: 'deleteEdge', edgeId: edge.id };
  };

function addCall(node: GraphNode, rebuilt: string, context: MergeContext): HunkStrategies {
  const before = matchedNeighbours(context, rebuilt, 'before');
  const after = matchedNeighbours(context, rebuilt, 'after');
  const { label } = node;
  const onEdge = insertionEdgesFor(context, before, after)
    .slice(0, maxPlaces)
    .map(({ edge }): MergeStrategy => ({ steps: [() => ({ kind: 'insertOnEdge', edgeId: edge.id, label })] }));
  const [condition] = conditionsInto(context.compared.rebuilt, rebuilt);
  const ends = (list: readonly string[]) => list.flatMap((id) => sitesOf(context, id).slice(0, 1));
  const from = ends(before);
  const to = ends(after);
  // Adds the node next to the existing edges; the path around it stays.
  const parallelStrategy: MergeStrategy = {
    steps: [
      () => ({ kind: 'addNode', label }),
      ...from.map(
        (id): MergeStrategyStep =>
          (document, selected) =>
            selected === undefined ? undefined : connect(id, selected, condition)(document, selected),
      ),
      ...to.map(
        (id): MergeStrategyStep =>
          (document, selected) =>
            selected === undefined ? undefined : connect(selected, id, undefined)(document, selected),
      ),
    ],
  };
  const hasEnds = from.length + to.length > 0 && from.length + to.length <= maxBridges;
  return { strategies: [...onEdge, ...(hasEnds ? [parallelStrategy] : [])] };
}

/** Edges that bypass a removed node, with the label of the incoming edge. */
function bridgesAround(
  { graph }: MergeDocument,
  id: string,
): readonly (readonly [string, string, string | undefined])[] {
  const into = graph.edges.filter((edge) => edge.to === id && edge.from !== id);
  const out = graph.edges.filter((edge) => edge.from === id && edge.to !== id);
  return into.flatMap((a) => out.map((b) => [a.from, b.to, a.condition ?? b.condition] as const));
}

function removeCall(authored: string, context: MergeContext): HunkStrategies {
  const sites = sitesOf(context, authored);
  const bridges = sites.flatMap((site) => bridgesAround(context.document, site)).filter(([a, b]) => a !== b);
  const isTooMany = bridges.length > maxBridges;
  return {
    strategies: isTooMany
      ? []
      : [
          {
            steps: [
              (): FlowchartEdit => ({ kind: 'deleteAll', nodeIds: sites, edgeIds: [] }),
              ...bridges
                .filter(([a, b]) => !sites.includes(a) && !sites.includes(b))
                .map(([a, b, label]) => connect(a, b, label)),
            ],
          },
        ],
    otherwise: `So many ways lead through it that ${bridges.length} edges would have to take its place. Delete it on the canvas and connect what belongs together.`,
  };
}

function moveCall(authored: string, rebuilt: string, context: MergeContext): HunkStrategies {
  const sites = sitesOf(context, authored);
  const [site] = sites;
  if (site === undefined || sites.length > 1)
    return { strategies: [], otherwise: `It is in ${sites.length} places. Move the one you mean on the canvas.` };
  const { document } = context;
  const own = document.graph.edges.filter((edge) => edge.from === site || edge.to === site);
  const bridges = bridgesAround(document, site).filter(([a, b]) => a !== b);
  const before = matchedNeighbours(context, rebuilt, 'before').flatMap((id) => sitesOf(context, id));
  const after = matchedNeighbours(context, rebuilt, 'after').flatMap((id) => sitesOf(context, id));
  const takeOut: MergeStrategyStep[] = [
    () => ({ kind: 'deleteAll', nodeIds: [], edgeIds: own.map(({ id }) => id) }),
    ...bridges.map(([a, b, label]) => connect(a, b, label)),
  ];
  const strategies = pairsOf(before, after)
    .filter(([a, b]) => a !== site && b !== site)
    .map(
      ([a, b]): MergeStrategy => ({
        steps: [
          ...takeOut,
          (now) => {
            const edge = edgeBetween(now, a, b);
            return edge
              ? { kind: 'reconnect', edgeId: edge.id, end: 'to', nodeId: site }
              : connect(a, site, undefined)(now, undefined);
          },
          connect(site, b, undefined),
        ],
      }),
    );
  return {
    strategies: own.length > maxBridges ? [] : strategies,
    otherwise: 'No single place of the flowchart gives this order. Move the node on the canvas.',
  };
}

function removeEdge(from: string, to: string, context: MergeContext): HunkStrategies {
  const { siteOf } = context.compared;
  const targets = new Set(sitesOf(context, to));
  const strategies: MergeStrategy[] = [];
  for (const site of sitesOf(context, from)) {
    for (const edge of edgesAfterCall(context.document.graph, site, (id) => siteOf.has(id)))
      if (targets.has(edge.to)) strategies.push({ steps: [disconnect(edge.from, edge.to)] });
  }
  return { strategies, otherwise: 'No single edge of the flowchart corresponds to this path.' };
}
