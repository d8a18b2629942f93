// Projects the control flow of a procedure onto the nodes of its graph: all points of a place become one node, points
// without a place disappear, and a function that is called once is part of its caller. So the projection has all paths
// of the flow, and some impossible ones through a `finally`. Invariant: nodes are in the order of the flow, ids derive
// from names and words; links are in the order in which their later end is drawn. No recursion: call chains have any
// length.

import {
  conditionId,
  endId,
  functionEndId,
  type GraphGroup,
  type GraphNode,
  startId,
  stepId,
  uniqueNodeIds,
} from '../../graph';
import { memoize, shorten, type TextRange } from '../../support';
import { type NameTable, nameTable } from '../graphs/nameTable';
import { conditionLabel, slugOf, statementLabel } from '../graphs/nodeText';
import type { Call, Expr, PdlDocument, PdlStatement } from '../model';
import { buildControlFlow } from './buildControlFlow';
import { type ControlFlow, callEdge, type FlowPlace, type FlowPoint, flowEdge, raiseEdge } from './controlFlow';

/** The source of a procedure graph node. */
export interface ProcedureSite {
  readonly nodeId: string;
  /** The statement that the node draws, or whose expression contains the call. */
  readonly statement: PdlStatement;
  /** Present if the node is a call. */
  readonly call?: Call;
  readonly range: TextRange;
  /** The expression of a condition; absent for `for` and `except`. */
  readonly condition?: Expr;
}

/** A step of control from one node to another. */
export interface FlowLink {
  readonly from: string;
  readonly to: string;
  /** `fails`: the call or step failed. `calls`: to the first node of a function. */
  readonly kind: 'next' | 'fails' | 'calls';
  /** `true`, `else`, `each` or `done`: the result of a condition. */
  readonly when?: string;
  readonly isBack: boolean;
  /** Only of a `calls` link: the end node of the function. */
  readonly functionEnd?: string;
}

/** Without a procedure it has no nodes. */
export interface DrawnFlow {
  readonly flow: ControlFlow;
  readonly nodes: readonly GraphNode[];
  readonly links: readonly FlowLink[];
  /** Steps by which a failure leaves a function that is drawn as a group; its `calls` link leads there. */
  readonly raises: readonly FlowLink[];
  readonly groups: readonly GraphGroup[];
  readonly sites: ReadonlyMap<string, ProcedureSite>;
}

/** The flow of a document, with its nodes. */
export const drawnFlow = memoize(
  (document: PdlDocument): DrawnFlow =>
    new FlowDrawing(buildControlFlow(document), nameTable(document)).draw((document.procedure?.body.length ?? 0) > 0),
);

/** The control flow of a procedure; without a procedure it leads from the start to the end. */
export const controlFlow = (document: PdlDocument): ControlFlow => drawnFlow(document).flow;

class FlowDrawing {
  private readonly nodes: GraphNode[] = [];
  private readonly sites = new Map<string, ProcedureSite>();
  private readonly groups: GraphGroup[] = [];
  private readonly ids = uniqueNodeIds();
  private readonly groupIds = uniqueNodeIds();
  private group: string | undefined;
  private readonly nodeOf = new Map<FlowPlace, number>();
  /** Index of each point's node, else -1. */
  private readonly drawn: Int32Array;
  /** Position at which a point, with the function drawn in its place, is complete. */
  private readonly completedAt: Int32Array;
  private readonly nodePosition: number[] = [];
  private position = 0;
  private readonly isDrawn: Uint8Array;
  /** Functions that are drawn in place of their only call. */
  private readonly isInline: Uint8Array;
  /** Number of places that call each function. */
  private readonly callPlaces: Int32Array;
  /** Points that call each function. */
  private readonly callers: readonly number[][];
  private readonly calls: { readonly node: number; readonly callee: number }[] = [];

  constructor(
    private readonly flow: ControlFlow,
    private readonly names: NameTable,
  ) {
    const { points, functions } = flow;
    this.drawn = new Int32Array(points.length).fill(-1);
    this.completedAt = new Int32Array(points.length);
    this.isDrawn = new Uint8Array(functions.length);
    this.isInline = new Uint8Array(functions.length);
    this.callPlaces = new Int32Array(functions.length);
    this.callers = functions.map(() => []);
    if (functions.length === 0) return;
    const counted = new Set<FlowPlace>();
    points.forEach(({ calls, place }, point) => {
      if (calls < 0 || place === undefined) return;
      this.callers[calls]?.push(point);
      if (!counted.has(place)) this.callPlaces[calls] = (this.callPlaces[calls] ?? 0) + 1;
      counted.add(place);
    });
  }

