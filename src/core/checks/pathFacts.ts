// What has been called before a node on every path of the procedure, and on some path.
// Exact over the paths of the graph: branches are free of each other, loops run any number of times (by fixpoint), a
// function's effect is summarised once for all its call sites. A call that fails (`except`) does not count as called.
// Bits only ever get added along a path, so a function's effect is what it adds to an empty state.

import type { GraphNode, WorkflowGraph } from '../graph';
import { callEdge, FlowIndex, flowEdge } from './flowIndex';

/** Node visits that searches for one name may cost all together: a hostile file costs no more than this. */
const effortLimit = 20_000_000;
const keptSearches = 64;

/** Families of subsets fit one 32-bit word up to this many names. */
export const familyLimit = 5;

export class PathFacts {
  readonly flow: FlowIndex;
  /** Indices of the nodes that control can reach from the start. */
  readonly reachable: ReadonlySet<number>;
  private readonly bitOf = new Map<string, number>();
  private readonly sitesByCallee = new Map<string, number[]>();
  private readonly bits: Int32Array;
  private must: Uint32Array | undefined;
  private added: Uint32Array | undefined;
  private words = 1;
  private readonly avoidance = new Map<string, Int32Array>();
  private effort = 0;

  constructor(graph: WorkflowGraph) {
    this.flow = new FlowIndex(graph);
    this.reachable = new Set(this.flow.sweep);
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
    return (this.sitesByCallee.get(callee) ?? []).filter((site) => this.reachable.has(site));
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

  /**
   * Node ids of a shortest path from the start to the node that never calls the name. Undefined when there is none, or
   * when so many were asked for that the effort is spent.
   */
  pathAvoiding(site: number, callee: string): string[] | undefined {
    let parents = this.avoidance.get(callee);
    if (parents === undefined) {
      if (!this.spend()) return undefined;
      if (this.avoidance.size >= keptSearches) this.avoidance.clear();
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
   * `callees`. At most `familyLimit` names. Undefined when the effort is spent.
   */
  familiesBefore(callees: readonly string[]): Uint32Array | undefined {
    if (!this.spend()) return undefined;
    const index = new Int8Array(this.bits.length).fill(-1);
    callees.forEach((callee, place) => {
      for (const site of this.sitesByCallee.get(callee) ?? []) index[site] = place;
    });
    const relative = this.sweepFamilies(index, undefined);
    return this.flow.entries.size === 0 ? relative : this.sweepFamilies(index, relative);
  }

  private spend(): boolean {
    this.effort += this.flow.nodes.length;
    return this.effort <= effortLimit;
  }

  private solveMust(): Uint32Array {
    this.added = this.sweepMust(undefined);
    return this.flow.entries.size === 0 ? this.added : this.sweepMust(this.added);
  }

  /** Greatest fixpoint. Without `summary`: functions start empty, which yields what each adds. */
  private sweepMust(summary: Uint32Array | undefined): Uint32Array {
    const { flow, words, bits } = this;
    const { offsets, nodes, kinds } = flow.predecessors;
    const state = new Uint32Array(flow.nodes.length * words).fill(0xffffffff);
    const added = summary ?? state;
    const next = new Uint32Array(words);
    for (let changed = true; changed; ) {
      changed = false;
      for (const node of summary === undefined ? flow.calleesFirst : flow.sweep) {
        const isRoot = node === flow.start || (summary === undefined && flow.entries.has(node));
        next.fill(isRoot ? 0 : 0xffffffff);
        const last = isRoot ? 0 : (offsets[node + 1] ?? 0);
        for (let edge = offsets[node] ?? 0; edge < last; edge++) {
          const from = nodes[edge] ?? 0;
          const isFlow = kinds[edge] === flowEdge;
          const bit = isFlow ? (bits[from] ?? -1) : -1;
          const end = isFlow ? (flow.functionEnd[from] ?? -1) : -1;
          for (let w = 0; w < words; w++) {
            let word = state[from * words + w] ?? 0;
            if (bit >= 0 && bit >>> 5 === w) word |= 1 << (bit & 31);
            if (end >= 0) word |= added[end * words + w] ?? 0;
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
      if (flow.isAcyclic && flow.entries.size === 0) break;
    }
    return state;
  }

  /** Least fixpoint over families of subsets; `index` is each node's name by its place among those asked for, or -1. */
  private sweepFamilies(index: Int8Array, summary: Uint32Array | undefined): Uint32Array {
    const { flow } = this;
    const { offsets, nodes, kinds } = flow.predecessors;
    const state = new Uint32Array(flow.nodes.length);
    const added = summary ?? state;
    for (let changed = true; changed; ) {
      changed = false;
      for (const node of summary === undefined ? flow.calleesFirst : flow.sweep) {
        const isRoot = node === flow.start || (summary === undefined && flow.entries.has(node));
        let family = isRoot ? 1 : 0;
        const last = offsets[node + 1] ?? 0;
        for (let edge = offsets[node] ?? 0; edge < last; edge++) {
          const from = nodes[edge] ?? 0;
          let before = state[from] ?? 0;
          if (kinds[edge] === flowEdge) {
            const name = index[from] ?? -1;
            if (name >= 0) before = withName(before, name);
            const end = flow.functionEnd[from] ?? -1;
            if (end >= 0) before = unions(before, added[end] ?? 0);
          } else if (kinds[edge] === callEdge && summary === undefined) continue;
          family |= before;
        }
        if (state[node] === family >>> 0) continue;
        state[node] = family;
        changed = true;
      }
      if (flow.isAcyclic && flow.entries.size === 0) break;
    }
    return state;
  }

  /** Parent of each node in a breadth-first tree: -1 for the start, -2 where it does not lead. */
  private searchAvoiding(callee: string): Int32Array {
    const { flow } = this;
    const { offsets, nodes, kinds } = flow.successors;
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
      const isDone = (bit >= 0 && this.bits[node] === bit) || addsName(flow.functionEnd[node] ?? -1);
      const last = offsets[node + 1] ?? 0;
      for (let edge = offsets[node] ?? 0; edge < last; edge++) {
        const to = nodes[edge] ?? 0;
        if ((isDone && kinds[edge] === flowEdge) || parents[to] !== -2) continue;
        parents[to] = node;
        queue.push(to);
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
