// Compares two workflow graphs: matching nodes and edges, missing, added and reordered ones, and WorfEval's chain and
// graph scores of the rebuilt graph against the authored one. Invariant: the matching is one to one; manual pairs are
// kept, manually separated nodes are never matched, and the rest has maximum weight, with equal names before similar
// ones. START and END are matched to each other and count in no score.

import {
  type ChainScore,
  type GraphNode,
  type GraphScore,
  type IndexEdge,
  type IndexedWorkflow,
  indexWorkflow,
  isTerminal,
  maximumWeightMatching,
  type NodePair,
  scoreChain,
  scoreGraph,
  topologicalOrder,
  transitiveClosure,
  type WorkflowGraph,
  withoutLoops,
} from '../graph';
import { looseName } from '../support';
import { createNameSimilarity, isSameName, mayMatch } from './nameSimilarity';

/** `missing`: only in the authored graph. `added`: only in the rebuilt one. `reordered`: in both, in another order. */
export type WorkflowMark = 'matched' | 'missing' | 'added' | 'reordered';

export interface NodeComparison {
  readonly id: string;
  readonly mark: WorkflowMark;
  /** Id of the matched element in the other graph. */
  readonly partner?: string;
  /** 1 for equal names. */
  readonly similarity?: number;
  /** The user paired the two nodes. */
  readonly isManual?: true;
}

export interface EdgeComparison {
  readonly id: string;
  readonly mark: WorkflowMark;
  readonly partner?: string;
}

export interface WorkflowMarks {
  /** [authored id, rebuilt id], without START and END. */
  readonly matching: readonly (readonly [string, string])[];
  readonly authored: { readonly nodes: readonly NodeComparison[]; readonly edges: readonly EdgeComparison[] };
  readonly rebuilt: { readonly nodes: readonly NodeComparison[]; readonly edges: readonly EdgeComparison[] };
  /** Precision refers to the rebuilt nodes, recall to the authored ones. */
  readonly chain: ChainScore;
  readonly notes: readonly string[];
}

export interface WorkflowComparison extends WorkflowMarks {
  readonly graphScore: GraphScore;
}

/** The user's corrections of the matching, by [authored id, rebuilt id]. Unknown ids are ignored. */
export interface MatchCorrections {
  /** Matched regardless of their names; if a node is in several pairs, the last pair wins. */
  readonly paired: readonly (readonly [string, string])[];
  /** Never matched with each other. */
  readonly separated: readonly (readonly [string, string])[];
}

export interface CompareOptions {
  /** Minimum similarity of a pair, inclusive; default 0.6 (WorfBench's beta). */
  readonly beta?: number;
  /** Orders of the authored graph tried for the chain score; default 20. */
  readonly maxOrders?: number;
  readonly corrections?: MatchCorrections;
  /**
   * Authored nodes that represent several places of the procedure: no order is required of them or relative to them.
   */
  readonly unordered?: ReadonlySet<string>;
  /** Loose names of rebuilt nodes after which sessions only broke off: their edges to the end are not differences. */
  readonly brokenOff?: ReadonlySet<string>;
  /** Nodes with equal ids are the same call site: they are matched before others with their name. */
  readonly sameIds?: boolean;
}

// More than two similar pairs together, so that a pair with equal names is never dropped in favour of them.
const exactNameScore = 3;

/**
 * Compares the graphs unchanged; apply `collapseToCalls` to both first if one is a procedure and the other was mined.
 */
export function compareWorkflows(
  authored: WorkflowGraph,
  rebuilt: WorkflowGraph,
  options: CompareOptions = {},
): WorkflowComparison {
  const { listed, goldIndex, mapping, marks } = matchAndMark(authored, rebuilt, options);
  const graphScore = scoreGraph(listed, goldIndex, mapping);
  const cut = 'The graph score is a lower bound: the search for the common part was cut short.';
  return { ...marks, graphScore, notes: graphScore.exact ? marks.notes : [...marks.notes, cut] };
}

/** Like `compareWorkflows` without the graph score, the most expensive part: for trying many changes in sequence. */
export const markWorkflows = (
  authored: WorkflowGraph,
  rebuilt: WorkflowGraph,
  options: CompareOptions = {},
): WorkflowMarks => matchAndMark(authored, rebuilt, options).marks;

interface MarkedWorkflows {
  readonly listed: IndexedWorkflow;
  readonly goldIndex: IndexedWorkflow;
  readonly mapping: readonly NodePair[];
  readonly marks: WorkflowMarks;
}

