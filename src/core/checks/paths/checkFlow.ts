// Control flow for path analysis: points, typed edges between them, functions with their entry and their two exits.
// Invariant: `sweep` lists the points that control reaches from the start, predecessors first as far as loops allow;
// edges that control cannot take (past a function that never returns, out of one that never fails) are not among them.
// In flat arrays throughout: it is made anew with every keystroke.

import type { Call, Expr, NameAt, PdlStatement } from '../../language';
import type { TextRange } from '../../support';

export const flowEdge = 0;
/** Leaves a point that failed: what the point does has not happened. */
export const failEdge = 1;
/** Enters a function; the site goes on by its `flow` edges once the function has returned. */
export const callEdge = 2;
/** Leaves a call of a function that failed somewhere inside: what it had done by then has happened. */
export const raiseEdge = 3;
export type FlowEdgeType = typeof flowEdge | typeof failEdge | typeof callEdge | typeof raiseEdge;

/** One place that control passes. Where a `finally` runs for several reasons, its statements have several points. */
export interface FlowPoint {
  /** The node of the procedure graph that draws it; undefined for what is not drawn. */
  readonly nodeId: string | undefined;
  /** Where it stands: of a call, a header, a statement or the first comment of a step. The same object for all its points. */
  readonly at: TextRange | undefined;
  readonly statement: PdlStatement | undefined;
  readonly call: Call | undefined;
  /** Of a called declaration: the id of its node without a number (`api:x`). */
  readonly callee: string | undefined;
  /** Of a call of a function: its index in `functions`, else -1. */
  readonly calls: number;
  /** Names that have a value once this is done. */
  readonly assigns: readonly NameAt[];
  /** What the called API returns: those names have a value, too. One list for all calls of it. */
  readonly returns: readonly NameAt[];
  /** What is evaluated here, before anything is done. */
  readonly reads: readonly Expr[];
}

export interface FlowFunction {
  readonly name: NameAt;
  readonly entry: number;
  readonly end: number;
  /** Where failures arrive that nothing in the function catches. */
  readonly raise: number;
}

/** Edges in columns. */
export interface EdgeColumns {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly type: readonly FlowEdgeType[];
  /** `true`, `else`, `each`, `done`. */
  readonly label: readonly (string | undefined)[];
}

export interface FlowDraft {
  readonly points: readonly FlowPoint[];
  readonly edges: EdgeColumns;
  readonly functions: readonly FlowFunction[];
  readonly start: number;
  readonly end: number;
}

/** Edges grouped by one of their ends: those of point p are `edges[offsets[p]]` to `edges[offsets[p + 1] - 1]`. */
export interface FlowEdgeGroups {
  readonly offsets: Int32Array;
  readonly edges: Int32Array;
}

export class CheckFlow {
  readonly points: readonly FlowPoint[];
  readonly functions: readonly FlowFunction[];
  readonly start: number;
  readonly end: number;
  readonly edges: EdgeColumns;
  /** Of the edges that control can take. */
  readonly successors: FlowEdgeGroups;
  readonly predecessors: FlowEdgeGroups;
  readonly sweep: Int32Array;
  /** The same points with called functions before their callers, so that what they add is known where it is needed. */
  readonly calleesFirst: Int32Array;
  /** No edge goes back in the order of the sweep: one sweep is enough. */
  readonly isAcyclic: boolean;
  private readonly reached: Uint8Array;
  private readonly owner: Int32Array;

  constructor(draft: FlowDraft) {
    const { points, functions, start, end, edges } = draft;
    this.points = points;
    this.functions = functions;
    this.start = start;
    this.end = end;
    this.edges = edges;
    const count = points.length;
    // Functions lie in one stretch of points each, drawn behind the main text.
    this.owner = new Int32Array(count).fill(-1);
    functions.forEach((one, index) => {
      this.owner.fill(index, one.entry, one.end + 1);
    });
    const isOpen = new Uint8Array(edges.from.length).fill(1);
    if (functions.length > 0) closeEdges(draft, isOpen);
    const all = linksOf(count, edges.from, isOpen);
    const order = reversePostorder(start, count, all, edges.to);
    this.sweep = Int32Array.from(order);
    this.reached = new Uint8Array(count);
    const position = new Int32Array(count);
    order.forEach((point, index) => {
      this.reached[point] = 1;
      position[point] = index;
    });
    let isAcyclic = true;
    for (let edge = 0; edge < isOpen.length; edge++) {
      const from = edges.from[edge] ?? 0;
      if (this.reached[from] === 0) isOpen[edge] = 0;
      else if (isOpen[edge] === 1 && (position[from] ?? 0) >= (position[edges.to[edge] ?? 0] ?? 0)) isAcyclic = false;
    }
    this.isAcyclic = isAcyclic;
    this.successors = linksOf(count, edges.from, isOpen);
    this.predecessors = linksOf(count, edges.to, isOpen);
    this.calleesFirst = functions.length === 0 ? this.sweep : this.byFunction();
  }

  isReached(point: number): boolean {
    return this.reached[point] === 1;
  }

  /** Index of the function that holds a point, -1 for the main text. */
  ownerOf(point: number): number {
    return this.owner[point] ?? -1;
  }

