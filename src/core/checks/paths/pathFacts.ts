// Computes the facts before a point on every path of the procedure and on some path: calls made, names assigned. Exact
// over the paths of the flow: branches are independent, loops run any number of times (by fixpoint), and the effect of
// a function is summarized for all its call sites. Facts are only added along a path, never removed, so the effect of a
// function does not depend on the facts before it.

import { strongComponents } from '../../graph';
import { callEdge, type FlowFunction, type FlowPoint, failEdge, flowEdge } from '../../language';
import { AddedBits, RequestedBits } from './bitLists';
import type { CheckFlow } from './checkFlow';

/** Total number of point visits for searches; limits the cost of a hostile file. */
const effortLimit = 2_000_000;
/** Cost of a point in a sweep over families, relative to a search. */
const familyWeight = 3;
/** Largest number of memory words for the facts of all points; keys beyond it are not followed. */
const stateLimit = 16_000_000;
/** Cost of a reported path step, which becomes text, ids and lines. */
const stepWeight = 40;
const MAX_CACHED_SEARCHES = 64;

/** Families of subsets fit into one 32-bit word up to this number of keys. */
export const familyLimit = 5;

export interface FlowPathStep {
  readonly point: number;
  /** Label of the edge to the next step: a branch label, or `fails`. */
  readonly label?: string;
}

/** A row of bits for each point. Points share a row if nothing is added between them. */
interface Rows {
  /** Offset of each point's row in `bits`. */
  readonly of: Int32Array;
  readonly bits: Uint32Array;
}

/** `relative`: facts since the start of the point's function. */
interface Solution {
  readonly relative: Rows;
  readonly absolute: Rows;
}

export class PathFacts {
  private readonly bitOf: ReadonlyMap<string, number>;
  /** The lists that point p adds are `lists[listOffsets[p]]` to `lists[listOffsets[p + 1] - 1]`. */
  private readonly listOffsets: Int32Array;
  private readonly lists: Int32Array;
  private readonly added: AddedBits;
  private readonly words: number;
  private must: Solution | undefined;
  private may: Solution | undefined;
  private readonly requestedBits = new WeakMap<readonly string[], RequestedBits>();
  private readonly searches = new Map<string, Int32Array>();
  private effort = 0;

  /** Keys that would take too much memory; there are no facts about them. */
  readonly unfollowed: ReadonlySet<string>;

  /**
   * Follows the `tracked` keys. `keysOf` returns the keys that a point adds when it is done (others are ignored), as
   * lists that are read once for all points that add the same list. `isAlways`: whether a failure adds the key too.
   */
  constructor(
    readonly flow: CheckFlow,
    tracked: Iterable<string>,
    keysOf: (point: FlowPoint) => readonly (readonly string[])[],
    isAlways: (key: string) => boolean = () => false,
  ) {
    const bitOf = new Map<string, number>();
    const unfollowed = new Set<string>();
    const most = 32 * Math.max(1, Math.floor(stateLimit / Math.max(1, flow.points.length)));
    for (const key of tracked) {
      if (bitOf.size < most) {
        if (!bitOf.has(key)) bitOf.set(key, bitOf.size);
      } else if (!bitOf.has(key)) unfollowed.add(key);
    }
    this.unfollowed = unfollowed;
    const added = new AddedBits(bitOf, isAlways);
    const lists: number[] = [];
    this.listOffsets = new Int32Array(flow.points.length + 1);
    flow.points.forEach((point, index) => {
      for (const keys of keysOf(point)) {
        const list = added.listOf(keys);
        if (list >= 0) lists.push(list);
      }
      this.listOffsets[index + 1] = lists.length;
    });
    this.bitOf = bitOf;
    this.added = added;
    this.lists = Int32Array.from(lists);
    this.words = Math.max(1, (bitOf.size + 31) >>> 5);
  }

  /**
   * True if every path to the point has added the key before. Also true for unreachable points and for keys that are
   * not followed.
   */
  isGuaranteed(point: number, key: string): boolean {
    const bit = this.bitOf.get(key);
    if (bit === undefined) return this.unfollowed.has(key);
    this.must ??= this.solve(true);
    return this.has(this.must.absolute, point, bit) || !this.flow.isReached(point);
  }