  draw(hasProcedure: boolean): DrawnFlow {
    const { flow } = this;
    if (!hasProcedure) return { flow, nodes: [], links: [], raises: [], groups: [], sites: this.sites };
    if (flow.main >= 0) this.isDrawn[flow.main] = 1;
    this.walk(flow.start, flow.end);
    // The body of a function can call functions that are not drawn yet; the iteration visits these too.
    for (const { callee } of this.calls) this.drawGroup(callee);
    if (flow.functions.length > 0) {
      const indexOf = new Map(flow.functions.map(({ name }, index) => [name, index]));
      for (const { name } of this.names.functions) this.drawGroup(indexOf.get(name) ?? -1);
    }
    // The main text is also a function if it calls itself.
    const main = flow.functions[flow.main];
    if (main) this.drawn[main.end] = this.drawn[flow.end] ?? -1;
    flow.points.forEach((point, index) => {
      if (point.place !== undefined) this.drawn[index] = this.nodeOf.get(point.place) ?? -1;
      (point as { -readonly [Key in keyof FlowPoint]: FlowPoint[Key] }).nodeId = this.idOf(this.drawn[index] ?? -1);
    });
    const { nodes, groups, sites } = this;
    return { flow, nodes, ...this.links(), groups, sites };
  }

  private idOf(node: number): string | undefined {
    return this.nodes[node]?.id;
  }

  private drawGroup(index: number): void {
    const called = this.flow.functions[index];
    if (called === undefined || this.isDrawn[index] === 1) return;
    this.isDrawn[index] = 1;
    const { name } = called.name;
    this.group = this.groupIds.claim(`def:${name}`);
    this.groups.push({ id: this.group, label: name });
    this.walk(called.entry, called.end);
    this.drawn[called.end] = this.add({ id: functionEndId(name), kind: 'end', label: `End of ${name}` });
    this.group = undefined;
  }

