// Computes the keys that have a value before each node runs: `guaranteed` on every path, and `possible` on some path. A
// key is possible wherever a path from its provider leads. It is guaranteed if all mutually exclusive branches provide
// it; of parallel branches that join again, one is enough. Keys are compared loosely, as in expressions. `guaranteed`
// is exact if branches nest; otherwise it may contain a key too many, but never lacks one.

import { type TokenNet, topologicalOrder } from '../graph';
import { appendTo } from '../support';

export interface AvailableKeys {
  readonly guaranteed: ReadonlySet<string>;
  readonly possible: ReadonlySet<string>;
}

/** `provides` returns the keys that a node sets on one of its edges (an `each` binds its item only on `true`). */
export function availableKeys(
  net: TokenNet,
  provides: (node: number, edge: number) => readonly string[],
): AvailableKeys[] {
  const possible = possibleKeys(net, provides);
  const guaranteed = sureKeys(net, provides);
  return net.nodes.map((_, index) => ({
    guaranteed: guaranteed[index] ?? new Set(),
    possible: possible[index] ?? new Set(),
  }));
}

/** Propagates each key from its provider along all paths, visiting each node once per key. */
function possibleKeys(net: TokenNet, provides: (node: number, edge: number) => readonly string[]): Set<string>[] {
  const keys: Set<string>[] = net.nodes.map(() => new Set());
  const edges = net.nodes.map((_, node) => outgoing(net, node));
  const next = edges.map((own) => own.map((edge) => net.targets[edge] as number));
  const spread = (from: number, isNew: (node: number) => boolean) => {
    const open = [from];
    for (let node = open.pop(); node !== undefined; node = open.pop())
      if (isNew(node)) open.push(...(next[node] as number[]));
  };
  const reached = new Set<number>();
  for (const edge of net.initial) spread(net.targets[edge] as number, (node) => reached.size < reached.add(node).size);
  for (const node of reached)
    for (const edge of edges[node] as number[])
      for (const key of provides(node, edge))
        spread(net.targets[edge] as number, (to) => {
          const found = keys[to] as Set<string>;
          return found.size < found.add(key).size;
        });
  return keys;
}

const outgoing = (net: TokenNet, node: number): number[] => [...new Set(net.nodes[node]?.alternatives.flat())];

/** A position in the dominator tree: of a node, or of an edge between its ends. */
interface BranchPosition {
  readonly parent: BranchPosition | undefined;
  readonly depth: number;
  /** For a node: whether it takes one of several branches. */
  readonly exclusive: boolean;
}

function sureKeys(
  net: TokenNet,
  provides: (node: number, edge: number) => readonly string[],
): (ReadonlySet<string> | undefined)[] {
  const forward = net.targets.flatMap((to, edge) => {
    const from = net.sources[edge] as number;
    return net.back[edge] || from < 0 ? [] : [[from, to] as const];
  });
  const order = topologicalOrder({ n: net.nodes.length, edges: forward }) ?? [];
  const nodePlace: (BranchPosition | undefined)[] = [];
  const edgePlace: (BranchPosition | undefined)[] = [];
  const guaranteed: (ReadonlySet<string> | undefined)[] = [];
  const onEdge: (ReadonlySet<string> | undefined)[] = [];
  const root: BranchPosition = { parent: undefined, depth: 0, exclusive: false };
  for (const edge of net.initial) {
    edgePlace[edge] = root;
    onEdge[edge] = new Set();
  }
  for (const index of order) {
    const node = net.nodes[index];
    const entries = (node?.incoming ?? []).filter((edge) => !net.back[edge] && edgePlace[edge]);
    if (!node || entries.length === 0) continue;
    const branchKeys = entries.map((edge) => ({
      place: edgePlace[edge] as BranchPosition,
      keys: onEdge[edge] as ReadonlySet<string>,
    }));
    const parent = branchKeys.map(({ place }) => place).reduce(commonAncestor);
    guaranteed[index] = merge(branchKeys, parent);
    const exclusive = node.alternatives.filter((edges) => !net.back[edges[0] as number]).length > 1;
    const place: BranchPosition = { parent, depth: parent.depth + 1, exclusive };
    nodePlace[index] = place;
    for (const edge of outgoing(net, index)) {
      edgePlace[edge] = { parent: place, depth: place.depth + 1, exclusive: false };
      onEdge[edge] = new Set([...(guaranteed[index] as ReadonlySet<string>), ...provides(index, edge)]);
    }
  }
  return guaranteed;
}

interface BranchKeys {
  readonly place: BranchPosition;
  readonly keys: ReadonlySet<string>;
}

/**
 * Merges branches that part at `top`: the intersection of their keys if they exclude each other, else the union;
 * recursively for branches that part further down.
 */
function merge(branchKeys: readonly BranchKeys[], top: BranchPosition): ReadonlySet<string> {
  const [only] = branchKeys;
  if (branchKeys.length === 1 && only) return only.keys;
  const branches = new Map<BranchPosition, BranchKeys[]>();
  for (const one of branchKeys) {
    const branch = childTowards(one.place, top);
    appendTo(branches, branch, one);
  }
  const sets = [...branches.values()].map((list) => merge(list, list.map(({ place }) => place).reduce(commonAncestor)));
  if (!top.exclusive) return new Set(sets.flatMap((keys) => [...keys]));
  const [first = new Set<string>(), ...others] = sets;
  return new Set([...first].filter((key) => others.every((keys) => keys.has(key))));
}

function childTowards(place: BranchPosition, top: BranchPosition): BranchPosition {
  let at = place;
  while (at.parent && at.parent !== top) at = at.parent;
  return at;
}

function commonAncestor(a: BranchPosition, b: BranchPosition): BranchPosition {
  let [one, other] = [a, b];
  while (one !== other) {
    if (one.depth >= other.depth && one.parent) one = one.parent;
    else if (other.parent) other = other.parent;
    else return other;
  }
  return one;
}
