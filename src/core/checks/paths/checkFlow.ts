// The control flow of a procedure prepared for path analysis. Invariant: `sweep` lists the points reachable from the
// start, predecessors first as far as loops allow. Edges that control cannot take (past a function that never returns,
// out of one that never fails) are left out. Uses flat arrays, because it is rebuilt with every keystroke.

import {
  callEdge,
  type EdgeColumns,
  type FlowDraft,
  type FlowEdgeType,
  type FlowFunction,
  type FlowPoint,
  failEdge,
  flowEdge,
  raiseEdge,
} from '../../language';
import { groupBy } from '../../support';
import { type FlowEdgeGroups, groupEdges, reversePostorder } from './flowOrder';

export class CheckFlow {
  readonly points: readonly FlowPoint[];
  readonly functions: readonly FlowFunction[];
  readonly start: number;
  readonly end: number;
  readonly edges: EdgeColumns;
  /** Only edges that control can take. */
  readonly successors: FlowEdgeGroups;
  readonly predecessors: FlowEdgeGroups;
  readonly sweep: Int32Array;
  /**
   * The reachable points with called functions before their callers, so that the facts of a function are ready for its
   * callers.
   */
  readonly calleesFirst: Int32Array;
  /** True if no edge goes back in the order of `sweep`; then one sweep is enough. */
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
    // The points of each function are contiguous, after those of the main text.
    this.owner = new Int32Array(count).fill(-1);
    functions.forEach((one, index) => {
      this.owner.fill(index, one.entry, one.end + 1);
    });
    const isOpen = new Uint8Array(edges.from.length).fill(1);
    if (functions.length > 0) closeEdges(draft, isOpen);
    const all = groupEdges(count, edges.from, isOpen);
    this.sweep = reversePostorder([start], count, all, edges.to);
    this.reached = new Uint8Array(count);
    const position = new Int32Array(count);
    this.sweep.forEach((point, index) => {
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
    this.successors = groupEdges(count, edges.from, isOpen);
    this.predecessors = groupEdges(count, edges.to, isOpen);
    this.calleesFirst = functions.length === 0 ? this.sweep : this.byFunction();
  }

  isReached(point: number): boolean {
    return this.reached[point] === 1;
  }

  /** Index of the function that contains a point; -1 for the main text. */
  ownerOf(point: number): number {
    return this.owner[point] ?? -1;
  }

  /**
   * Reachable points from which control can still leave the procedure, or the function that contains them. A failure
   * leaves a function only if a caller catches it.
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
        // The exits of a function say nothing about the place that calls it.
        if (type !== callEdge) stack.push(from);
        const failed = type === raiseEdge ? this.functions[this.points[from]?.calls ?? -1] : undefined;
        if (failed) stack.push(failed.raise);
      }
    }
    return seen;
  }

  private byFunction(): Int32Array {
    const groups = groupBy(this.sweep, (point) => this.ownerOf(point));
    return Int32Array.from([...groups.values()].reverse().flat());
  }
}

/** Closes the edges past calls of functions that never return, and out of calls of functions that never fail. */
function closeEdges(draft: FlowDraft, isOpen: Uint8Array): void {
  const { points, edges, functions } = draft;
  const links = groupEdges(points.length, edges.from, isOpen);
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
  // Every function is entered, because its effects do not depend on where it is called.
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