  /** Indices of the first `most` keys that some path to one of the points lacks. */
  lacking(points: readonly number[], keys: readonly string[], most: number): number[] {
    this.must ??= this.solve(true);
    const [first = -1, second] = points;
    // Fast case for thousands of calls: the row of a single point is read without a copy.
    if (second === undefined && this.flow.isReached(first)) {
      const { of, bits } = this.must.absolute;
      const start = of[first] ?? 0;
      return this.without(bits.subarray(start, start + this.words), keys, most);
    }
    const all = new Uint32Array(this.words).fill(0xffffffff);
    const reached = points.filter((point) => this.flow.isReached(point));
    for (const row of rowsOf(this.must.absolute, reached)) combine(all, this.must.absolute.bits, row, true);
    return this.without(all, keys, most);
  }

  /** One point of each set of points with equal facts on every path and on some path. */
  unlike(points: readonly number[]): number[] {
    this.must ??= this.solve(true);
    this.may ??= this.solve(false);
    const [must, may] = [this.must.absolute.of, this.may.absolute.of];
    const size = this.may.absolute.bits.length + 1;
    const found = new Map<number, number>();
    for (const point of points) {
      const key = (must[point] ?? 0) * size + (may[point] ?? 0);
      if (!found.has(key)) found.set(key, point);
    }
    return [...found.values()];
  }

  /** Index of the first key that no path to any of the points has. */
  impossible(points: readonly number[], keys: readonly string[]): number | undefined {
    this.may ??= this.solve(false);
    const any = new Uint32Array(this.words);
    for (const row of rowsOf(this.may.absolute, points)) combine(any, this.may.absolute.bits, row, false);
    return this.without(any, keys, 1)[0];
  }

  private without(row: Uint32Array, keys: readonly string[], most: number): number[] {
    let requested = this.requestedBits.get(keys);
    if (requested === undefined) {
      requested = new RequestedBits(keys, (key) => this.bitOf.get(key) ?? (this.unfollowed.has(key) ? -2 : -1));
      this.requestedBits.set(keys, requested);
    }
    return requested.without(row, most);
  }

  /** True if the search limit is reached; further paths and families are then undefined. */
  get isEffortSpent(): boolean {
    return this.effort > effortLimit;
  }

  /**
   * A shortest path from the start to the point on which nothing adds the key. Undefined if no such path is found, or if the
   * search limit is reached.
   */
  pathWithout(point: number, key: string): FlowPathStep[] | undefined {
    const parents = this.effort > effortLimit ? undefined : this.search(this.flow.start, key);
    const steps = parents && this.stepsTo(point, key, parents, 0);
    this.effort += (steps?.length ?? 0) * stepWeight;
    return steps;
  }

  /**
   * The sets of keys that some path to each point has added: bit `s` of a point's word is the subset `s` of `keys`. At
   * most `familyLimit` keys. Undefined if the search limit is reached.
   */
  familiesBefore(keys: readonly string[]): Uint32Array | undefined {
    if (!this.spend(familyWeight)) return undefined;
    const places = keys.map((key) => {
      const bit = this.bitOf.get(key);
      return bit === undefined ? undefined : this.added.listsWith(bit);
    });
    const relative = this.sweepFamilies(places, undefined);
    return this.flow.functions.length === 0 ? relative : this.sweepFamilies(places, relative);
  }

  private spend(weight = 1): boolean {
    this.effort += weight * this.flow.points.length;
    return this.effort <= effortLimit;
  }

