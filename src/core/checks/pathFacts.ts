// What has been called before a node on every path of the procedure, and on some path.
// Exact over the paths of the graph: branches are free of each other, loops run any number of times (by fixpoint), a
// function's effect is summarised once for all its call sites. A call that fails (`except`) does not count as called.
// Bits only ever get added along a path, so a function's effect is what it adds to an empty state.

import type { GraphNode, WorkflowGraph } from '../graph';
import { FlowIndex } from './flowIndex';

/** Families of subsets fit one 32-bit word up to this many names. */
export const familyLimit = 5;

export class PathFacts {
  readonly flow: FlowIndex;
  private readonly bitOf = new Map<string, number>();
  private readonly sitesByCallee = new Map<string, number[]>();
  private readonly bits: Int32Array;
  private must: Uint32Array | undefined;
  private added: Uint32Array | undefined;
  private words = 1;
  private readonly avoidance = new Map<string, Int32Array>();

  constructor(graph: WorkflowGraph) {
    this.flow = new FlowIndex(graph);
    this.bits = new Int32Array(graph.nodes.length).fill(-1);
    graph.nodes.forEach((node, index) => {
      const callee = calleeId(node);
      if (callee === undefined) return;
      const bit = this.bitOf.get(callee) ?? this.bitOf.size;
      this.bitOf.set(callee, bit);
      this.bits[index] = bit;
      const sites = this.sitesByCallee.get(callee);
      if (sites) sites.push(index);
      else this.sitesByCallee.set(callee, [index]);
    });
    this.words = Math.max(1, (this.bitOf.size + 31) >>> 5);
  }

  /** Node indices that call the name (`api:x`) and that control can reach. */
  sitesOf(callee: string): readonly number[] {
    const reachable = this.reachableSet();
    return (this.sitesByCallee.get(callee) ?? []).filter((site) => reachable.has(site));
  }

  isCalled(callee: string): boolean {
    return this.sitesByCallee.has(callee);
  }