function matchAndMark(authored: WorkflowGraph, rebuilt: WorkflowGraph, options: CompareOptions): MarkedWorkflows {
  const notes: string[] = [];
  const gold = withoutLoops(authored);
  const predicted = withoutLoops(rebuilt);
  if (gold.removed + predicted.removed > 0) {
    notes.push(
      'Edges that close a loop are left out of both scores: order and common subgraph are defined without loops.',
    );
  }
  const similarities = matchNodes(authored, rebuilt, options);
  const ends = matchTerminals(authored, rebuilt);
  const goldIndex = indexWorkflow(gold.graph);
  // The rebuilt nodes are listed in the authored order as far as the rebuilt edges allow.
  const listed = relist(predicted.graph, similarities, topologicalOrder(goldIndex) ?? [], goldIndex);
  const mapping = similarities.flatMap(({ authored: a, rebuilt: b }): NodePair[] => {
    const left = listed.indexOf.get(b);
    const right = goldIndex.indexOf.get(a);
    return left === undefined || right === undefined ? [] : [[left, right]];
  });
  const chain = scoreChain(listed.n, goldIndex, mapping, options.maxOrders ?? 20);
  const isManual = similarities.filter((pair) => pair.isManual).length;
  if (isManual > 0) notes.push(`${isManual} ${isManual === 1 ? 'pair was' : 'pairs were'} matched by hand.`);
  if (!chain.ordersUsed && goldIndex.n > 0) notes.push('The authored graph has no order of its nodes.');
  const { unordered = new Set(), brokenOff = new Set() } = options;
  const orderedPairs = mapping.filter(([, node]) => !unordered.has(goldIndex.ids[node] as string));
  const orderedChain =
    orderedPairs.length === mapping.length
      ? chain
      : scoreChain(listed.n, goldIndex, orderedPairs, options.maxOrders ?? 20);
  const inOrder = new Set(orderedChain.allOrders.chain.map(([node]) => listed.ids[node]));
  const forward = new Map<string, NodeComparison>();
  const backward = new Map<string, NodeComparison>();
  for (const pair of [...similarities, ...ends]) {
    const isOrdered = pair.isTerminal || unordered.has(pair.authored) || inOrder.has(pair.rebuilt);
    const mark = isOrdered ? 'matched' : 'reordered';
    const { similarity, isManual } = pair;
    const about = { mark, similarity, ...(isManual ? { isManual } : {}) } as const;
    forward.set(pair.authored, { id: pair.authored, partner: pair.rebuilt, ...about });
    backward.set(pair.rebuilt, { id: pair.rebuilt, partner: pair.authored, ...about });
  }
  const marks: WorkflowMarks = {
    matching: similarities.map((pair) => [pair.authored, pair.rebuilt] as const),
    authored: {
      nodes: authored.nodes.map((node) => forward.get(node.id) ?? unmatched(node, 'missing')),
      edges: markEdges(authored, rebuilt, forward, 'missing', new Set()),
    },
    rebuilt: {
      nodes: rebuilt.nodes.map((node) => backward.get(node.id) ?? unmatched(node, 'added')),
      edges: markEdges(rebuilt, authored, backward, 'added', brokenOff),
    },
    chain,
    notes,
  };
  return { listed, goldIndex, mapping, marks };
}

interface MatchedPair {
  readonly authored: string;
  readonly rebuilt: string;
  readonly similarity: number;
  readonly isTerminal: boolean;
  readonly isManual?: true;
}

/** The manual pairs; if a node is in several, the last one counts. Pairs with missing nodes are ignored. */
function manualPairs(
  left: ReadonlyMap<string, GraphNode>,
  right: ReadonlyMap<string, GraphNode>,
  paired: MatchCorrections['paired'],
): MatchedPair[] {
  const nameSimilarity = createNameSimilarity();
  const used = new Set<string>();
  return [...paired].reverse().flatMap(([authored, rebuilt]): MatchedPair[] => {
    const [a, b] = [left.get(authored), right.get(rebuilt)];
    const keys = [`a ${authored}`, `r ${rebuilt}`];
    if (!a || !b || keys.some((key) => used.has(key))) return [];
    for (const key of keys) used.add(key);
    return [{ authored, rebuilt, similarity: nameSimilarity(a, b), isTerminal: false, isManual: true }];
  });
}

function matchNodes(
  authored: WorkflowGraph,
  rebuilt: WorkflowGraph,
  { beta = 0.6, corrections, sameIds = false }: CompareOptions,
): MatchedPair[] {
  const calls = (graph: WorkflowGraph) =>
    new Map(graph.nodes.filter((node) => !isTerminal(node)).map((n) => [n.id, n]));
  const [allLeft, allRight] = [calls(authored), calls(rebuilt)];
  const given = manualPairs(allLeft, allRight, corrections?.paired ?? []);
  for (const pair of given) {
    allLeft.delete(pair.authored);
    allRight.delete(pair.rebuilt);
  }
  const separated = new Set((corrections?.separated ?? []).map(([a, b]) => `${a}\n${b}`));
  const [left, right] = [[...allLeft.values()], [...allRight.values()]];
  const nameSimilarity = createNameSimilarity();
  const similarity = left.map((a) => right.map((b) => (mayMatch(a, b) ? nameSimilarity(a, b) : 0)));
  const weights = similarity.map((row, i) =>
    row.map((value, j) => {
      const [a, b] = [left[i] as GraphNode, right[j] as GraphNode];
      if (value < beta || value === 0 || separated.has(`${a.id}\n${b.id}`)) return 0;
      if (!isSameName(a, b)) return value;
      return sameIds && a.id === b.id ? 2 * exactNameScore : exactNameScore;
    }),
  );
  const found = maximumWeightMatching(weights).pairs.map(
    ([i, j]): MatchedPair => ({
      authored: (left[i] as GraphNode).id,
      rebuilt: (right[j] as GraphNode).id,
      similarity: similarity[i]?.[j] ?? 0,
      isTerminal: false,
    }),
  );
  const place = new Map(authored.nodes.map(({ id }, index) => [id, index]));
  return [...given, ...found].sort((a, b) => (place.get(a.authored) ?? 0) - (place.get(b.authored) ?? 0));
}