  private has({ of, bits }: Rows, point: number, bit: number): boolean {
    return (((bits[(of[point] ?? 0) + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1;
  }

  /** The function that a point calls. */
  private madeAt(point: number): FlowFunction | undefined {
    const { calls } = this.flow.points[point] as FlowPoint; // below the number of points
    // Reading index -1 of an array would take as long as the rest of the visit.
    return calls < 0 ? undefined : this.flow.functions[calls];
  }

  private solve(onEveryPath: boolean): Solution {
    const relative = this.sweep(onEveryPath, undefined);
    return { relative, absolute: this.flow.functions.length === 0 ? relative : this.sweep(onEveryPath, relative) };
  }

  /**
   * Facts of every path (greatest fixpoint) or of some path (least fixpoint). Without `summary`, functions start empty,
   * which gives the keys that each function adds.
   */
  private sweep(onEveryPath: boolean, summary: Rows | undefined): Rows {
    const { flow, words } = this;
    if (flow.functions.length === 0) {
      if (flow.isAcyclic || !onEveryPath)
        return this.sweepOnce(onEveryPath, flow.isAcyclic ? onePointEach(flow) : loopsOf(flow));
      // A back edge to a loop head usually carries at least the facts of that head, so one pass is enough;
      // `keepsBackEdgeFacts` verifies it.
      const rows = this.sweepOnce(true, onePointEach(flow));
      if (this.keepsBackEdgeFacts(rows)) return rows;
    }
    const { offsets, edges } = flow.predecessors;
    const state = new Uint32Array(flow.points.length * words);
    if (onEveryPath) state.fill(0xffffffff);
    // Each point has its own row, because rows change while the loops are iterated.
    const added = summary?.bits ?? state;
    const roots = new Set(summary === undefined ? flow.functions.map(({ entry }) => entry) : []).add(flow.start);
    const next = new Uint32Array(words);
    const one = new Uint32Array(words);
    // Points with a changed predecessor.
    const needsVisit = new Uint8Array(flow.points.length).fill(1);
    const follow = (point: number) => {
      const { offsets, edges } = flow.successors;
      for (let at = offsets[point] ?? 0; at < (offsets[point + 1] ?? 0); at++)
        needsVisit[flow.edges.to[edges[at] ?? 0] ?? 0] = 1;
    };
    // By exit point of a function: its call sites, whose successors read the facts of the exit.
    const callsOfExit = summary === undefined ? this.callsByExit() : undefined;
    for (let changed = true; changed; ) {
      changed = false;
      for (const point of summary === undefined ? flow.calleesFirst : flow.sweep) {
        if (needsVisit[point] === 0) continue;
        needsVisit[point] = 0;
        const isRoot = roots.has(point);
        next.fill(isRoot || !onEveryPath ? 0 : 0xffffffff);
        const last = isRoot ? 0 : (offsets[point + 1] ?? 0);
        for (let at = offsets[point] ?? 0; at < last; at++) {
          const edge = edges[at] ?? 0;
          const from = flow.edges.from[edge] ?? 0;
          const type = flow.edges.type[edge];
          const made = type === callEdge ? undefined : this.madeAt(from);
          const isStep = type === flowEdge || type === failEdge;
          const firstList = isStep ? (this.listOffsets[from] ?? 0) : 0;
          const endList = isStep ? (this.listOffsets[from + 1] ?? 0) : 0;
          if (made === undefined && firstList === endList) {
            combine(next, state, from * words, onEveryPath);
            continue;
          }
          for (let w = 0; w < words; w++) one[w] = state[from * words + w] ?? 0;
          if (made) combine(one, added, (type === flowEdge ? made.end : made.raise) * words, false);
          for (let l = firstList; l < endList; l++) this.added.addTo(one, this.lists[l] ?? 0, type === failEdge);
          combine(next, one, 0, onEveryPath);
        }
        let hasChanged = false;
        for (let w = 0, at = point * words; w < words; w++, at++) {
          if (state[at] === next[w]) continue;
          state[at] = next[w] ?? 0;
          hasChanged = true;
        }
        if (!hasChanged) continue;
        changed = true;
        follow(point);
        for (const site of callsOfExit?.get(point) ?? []) follow(site);
      }
    }
    return { of: Int32Array.from(flow.points, (_, point) => point * words), bits: state };
  }

  private callsByExit(): ReadonlyMap<number, readonly number[]> {
    const found = new Map<number, number[]>();
    const sites = this.flow.functions.map((): number[] => []);
    this.flow.functions.forEach(({ end, raise }, index) => {
      found.set(end, sites[index] ?? []);
      found.set(raise, sites[index] ?? []);
    });
    for (const point of this.flow.sweep) {
      const { calls } = this.flow.points[point] as FlowPoint; // below the number of points
      if (calls >= 0) sites[calls]?.push(point);
    }
    return found;
  }

  /**
   * The same in one pass: all predecessors of a group are complete when the group is computed. Edges from the same or a
   * later group are ignored for `onEveryPath`; otherwise they add to their own group.
   */
  private sweepOnce(onEveryPath: boolean, { members, ends, groupOf }: Groups): Rows {
    const { flow, words } = this;
    const { offsets, edges } = flow.predecessors;
    const of = new Int32Array(flow.points.length);
    // The first row, of the start, is empty.
    let bits = new Uint32Array(words);
    let end = words;
    const one = new Uint32Array(words);
    let row = 0;
    let hasOwnRow = false;
    const keep = () => {
      if (!hasOwnRow) {
        if (end === bits.length) bits = twice(bits, (flow.points.length + 1) * words);
        row = end;
        end += words;
        hasOwnRow = true;
      }
      bits.set(one, row);
    };
    for (let group = 0, from = 0; group < ends.length; group++) {
      const to = ends[group] ?? 0;
      row = 0;
      hasOwnRow = false;
      let isFirst = true;
      let hasInner = false;
      for (let m = from; m < to; m++) {
        const point = members[m] ?? 0;
        for (let at = offsets[point] ?? 0; at < (offsets[point + 1] ?? 0); at++) {
          const edge = edges[at] ?? 0;
          const source = flow.edges.from[edge] ?? 0;
          if ((groupOf[source] ?? 0) >= group) {
            hasInner = true;
            continue;
          }
          const start = of[source] ?? 0;
          const hasChanged = this.addAlong(edge, bits, start, undefined);
          if (!hasChanged && !hasOwnRow && (isFirst || row === start)) {
            row = start;
            isFirst = false;
            continue;
          }
          one.set(bits.subarray(start, start + words));
          if (hasChanged) this.addAlong(edge, bits, start, one);
          if (!isFirst) combine(one, bits, row, onEveryPath);
          isFirst = false;
          keep();
        }
      }
      for (let m = from; hasInner && !onEveryPath && m < to; m++) {
        const point = members[m] ?? 0;
        for (let at = offsets[point] ?? 0; at < (offsets[point + 1] ?? 0); at++) {
          const edge = edges[at] ?? 0;
          const isInner = (groupOf[flow.edges.from[edge] ?? 0] ?? 0) >= group;
          if (!isInner || !this.addAlong(edge, bits, row, undefined)) continue;
          one.set(bits.subarray(row, row + words));
          this.addAlong(edge, bits, row, one);
          keep();
        }
      }
      for (let m = from; m < to; m++) of[members[m] ?? 0] = row;
      from = to;
    }
    return { of, bits };
  }

  /** Whether back edges remove no facts from their targets. */
  private keepsBackEdgeFacts({ of, bits }: Rows): boolean {
    const { flow, words } = this;
    const { groupOf } = onePointEach(flow);
    const one = new Uint32Array(words);
    for (const point of flow.sweep) {
      for (let at = flow.predecessors.offsets[point] ?? 0; at < (flow.predecessors.offsets[point + 1] ?? 0); at++) {
        const edge = flow.predecessors.edges[at] ?? 0;
        const source = flow.edges.from[edge] ?? 0;
        const [start, end] = [of[source] ?? 0, of[point] ?? 0];
        if (start === end || (groupOf[source] ?? 0) < (groupOf[point] ?? 0)) continue;
        one.set(bits.subarray(start, start + words));
        this.addAlong(edge, bits, start, one);
        for (let w = 0; w < words; w++) if (((bits[end + w] ?? 0) & ~(one[w] ?? 0)) !== 0) return false;
      }
    }
    return true;
  }

  /** Whether an edge adds facts to the row at offset `row`; they are added to `to` if given. */
  private addAlong(edge: number, rows: Uint32Array, row: number, to: Uint32Array | undefined): boolean {
    const { from, type } = this.flow.edges;
    const point = from[edge] ?? 0;
    let hasChanged = false;
    if (type[edge] !== flowEdge && type[edge] !== failEdge) return hasChanged;
    const isFailure = type[edge] === failEdge;
    for (let at = this.listOffsets[point] ?? 0; at < (this.listOffsets[point + 1] ?? 0); at++) {
      const list = this.lists[at] ?? 0;
      hasChanged ||= this.added.isNewTo(rows, row, list, isFailure);
      if (to) this.added.addTo(to, list, isFailure);
    }
    return hasChanged;
  }

  /** Least fixpoint over families of subsets; `places` has the lists that contain each requested key. */
  private sweepFamilies(places: readonly (Uint8Array | undefined)[], summary: Uint32Array | undefined): Uint32Array {
    const { flow } = this;
    const { offsets, edges } = flow.predecessors;
    const state = new Uint32Array(flow.points.length);
    const added = summary ?? state;
    const roots = new Set(summary === undefined ? flow.functions.map(({ entry }) => entry) : []).add(flow.start);
    for (let changed = true; changed; ) {
      changed = false;
      for (const point of summary === undefined ? flow.calleesFirst : flow.sweep) {
        let family = roots.has(point) ? 1 : 0;
        for (let at = offsets[point] ?? 0; at < (offsets[point + 1] ?? 0); at++) {
          const edge = edges[at] ?? 0;
          const from = flow.edges.from[edge] ?? 0;
          const type = flow.edges.type[edge];
          if (type === callEdge && summary === undefined) continue;
          let before = state[from] ?? 0;
          const made = this.madeAt(from);
          if (made && type !== callEdge) before = unions(before, added[type === flowEdge ? made.end : made.raise] ?? 0);
          if (type === flowEdge || type === failEdge) {
            for (let l = this.listOffsets[from] ?? 0; l < (this.listOffsets[from + 1] ?? 0); l++) {
              const list = this.lists[l] ?? 0;
              for (let place = 0; place < places.length; place++) {
                const has = places[place]?.[list] ?? 0;
                if (has === 2 || (has === 1 && type === flowEdge)) before = withKey(before, place);
              }
            }
          }
          family |= before;
        }
        if (state[point] === family >>> 0) continue;
        state[point] = family;
        changed = true;
      }
      if (flow.isAcyclic && flow.functions.length === 0) break;
    }
    return state;
  }

  /** Breadth-first: the edge by which each point is reached first; -1 for the root, -2 if unreached. */
  private search(root: number, key: string): Int32Array | undefined {
    const name = `${root} ${key}`;
    const kept = this.searches.get(name);
    if (kept) return kept;
    if (!this.spend()) return undefined;
    const { flow } = this;
    const { offsets, edges } = flow.successors;
    const bit = this.bitOf.get(key) ?? -1;
    const adding = bit < 0 ? undefined : this.added.listsWith(bit);
    this.must ??= this.solve(true);
    const { relative } = this.must;
    const parents = new Int32Array(flow.points.length).fill(-2);
    parents[root] = -1;
    const queue = [root];
    for (const point of queue) {
      const made = this.madeAt(point);
      // 1 if the point adds the key, 2 if a failure adds it too.
      let adds = 0;
      for (let at = this.listOffsets[point] ?? 0; adding && at < (this.listOffsets[point + 1] ?? 0); at++) {
        adds = Math.max(adds, adding[this.lists[at] ?? 0] ?? 0);
      }
      for (let at = offsets[point] ?? 0; at < (offsets[point + 1] ?? 0); at++) {
        const edge = edges[at] ?? 0;
        const to = flow.edges.to[edge] ?? 0;
        const type = flow.edges.type[edge];
        if (parents[to] !== -2 || (adds >= 1 && type === flowEdge) || (adds === 2 && type === failEdge)) continue;
        const exit = type === callEdge || made === undefined ? undefined : type === flowEdge ? made.end : made.raise;
        if (exit !== undefined && bit >= 0 && this.has(relative, exit, bit)) continue;
        parents[to] = edge;
        queue.push(to);
      }
    }
    if (this.searches.size >= MAX_CACHED_SEARCHES) this.searches.clear();
    this.searches.set(name, parents);
    return parents;
  }

  private stepsTo(point: number, key: string, parents: Int32Array, depth: number): FlowPathStep[] | undefined {
    if ((parents[point] ?? -2) === -2) return undefined;
    const { flow } = this;
    const steps: FlowPathStep[] = [{ point }];
    for (let edge = parents[point] ?? -1; edge >= 0; ) {
      const from = flow.edges.from[edge] ?? 0;
      const type = flow.edges.type[edge];
      const label = type === flowEdge ? flow.edges.label[edge] : type === callEdge ? undefined : 'fails';
      steps.push(...this.within(from, edge, key, depth).reverse());
      steps.push({ point: from, ...(label === undefined ? {} : { label }) });
      edge = parents[from] ?? -1;
    }
    return steps.reverse();
  }

  /**
   * The path through a function whose body is drawn in place of its call; without it the drawn path would have a gap.
   */
  private within(site: number, edge: number, key: string, depth: number): FlowPathStep[] {
    const { calls = -1, nodeId } = this.flow.points[site] ?? {};
    const made = nodeId === undefined ? this.flow.functions[calls] : undefined;
    const type = this.flow.edges.type[edge];
    if (made === undefined || type === callEdge || type === failEdge || depth > 8) return [];
    const parents = this.search(made.entry, key);
    return (parents && this.stepsTo(type === flowEdge ? made.end : made.raise, key, parents, depth + 1)) ?? [];
  }
}

/** Points in the order of a sweep: group `g` ends before `ends[g]`. */
interface Groups {
  readonly members: Int32Array;
  readonly ends: Int32Array;
  readonly groupOf: Int32Array;
}

function onePointEach({ sweep, points }: CheckFlow): Groups {
  const groupOf = new Int32Array(points.length);
  sweep.forEach((point, group) => {
    groupOf[point] = group;
  });
  return { members: sweep, ends: sweep.map((_, group) => group + 1), groupOf };
}

/** Groups of points that reach each other, which have the same facts on some path. */
function loopsOf({ sweep, points, edges, successors: { offsets, edges: links } }: CheckFlow): Groups {
  const next = points.map((_, point) =>
    Array.from(links.subarray(offsets[point] ?? 0, offsets[point + 1] ?? 0), (edge) => edges.to[edge] ?? 0),
  );
  const { of, count } = strongComponents({ n: points.length, edges: [] }, next);
  // Edges lead to components with lower numbers.
  const sizes = new Int32Array(count);
  const groupOf = of.map((component) => count - 1 - component);
  for (const point of sweep) sizes[groupOf[point] ?? 0] = (sizes[groupOf[point] ?? 0] ?? 0) + 1;
  let sum = 0;
  const ends = sizes.map((size) => (sum += size));
  const fill = ends.map((end, group) => end - (sizes[group] ?? 0));
  const members = new Int32Array(sum);
  for (const point of sweep) {
    const group = groupOf[point] ?? 0;
    members[fill[group] ?? 0] = point;
    fill[group] = (fill[group] ?? 0) + 1;
  }
  return { members, ends, groupOf };
}

/** The distinct rows of the points. */
function rowsOf({ of }: Rows, points: readonly number[]): ReadonlySet<number> {
  return new Set(points.map((point) => of[point] ?? 0));
}

/** A copy with space for twice as many rows, but at most `most` words. */
function twice(rows: Uint32Array, most: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.min(2 * rows.length, most));
  larger.set(rows);
  return larger;
}

/** Intersection or union of `row` with the row at offset `start`, written to `row`. */
function combine(row: Uint32Array, state: Uint32Array, start: number, intersects: boolean): void {
  for (let w = 0; w < row.length; w++) {
    row[w] = intersects ? (row[w] ?? 0) & (state[start + w] ?? 0) : (row[w] ?? 0) | (state[start + w] ?? 0);
  }
}

/** By key index: the subsets of five keys that contain the key, as bits of a word. */
const holding = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000];

/** Every subset of the family with one key added. */
function withKey(family: number, place: number): number {
  const mask = holding[place] ?? 0;
  return (family & mask) | ((family & ~mask) << (1 << place));
}

/** Every union of a subset of one family with a subset of the other. */
function unions(a: number, b: number): number {
  let result = 0;
  for (let subset = 0; subset < 32; subset++) {
    if (((b >>> subset) & 1) === 0) continue;
    let shifted = a;
    for (let place = 0; place < familyLimit; place++) {
      if ((subset >>> place) & 1) shifted = withKey(shifted, place);
    }
    result |= shifted;
  }
  return result;
}