  /** True when every path to the node has called the name before. */
  isGuaranteed(site: number, callee: string): boolean {
    const bit = this.bitOf.get(callee);
    if (bit === undefined) return false;
    this.must ??= this.solveMust();
    return (((this.must[site * this.words + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1;
  }

  /** Node ids of a shortest path from the start to the node that never calls the name, or undefined. */
  pathAvoiding(site: number, callee: string): string[] | undefined {
    let parents = this.avoidance.get(callee);
    if (parents === undefined) {
      parents = this.searchAvoiding(callee);
      this.avoidance.set(callee, parents);
    }
    if (parents[site] === -2) return undefined;
    const path: string[] = [];
    for (let node = site; node >= 0; node = parents[node] ?? -1) {
      const id = this.flow.nodes[node]?.id;
      if (id !== undefined) path.push(id);
    }
    return path.reverse();
  }

  /**
   * The sets of names that some path to each node has called: bit `s` of a node's word stands for the subset `s` of
   * `callees`. At most `familyLimit` names.
   */
  familiesBefore(callees: readonly string[]): Uint32Array {
    const local = new Map(callees.map((callee, index) => [this.bitOf.get(callee) ?? -1, index]));
    local.delete(-1);
    const gain = (node: number) => local.get(this.bits[node] ?? -1);
    const relative = this.sweepFamilies(gain, undefined);
    return this.sweepFamilies(gain, relative);
  }

  private reachableCache: ReadonlySet<number> | undefined;
  private reachableSet(): ReadonlySet<number> {
    this.reachableCache ??= this.flow.reachable;
    return this.reachableCache;
  }

  private solveMust(): Uint32Array {
    this.added = this.sweepMust(undefined);
    return this.flow.entries.size === 0 ? this.added : this.sweepMust(this.added);
  }

  /** Greatest fixpoint. Without `summary`: functions start empty, which yields what each adds. */
  private sweepMust(summary: Uint32Array | undefined): Uint32Array {
    const { flow, words } = this;
    const state = new Uint32Array(flow.nodes.length * words).fill(0xffffffff);
    const next = new Uint32Array(words);
    for (let changed = true; changed; ) {
      changed = false;
      for (const node of flow.sweep) {
        const isRoot = node === flow.start || (summary === undefined && flow.entries.has(node));
        next.fill(isRoot ? 0 : 0xffffffff);
        for (const { node: from, kind } of isRoot ? [] : (flow.predecessors[node] ?? [])) {
          const bit = kind === 'flow' ? (this.bits[from] ?? -1) : -1;
          const end = kind === 'flow' ? (flow.functionEnd.get(from) ?? -1) : -1;
          for (let w = 0; w < words; w++) {
            let word = state[from * words + w] ?? 0;
            if (bit >>> 5 === w && bit >= 0) word |= 1 << (bit & 31);
            if (end >= 0) word |= (summary ?? state)[end * words + w] ?? 0;
            next[w] = (next[w] ?? 0) & word;
          }
        }
        for (let w = 0; w < words; w++) {
          const at = node * words + w;
          if (state[at] === next[w]) continue;
          state[at] = next[w] ?? 0;
          changed = true;
        }
      }
    }
    return state;
  }

  /** Least fixpoint over families of subsets. */
  private sweepFamilies(gain: (node: number) => number | undefined, summary: Uint32Array | undefined): Uint32Array {
    const { flow } = this;
    const state = new Uint32Array(flow.nodes.length);
    for (let changed = true; changed; ) {
      changed = false;
      for (const node of flow.sweep) {
        const isRoot = node === flow.start || (summary === undefined && flow.entries.has(node));
        let family = isRoot ? 1 : 0;
        for (const { node: from, kind } of flow.predecessors[node] ?? []) {
          if (kind === 'call' && summary === undefined) continue;
          let before = state[from] ?? 0;
          if (kind === 'flow') {
            const index = gain(from);
            if (index !== undefined) before = withName(before, index);
            const end = flow.functionEnd.get(from) ?? -1;
            if (end >= 0) before = unions(before, (summary ?? state)[end] ?? 0);
          }
          family |= before;
        }
        if (state[node] === family >>> 0) continue;
        state[node] = family;
        changed = true;
      }
    }
    return state;
  }

  /** Parent of each node in a breadth-first tree: -1 for the start, -2 where it does not lead. */
  private searchAvoiding(callee: string): Int32Array {
    const { flow } = this;
    const bit = this.bitOf.get(callee) ?? -1;
    this.must ??= this.solveMust();
    const added = this.added ?? this.must;
    const addsName = (end: number) =>
      bit >= 0 && end >= 0 && (((added[end * this.words + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1;
    const parents = new Int32Array(flow.nodes.length).fill(-2);
    if (flow.start < 0) return parents;
    parents[flow.start] = -1;
    const queue = [flow.start];
    for (const node of queue) {
      const isCall = bit >= 0 && this.bits[node] === bit;
      const isDone = isCall || addsName(flow.functionEnd.get(node) ?? -1);
      for (const link of flow.successors[node] ?? []) {
        if ((isDone && link.kind === 'flow') || parents[link.node] !== -2) continue;
        parents[link.node] = node;
        queue.push(link.node);
      }
    }
    return parents;
  }
}

/** What a node of the procedure calls, as the id of its declaration's node. */
export function calleeId(node: GraphNode): string | undefined {
  return node.ref === undefined ? undefined : `${node.kind}:${node.ref}`;
}

/** Subsets of five names that hold the name of that index, as bits of a word. */
const holding = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000];

/** Every subset of the family with one name added. */
function withName(family: number, index: number): number {
  const mask = holding[index] ?? 0;
  return (family & mask) | ((family & ~mask) << (1 << index));
}

/** Every union of a subset of one family with a subset of the other. */
function unions(a: number, b: number): number {
  let result = 0;
  for (let subset = 0; subset < 32; subset++) {
    if (((b >>> subset) & 1) === 0) continue;
    let shifted = a;
    for (let index = 0; index < familyLimit; index++) {
      if ((subset >>> index) & 1) shifted = withName(shifted, index);
    }
    result |= shifted;
  }
  return result;
}