function matchTerminals(authored: WorkflowGraph, rebuilt: WorkflowGraph): MatchedPair[] {
  return (['start', 'end'] as const).flatMap((kind) => {
    const right = rebuilt.nodes.filter((node) => node.kind === kind);
    return authored.nodes
      .filter((node) => node.kind === kind)
      .flatMap((node, index) => {
        const other = right[index];
        return other ? [{ authored: node.id, rebuilt: other.id, similarity: 1, isTerminal: true }] : [];
      });
  });
}

/**
 * The rebuilt graph with its nodes in topological order; among free nodes, the one whose partner comes first in gold.
 */
function relist(
  graph: WorkflowGraph,
  pairs: readonly MatchedPair[],
  goldOrder: readonly number[],
  gold: IndexedWorkflow,
): IndexedWorkflow {
  const indexed = indexWorkflow(graph);
  const goldPlace = new Map(goldOrder.map((node, place) => [gold.ids[node] as string, place]));
  const partnerPlace = new Map(pairs.map((pair) => [pair.rebuilt, goldPlace.get(pair.authored) ?? gold.n]));
  const rank = (id: string) => partnerPlace.get(id) ?? gold.n;
  const byRank = indexed.ids
    .map((id, index) => ({ id, index }))
    .sort((a, b) => rank(a.id) - rank(b.id) || a.index - b.index);
  const renumber = (order: readonly number[]): IndexedWorkflow => {
    const place = new Map(order.map((old, index) => [old, index]));
    const ids = order.map((old) => indexed.ids[old] as string);
    const edges = indexed.edges.map(([from, to]): IndexEdge => [place.get(from) as number, place.get(to) as number]);
    return { n: indexed.n, ids, indexOf: new Map(ids.map((id, index) => [id, index])), edges };
  };
  const ranked = renumber(byRank.map(({ index }) => index));
  const order = topologicalOrder(ranked);
  return order ? renumber(order.map((node) => (byRank[node] as { index: number }).index)) : ranked;
}

/**
 * A START or END that the other graph does not draw is not a difference: flowcharts may begin with their first step.
 */
const unmatched = (node: GraphNode, mark: 'missing' | 'added'): NodeComparison => ({
  id: node.id,
  mark: isTerminal(node) ? 'matched' : mark,
});

function markEdges(
  { nodes: own, edges }: WorkflowGraph,
  other: WorkflowGraph,
  nodes: ReadonlyMap<string, NodeComparison>,
  unmatched: 'missing' | 'added',
  brokenOff: ReadonlySet<string>,
): EdgeComparison[] {
  const ends = new Set(own.flatMap(({ id, kind }) => (kind === 'end' ? [id] : [])));
  const names = new Map(own.map((node) => [node.id, looseName(node.ref ?? node.label)]));
  const undrawn = new Set(own.flatMap((node) => (isTerminal(node) && !nodes.has(node.id) ? [node.id] : [])));
  const between = new Map<string, string>();
  for (const edge of other.edges) {
    const key = `${edge.from}\n${edge.to}`;
    if (!between.has(key)) between.set(key, edge.id);
  }
  const ordered = indexWorkflow(withoutLoops(other).graph, { terminals: true });
  const reach = transitiveClosure(ordered);
  const precedes = (a: string, b: string): boolean => {
    const from = ordered.indexOf.get(a);
    const to = ordered.indexOf.get(b);
    return from !== undefined && to !== undefined && reach.has(from, to);
  };
  return edges.map((edge): EdgeComparison => {
    if (undrawn.has(edge.from) || undrawn.has(edge.to)) return { id: edge.id, mark: 'matched' };
    if (ends.has(edge.to) && brokenOff.has(names.get(edge.from) ?? '')) return { id: edge.id, mark: 'matched' };
    const from = nodes.get(edge.from)?.partner;
    const to = nodes.get(edge.to)?.partner;
    if (from === undefined || to === undefined) return { id: edge.id, mark: unmatched };
    const same = between.get(`${from}\n${to}`);
    if (same !== undefined) return { id: edge.id, mark: 'matched', partner: same };
    // The back edge of a loop is not a change of order.
    if (!edge.back && precedes(to, from)) return { id: edge.id, mark: 'reordered' };
    return { id: edge.id, mark: unmatched };
  });
}