  /**
   * Reached points from which control can still leave: the procedure, or the function that holds them. To fail is no way
   * out of a function, unless somebody who called it catches that.
   */
  leaving(): Uint8Array {
    const seen = new Uint8Array(this.points.length);
    const exits = [this.end, ...this.functions.map(({ end }) => end)];
    const stack = exits.filter((point) => this.isReached(point));
    const { offsets, edges } = this.predecessors;
    for (let point = stack.pop(); point !== undefined; point = stack.pop()) {
      if (seen[point] === 1) continue;
      seen[point] = 1;
      for (let at = offsets[point] ?? 0; at < (offsets[point + 1] ?? 0); at++) {
        const edge = edges[at] ?? 0;
        const from = this.edges.from[edge] ?? 0;
        const type = this.edges.type[edge];
        // What a function can do says nothing of the place that calls it.
        if (type !== callEdge) stack.push(from);
        const failed = type === raiseEdge ? this.functions[this.points[from]?.calls ?? -1] : undefined;
        if (failed) stack.push(failed.raise);
      }
    }
    return seen;
  }

  private byFunction(): Int32Array {
    const groups = new Map<number, number[]>();
    for (const point of this.sweep) {
      const group = groups.get(this.ownerOf(point));
      if (group) group.push(point);
      else groups.set(this.ownerOf(point), [point]);
    }
    return Int32Array.from([...groups.values()].reverse().flat());
  }
}

function reversePostorder(start: number, count: number, links: FlowEdgeGroups, to: readonly number[]): number[] {
  const order: number[] = [];
  const next = links.offsets.slice();
  const seen = new Uint8Array(count);
  const stack = [start];
  seen[start] = 1;
  for (let point = stack.at(-1); point !== undefined; point = stack.at(-1)) {
    const at = next[point] ?? 0;
    if (at >= (links.offsets[point + 1] ?? 0)) {
      order.push(point);
      stack.pop();
      continue;
    }
    next[point] = at + 1;
    const target = to[links.edges[at] ?? 0] ?? 0;
    if (seen[target] === 1) continue;
    seen[target] = 1;
    stack.push(target);
  }
  return order.reverse();
}

/** Closes the edges past calls of functions that never return, and out of calls of functions that never fail. */
function closeEdges(draft: FlowDraft, isOpen: Uint8Array): void {
  const { points, edges, functions } = draft;
  const links = linksOf(points.length, edges.from, isOpen);
  const returns = new Uint8Array(functions.length);
  const raises = new Uint8Array(functions.length);
  const endOf = new Map(functions.map((one, index) => [one.end, index]));
  const raiseOf = new Map(functions.map((one, index) => [one.raise, index]));
  const sites = functions.map((): number[] => []);
  const seen = new Uint8Array(points.length);
  const stack: number[] = [];
  const reach = (point: number) => {
    if (seen[point] === 0) stack.push(point);
    seen[point] = 1;
  };
  const follow = (point: number, type: FlowEdgeType) => {
    for (let at = links.offsets[point] ?? 0; at < (links.offsets[point + 1] ?? 0); at++) {
      const edge = links.edges[at] ?? 0;
      if (edges.type[edge] === type) reach(edges.to[edge] ?? 0);
    }
  };
  // Every function is begun, as if called: what it can do does not depend on where it is called.
  reach(draft.start);
  for (const { entry } of functions) reach(entry);
  for (let point = stack.pop(); point !== undefined; point = stack.pop()) {
    const ended = endOf.get(point);
    if (ended !== undefined) {
      returns[ended] = 1;
      for (const site of sites[ended] ?? []) follow(site, flowEdge);
    }
    const raised = raiseOf.get(point);
    if (raised !== undefined) {
      raises[raised] = 1;
      for (const site of sites[raised] ?? []) follow(site, raiseEdge);
    }
    const callee = points[point]?.calls ?? -1;
    if (callee >= 0) sites[callee]?.push(point);
    if (callee < 0 || returns[callee] === 1) follow(point, flowEdge);
    if (callee < 0) follow(point, failEdge);
    else if (raises[callee] === 1) follow(point, raiseEdge);
  }
  for (let edge = 0; edge < isOpen.length; edge++) {
    const callee = points[edges.from[edge] ?? 0]?.calls ?? -1;
    if (callee < 0) continue;
    const type = edges.type[edge];
    if ((type === flowEdge && returns[callee] === 0) || (type === raiseEdge && raises[callee] === 0)) isOpen[edge] = 0;
  }
}

function linksOf(count: number, by: readonly number[], isOpen: Uint8Array): FlowEdgeGroups {
  const offsets = new Int32Array(count + 1);
  let total = 0;
  for (let edge = 0; edge < by.length; edge++) {
    if (isOpen[edge] === 0) continue;
    const point = by[edge] ?? 0;
    offsets[point + 1] = (offsets[point + 1] ?? 0) + 1;
    total += 1;
  }
  for (let point = 0; point < count; point++) offsets[point + 1] = (offsets[point + 1] ?? 0) + (offsets[point] ?? 0);
  const fill = offsets.slice();
  const grouped = new Int32Array(total);
  for (let edge = 0; edge < by.length; edge++) {
    if (isOpen[edge] === 0) continue;
    const point = by[edge] ?? 0;
    const at = fill[point] ?? 0;
    fill[point] = at + 1;
    grouped[at] = edge;
  }
  return { offsets, edges: grouped };
}