  /** Draws the points from the first to the last, and functions in place of their only call. */
  private walk(first: number, last: number): void {
    const stack = [{ point: first, last }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.point > top.last) {
        stack.pop();
        const caller = stack.at(-1);
        if (caller) this.completedAt[caller.point - 1] = this.position;
        continue;
      }
      const point = top.point++;
      this.position += 1;
      this.completedAt[point] = this.position;
      const inline = this.drawPoint(point);
      const called = inline < 0 ? undefined : this.flow.functions[inline];
      if (called) stack.push({ point: called.entry, last: called.end });
    }
  }

  /** Draws a point of a new place; returns the function to draw in its place, else -1. */
  private drawPoint(index: number): number {
    const { place, calls } = this.flow.points[index] as FlowPoint; // below the number of points
    if (place === undefined) {
      if (index === this.flow.start) this.drawn[index] = this.add({ id: startId, kind: 'start', label: 'Start' });
      if (index === this.flow.end) this.drawn[index] = this.add({ id: endId, kind: 'end', label: 'End' });
      return -1;
    }
    if (this.nodeOf.has(place)) return -1;
    if (calls >= 0) {
      if (this.isInline[calls] === 1) return -1;
      if (this.isDrawn[calls] === 0 && this.callPlaces[calls] === 1) {
        this.isDrawn[calls] = 1;
        this.isInline[calls] = 1;
        return calls;
      }
    }
    const node = this.add(this.nodeAt(place));
    this.nodeOf.set(place, node);
    if (calls >= 0) this.calls.push({ node, callee: calls });
    const { statement, range, call, condition } = place;
    const nodeId = this.idOf(node) ?? '';
    this.sites.set(nodeId, { nodeId, statement, range, ...(call && { call }), ...(condition && { condition }) });
    return -1;
  }

  private add(node: GraphNode): number {
    const id = this.ids.claim(node.id);
    const { group } = this;
    if (group !== undefined) this.nodes.push({ ...node, id, group });
    else this.nodes.push(id === node.id ? node : { ...node, id });
    this.nodePosition.push(this.position);
    return this.nodes.length - 1;
  }

  private nodeAt({ kind, text, detail: words = '', range, callee }: FlowPlace): GraphNode {
    if (callee === undefined) {
      const isCondition = kind === 'condition';
      const label = isCondition ? conditionLabel(text) : statementLabel(text);
      const id = isCondition ? conditionId(label) : stepId(slugOf(text));
      const detail = shorten(words, 64);
      return { id, kind: isCondition ? kind : 'step', label, ...(detail === '' ? {} : { detail }), range };
    }
    const detail = this.names.detailOf(callee);
    const node: { -readonly [Key in keyof GraphNode]: GraphNode[Key] } = {
      id: callee.nodeId,
      kind: callee.kind === 'api' || callee.kind === 'answer' ? callee.kind : 'step',
      label: statementLabel(callee.kind === 'function' ? `${callee.name}()` : callee.name),
    };
    if (callee.declared && callee.kind !== 'function') node.ref = callee.name;
    if (detail !== undefined) node.detail = detail;
    node.range = range;
    return node;
  }

  private links(): Pick<DrawnFlow, 'links' | 'raises'> {
    const { flow, drawn } = this;
    const { incoming, offsets } = incomingEdges(flow);
    const entryOf = new Map(flow.functions.map(({ entry }, index) => [entry, index]));
    /** First node of each function that is drawn as a group. */
    const firstNode = new Map<number, number>();
    const pointsOf = this.nodes.map((): number[] => []);
    drawn.forEach((node, point) => {
      if (node >= 0) pointsOf[node]?.push(point);
    });
    const seen = new Int32Array(flow.points.length).fill(-1);
    const ordered: { readonly at: number; readonly link: FlowLink }[] = [];
    const raises: FlowLink[] = [];
    const edgeCount = flow.edges.to.length;
    const edgeStack: number[] = [];
    const backStack: number[] = [];
    const raisingStack: boolean[] = [];
    const push = (point: number, backAt: number, isRaising: boolean, target: number) => {
      if (seen[point] === target) return;
      seen[point] = target;
      for (let at = (offsets[point + 1] ?? 0) - 1; at >= (offsets[point] ?? 0); at--) {
        edgeStack.push(incoming[at] ?? 0);
        backStack.push(backAt);
        raisingStack.push(isRaising);
      }
    };
    const linkInto = (target: number, node: number, to: string) => {
      push(target, -1, false, target);
      for (let edge = edgeStack.pop(); edge !== undefined; edge = edgeStack.pop()) {
        const type = flow.edges.type[edge];
        const from = flow.edges.from[edge] ?? 0;
        const { calls, place } = flow.points[from] as FlowPoint; // an edge leads from a point
        const back = flow.edges.back[edge] ?? -1;
        // Loops that close at the same point close from the inside out, in the order of their edges.
        const closedAt = (this.completedAt[back - 1] ?? 0) + 0.5 + edge / (2 * edgeCount);
        const backAt = Math.max(backStack.pop() ?? -1, back < 0 ? -1 : closedAt);
        const isRaising = raisingStack.pop() ?? false;
        const called = calls < 0 ? undefined : flow.functions[calls];
        const source = this.idOf(drawn[from] ?? -1);
        if (source !== undefined) {
          if (called && type === raiseEdge) push(called.raise, backAt, true, target);
          const fails = type !== flowEdge;
          if (fails && place?.kind === 'condition') continue;
          const when = flow.edges.label[edge];
          const isBack = backAt >= 0;
          const link: FlowLink = { from: source, to, kind: fails ? 'fails' : 'next', isBack, ...(when && { when }) };
          if (isRaising) raises.push(link);
          else ordered.push({ at: isBack ? backAt : (this.nodePosition[node] ?? 0), link });
          continue;
        }
        const entered = entryOf.get(from) ?? -1;
        if (called) push(type === raiseEdge ? called.raise : called.end, backAt, isRaising, target);
        else if (entered < 0) push(from, backAt, isRaising, target);
        else if (this.isInline[entered] === 1)
          for (const caller of this.callers[entered] ?? []) push(caller, backAt, isRaising, target);
        else if (!firstNode.has(entered)) firstNode.set(entered, node);
      }
    };
    this.nodes.forEach(({ id }, node) => {
      for (const point of pointsOf[node] ?? []) linkInto(point, node, id);
    });
    const links = ordered.sort((a, b) => a.at - b.at).map(({ link }) => link);
    for (const { node, callee } of this.calls) {
      const to = this.idOf(firstNode.get(callee) ?? -1);
      const functionEnd = this.idOf(drawn[flow.functions[callee]?.end ?? -1] ?? -1);
      if (to === undefined) continue;
      links.push({
        from: this.idOf(node) ?? '',
        to,
        kind: 'calls',
        isBack: false,
        ...(functionEnd && { functionEnd }),
      });
    }
    return { links: withoutRepeated(links), raises: withoutRepeated(raises) };
  }
}

/** Edges by target, without those into functions, in the order in which they were built. */
function incomingEdges({ points, edges }: ControlFlow): {
  readonly incoming: Int32Array;
  readonly offsets: Int32Array;
} {
  const offsets = new Int32Array(points.length + 1);
  edges.to.forEach((to, edge) => {
    if (edges.type[edge] !== callEdge) offsets[to + 1] = (offsets[to + 1] ?? 0) + 1;
  });
  for (let point = 0; point < points.length; point++) {
    offsets[point + 1] = (offsets[point + 1] ?? 0) + (offsets[point] ?? 0);
  }
  const fill = offsets.slice();
  const incoming = new Int32Array(offsets[points.length] ?? 0);
  edges.to.forEach((to, edge) => {
    if (edges.type[edge] === callEdge) return;
    const at = fill[to] ?? 0;
    fill[to] = at + 1;
    incoming[at] = edge;
  });
  return { incoming, offsets };
}

/** One link for each kind and result between two nodes. */
function withoutRepeated(links: readonly FlowLink[]): FlowLink[] {
  const seen = new Set<string>();
  return links.filter(({ from, to, kind, when }) => {
    const key = `${from}\n${to}\n${kind}\n${when ?? ''}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
