// Measures the structure that two graphs share: actions, direct successions, and branches. Each is counted as a set of
// texts (actions and branches with their number), so that ids, silent nodes and layout do not matter. Source: FlowMind
// C.1 (structural congruence: nodes, edges, branching topologies).

import { precisionRecall, type Score } from '../../graph';
import type { NormalGraph } from './normalizeBehaviour';

export interface BehaviourOverlap extends Score {
  readonly matched: number;
  readonly gold: number;
  readonly candidate: number;
  /** In the gold graph only, and in the candidate only. */
  readonly missing: readonly string[];
  readonly spurious: readonly string[];
}

export interface StructuralOverlap {
  /** Calls, by name and number of occurrences. */
  readonly nodes: BehaviourOverlap;
  /** Pairs of calls that can follow each other with only silent nodes between. */
  readonly edges: BehaviourOverlap;
  /** Branches of a decision: the next actions on this branch and on the others; conditions are ignored. */
  readonly branches: BehaviourOverlap;
  /** Branches of a decision: their condition in normal form, and the next actions. */
  readonly conditions: BehaviourOverlap;
}

export function measureOverlap(gold: NormalGraph, candidate: NormalGraph): StructuralOverlap {
  const [one, other] = [structureOf(gold), structureOf(candidate)];
  return {
    nodes: overlap(one.nodes, other.nodes),
    edges: overlap(one.edges, other.edges),
    branches: overlap(one.branches, other.branches),
    conditions: overlap(one.conditions, other.conditions),
  };
}

/** Compared by its key, displayed by its text. */
interface Item {
  readonly key: string;
  readonly text: string;
}

type Structure = Readonly<Record<keyof StructuralOverlap, readonly Item[]>>;

const end: Item = { key: 'end', text: 'end' };
const nowhere: Item = { key: 'nowhere', text: 'nowhere' };
const start: Item = { key: 'start', text: 'start' };

function structureOf(graph: NormalGraph): Structure {
  const { net, actions, guards } = graph;
  const nodes: Item[] = [];
  const edges = new Map<string, Item>();
  const branches: Item[] = [];
  const conditions: Item[] = [];
  const follow = (from: Item, to: Item) => edges.set(`${from.key} -> ${to.key}`, together([from, to], ' -> '));
  for (const edge of net.initial) for (const after of nextActions(graph, edge)) follow(start, after);
  net.nodes.forEach(({ alternatives }, index) => {
    const own = itemOf(graph, index);
    if (actions[index] !== undefined) {
      nodes.push(own);
      for (const edge of alternatives.flat()) for (const after of nextActions(graph, edge)) follow(own, after);
      if (alternatives.length === 0) follow(own, lastOf(graph, index));
    }
    if (alternatives.length < 2) return;
    const alternativeTexts = alternatives.map((edgeSet) =>
      together(inOrder(edgeSet.flatMap((edge) => nextActions(graph, edge))), ' and '),
    );
    alternativeTexts.forEach((edgeSet, at) => {
      const others = together(inOrder(alternativeTexts.filter((_, other) => other !== at)), ', ');
      branches.push(together([edgeSet, others], ', not '));
      const guard = guards[alternatives[at]?.[0] ?? -1];
      if (guard !== undefined) conditions.push(together([{ key: guard, text: guard }, edgeSet], ': '));
    });
  });
  return { nodes, edges: [...edges.values()], branches, conditions };
}

function itemOf({ actions, names }: NormalGraph, index: number): Item {
  const key = actions[index] ?? '';
  return { key, text: names.get(key) ?? key };
}

const together = (items: readonly Item[], by: string): Item => ({
  key: items.map(({ key }) => key).join(by),
  text: items.map(({ text }) => text).join(by),
});

/** Each item once. */
const inOrder = (items: readonly Item[]): Item[] =>
  [...new Map(items.map((item) => [item.key, item])).values()].sort((a, b) => (a.key < b.key ? -1 : 1));

/** The successor of a node without outgoing edges. */
const lastOf = ({ edgeSets }: NormalGraph, index: number): Item => (edgeSets[index]?.[0]?.length === 0 ? end : nowhere);

/** The first actions that an edge leads to. */
function nextActions(graph: NormalGraph, edge: number): Item[] {
  const { net, actions } = graph;
  const found: Item[] = [];
  const seen = new Set<number>([net.targets[edge] as number]);
  for (const at of seen) {
    const onwards = net.nodes[at]?.alternatives.flat() ?? [];
    if (actions[at] !== undefined) found.push(itemOf(graph, at));
    else if (onwards.length === 0) found.push(lastOf(graph, at));
    else for (const other of onwards) seen.add(net.targets[other] as number);
  }
  return found;
}

function overlap(gold: readonly Item[], candidate: readonly Item[]): BehaviourOverlap {
  const left = new Map<string, Item[]>();
  for (const item of gold) left.set(item.key, [...(left.get(item.key) ?? []), item]);
  const spurious = candidate.flatMap(({ key, text }) => (left.get(key)?.pop() ? [] : [text]));
  const missing = [...left.values()].flat().map(({ text }) => text);
  const matched = gold.length - missing.length;
  return {
    ...precisionRecall(matched, candidate.length, gold.length),
    matched,
    gold: gold.length,
    candidate: candidate.length,
    missing,
    spurious,
  };
}
