// Counts the topological orders of a DAG: exactly if that is affordable, else as a marked lower bound.
// Weak components are counted separately and interleaved; each component is counted by dynamic programming over the
// sets that remain when minimal (or maximal) nodes are removed, which is exact for every component of up to 24 nodes.

import { countBits, countKeys } from '../support';
import type { IndexEdge, IndexGraph } from './indexGraph';
import { longestPathLevels } from './longestPath';
import { topologicalOrder } from './topologicalOrder';
import { transitiveClosure } from './transitiveClosure';
import { weakComponents } from './weakComponents';

export interface OrderCount {
  readonly count: bigint;
  /** False if `count` is only a lower bound. */
  readonly exact: boolean;
}

const exactNodes = 24;
// Maximum number of cached sets per component, about 100 MB: the hardest random graphs of 24 nodes stay far below.
const rememberedSets = 1_500_000;

/** Undefined with a cycle. The empty graph has one order. */
export function countTopologicalOrders(graph: IndexGraph): OrderCount | undefined {
  if (!topologicalOrder(graph)) return undefined;
  let count = 1n;
  let exact = true;
  let placed = 0;
  for (const part of partsOf(graph)) {
    const exactCount = part.n <= exactNodes ? countPart(part) : undefined;
    if (exactCount === undefined) exact = false;
    placed += part.n;
    count *= (exactCount ?? levelBound(part)) * choose(placed, part.n);
  }
  return { count, exact };
}

/** Formats the count: `12`, or `≥12` for a lower bound. */
export function formatOrderCount(orders: OrderCount): string {
  return `${orders.exact ? '' : '≥'}${orders.count}`;
}

/** Each weak component as a separate graph. */
function partsOf(graph: IndexGraph): readonly IndexGraph[] {
  const partOf = new Int32Array(graph.n);
  const place = new Int32Array(graph.n);
  const parts = weakComponents(graph).map((nodes, number) => {
    nodes.forEach((node, index) => {
      partOf[node] = number;
      place[node] = index;
    });
    return { n: nodes.length, edges: [] as IndexEdge[] };
  });
  for (const [from, to] of graph.edges) {
    parts[partOf[from] as number]?.edges.push([place[from] as number, place[to] as number]);
  }
  return parts;
}

function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let i = 1; i <= Math.min(k, n - k); i++) result = (result * BigInt(n - i + 1)) / BigInt(i);
  return result;
}

function factorial(n: number): bigint {
  let result = 1n;
  for (let i = 2; i <= n; i++) result *= BigInt(i);
  return result;
}

/** Nodes of one level can be in any order among themselves; levels are counted from the sources and from the sinks. */
function levelBound(part: IndexGraph): bigint {
  const bound = (graph: IndexGraph): bigint => {
    const sizes = countKeys(longestPathLevels(graph) ?? []);
    return [...sizes.values()].reduce((product, size) => product * factorial(size), 1n);
  };
  const forward = bound(part);
  const backward = bound({ n: part.n, edges: part.edges.map(([from, to]) => [to, from]) });
  return forward > backward ? forward : backward;
}

function countPart(part: IndexGraph): bigint | undefined {
  const before = new Int32Array(part.n);
  const after = new Int32Array(part.n);
  const closure = transitiveClosure(part);
  for (let node = 0; node < part.n; node++) {
    for (const to of closure.row(node)) {
      after[node] = (after[node] as number) | (1 << to);
      before[to] = (before[to] as number) | (1 << node);
    }
  }
  const known = new Map<number, bigint>();
  let isOverBudget = false;

  const componentOf = (set: number): number => {
    let component = set & -set;
    for (let border = component; border !== 0; ) {
      const node = 31 - Math.clz32(border & -border);
      border &= border - 1;
      const grown = ((before[node] as number) | (after[node] as number)) & set & ~component;
      component |= grown;
      border |= grown;
    }
    return component;
  };

  const countConnected = (set: number): bigint => {
    if ((set & (set - 1)) === 0) return 1n;
    const remembered = known.get(set);
    if (remembered !== undefined) return remembered;
    if (known.size >= rememberedSets) isOverBudget = true;
    if (isOverBudget) return 0n;
    let minimal = 0;
    let maximal = 0;
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const node = 31 - Math.clz32(bit);
      if (((before[node] as number) & set) === 0) minimal |= bit;
      if (((after[node] as number) & set) === 0) maximal |= bit;
    }
    let total = 0n;
    const chosenNodes = countBits(minimal) <= countBits(maximal) ? minimal : maximal;
    for (let rest = chosenNodes; rest !== 0; rest &= rest - 1) total += countSet(set & ~(rest & -rest));
    known.set(set, total);
    return total;
  };

  const countSet = (set: number): bigint => {
    let total = 1n;
    let placed = 0;
    for (let rest = set; rest !== 0; ) {
      const component = componentOf(rest);
      rest &= ~component;
      const size = countBits(component);
      placed += size;
      total *= countConnected(component);
      if (placed !== size) total *= choose(placed, size);
    }
    return total;
  };

  const total = countSet(part.n === 0 ? 0 : 2 ** part.n - 1);
  return isOverBudget ? undefined : total;
}
