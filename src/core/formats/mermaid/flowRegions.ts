// Analyses a flow for structuring: dominators, loops, and the nodes where branches join. Invariant: valid only for
// reducible flow, in which each loop has one entry, its header.

import type { GraphEdge, GraphNode } from '../../graph';
import { appendTo } from '../../support';

export interface FlowLoop {
  readonly header: string;
  readonly nodes: ReadonlySet<string>;
}

/** Virtual end of a region, for branches that only join there. */
const SINK = '\u0000sink';

export class FlowRegions {
  /** Nodes reachable from the entry, each after one of its predecessors. */
  readonly order: readonly string[];
  readonly loops = new Map<string, FlowLoop>();
  /** A node other than the header at which control enters a loop. */
  readonly irreducibleAt: string | undefined;
  private readonly position = new Map<string, number>();
  private readonly dominator: ReadonlyMap<string, string | undefined>;
  private readonly joins = new Map<string, ReadonlyMap<string, string | undefined>>();
  private readonly outgoing = new Map<string, GraphEdge[]>();
  private readonly incoming = new Map<string, GraphEdge[]>();

  constructor(nodes: readonly GraphNode[], edges: readonly GraphEdge[], entry: string) {
    const known = new Set(nodes.map((node) => node.id));
    for (const edge of edges) {
      if (!known.has(edge.from) || !known.has(edge.to)) continue;
      appendTo(this.outgoing, edge.from, edge);
      appendTo(this.incoming, edge.to, edge);
    }
    this.order = reversePostorder(entry, (id) => this.outsOf(id).map((edge) => edge.to));
    this.order.forEach((id, index) => {
      this.position.set(id, index);
    });
    const dominator = this.dominators(this.order, (id) => (this.incoming.get(id) ?? []).map((edge) => edge.from));
    this.dominator = dominator;
    const dominates = (above: string, below: string) => {
      for (let at: string | undefined = below; at !== undefined; at = dominator.get(at)) if (at === above) return true;
      return false;
    };
    const bodies = new Map<string, Set<string>>();
    let irreducible: string | undefined;
    for (const id of this.order) {
      for (const { to } of this.outsOf(id)) {
        if ((this.position.get(to) ?? 0) > (this.position.get(id) ?? 0)) continue;
        if (!dominates(to, id)) {
          irreducible ??= to;
          continue;
        }
        const body = bodies.get(to) ?? new Set([to]);
        bodies.set(to, body);
        const pending = [id];
        for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
          if (body.has(at)) continue;
          body.add(at);
          for (const edge of this.incoming.get(at) ?? []) if (this.position.has(edge.from)) pending.push(edge.from);
        }
      }
    }
    for (const [header, body] of bodies) this.loops.set(header, { header, nodes: body });
    this.irreducibleAt = irreducible;
  }

  outsOf(id: string): readonly GraphEdge[] {
    return this.outgoing.get(id) ?? [];
  }

  /** The node where all paths from a node join again, within its loop; undefined if they do not join. */
  joinOf(id: string, loop: FlowLoop | undefined): string | undefined {
    const key = loop?.header ?? '';
    let known = this.joins.get(key);
    if (known === undefined) {
      known = this.postDominators(loop);
      this.joins.set(key, known);
    }
    const join = known.get(id);
    return join === SINK ? undefined : join;
  }

  /**
   * The node where several paths from a node join although other paths end: only this node leads to it, and every path
   * to `stop` passes it.
   */
  followOf(id: string, loop: FlowLoop | undefined, stop: string | undefined): string | undefined {
    const inside = (node: string) => loop === undefined || (loop.nodes.has(node) && node !== loop.header);
    const isBackward = (edge: GraphEdge) => (this.position.get(edge.from) ?? 0) >= (this.position.get(edge.to) ?? 0);
    const follow = this.order.findLast((node) => {
      if (this.dominator.get(node) !== id || !inside(node) || this.outsOf(node).length === 0) return false;
      const forwardEdges = (this.incoming.get(node) ?? []).filter(
        (edge) => this.position.has(edge.from) && !isBackward(edge),
      );
      return new Set(forwardEdges.map((edge) => edge.from)).size > 1;
    });
    if (follow === undefined || stop === undefined) return follow;
    const seen = new Set<string>([follow]);
    const open = this.outsOf(id).map(({ to }) => to);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === stop) return undefined;
      if (seen.has(at) || !inside(at)) continue;
      seen.add(at);
      open.push(...this.outsOf(at).map(({ to }) => to));
    }
    return follow;
  }

  private postDominators(loop: FlowLoop | undefined): ReadonlyMap<string, string | undefined> {
    const inside = (id: string) => this.position.has(id) && (loop === undefined || loop.nodes.has(id));
    const members = this.order.filter(inside);
    const onward = (id: string): string[] => {
      const targets = this.outsOf(id).map(({ to }) => (inside(to) && to !== loop?.header ? to : SINK));
      return targets.length > 0 ? targets : [SINK];
    };
    // An endless loop is treated as ending at its back edge; otherwise paths into it would have no end.
    const trapped = this.trappedIn(members, onward);
    const placeOf = (id: string) => this.position.get(id) ?? 0;
    const next = (id: string): string[] => {
      const targets = onward(id);
      const isBack = trapped.has(id) && targets.some((to) => to !== SINK && placeOf(to) <= placeOf(id));
      return isBack ? [...targets, SINK] : targets;
    };
    const previous = new Map<string, string[]>();
    for (const id of members) for (const to of next(id)) appendTo(previous, to, id);
    const order = reversePostorder(SINK, (id) => previous.get(id) ?? []);
    return this.dominators(order, (id) => (id === SINK ? [] : next(id)));
  }

  /** The nodes from which no path leads to the end of the region. */
  private trappedIn(members: readonly string[], onward: (id: string) => readonly string[]): ReadonlySet<string> {
    const previous = new Map<string, string[]>();
    for (const id of members) for (const to of onward(id)) appendTo(previous, to, id);
    const trapped = new Set(members);
    const open = previous.get(SINK)?.slice() ?? [];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (trapped.delete(at)) open.push(...(previous.get(at) ?? []));
    }
    return trapped;
  }

  /** The iteration of Cooper, Harvey and Kennedy; the first node of the order has no dominator. */
  private dominators(
    order: readonly string[],
    before: (id: string) => readonly string[],
  ): ReadonlyMap<string, string | undefined> {
    const place = new Map(order.map((id, index) => [id, index]));
    const found: (number | undefined)[] = order.map((_, index) => (index === 0 ? 0 : undefined));
    const meet = (a: number, b: number) => {
      let [left, right] = [a, b];
      while (left !== right) {
        while (left > right) left = found[left] ?? 0;
        while (right > left) right = found[right] ?? 0;
      }
      return left;
    };
    for (let changed = true; changed; ) {
      changed = false;
      for (let index = 1; index < order.length; index++) {
        let best: number | undefined;
        for (const id of before(order[index] as string)) {
          const at = place.get(id);
          if (at === undefined || found[at] === undefined) continue;
          best = best === undefined ? at : meet(best, at);
        }
        if (best !== undefined && found[index] !== best) {
          found[index] = best;
          changed = true;
        }
      }
    }
    return new Map(order.map((id, index) => [id, index === 0 ? undefined : order[found[index] ?? 0]]));
  }
}

function reversePostorder(entry: string, next: (id: string) => readonly string[]): string[] {
  const seen = new Set([entry]);
  const done: string[] = [];
  const path: { readonly id: string; readonly targets: readonly string[]; at: number }[] = [
    { id: entry, targets: next(entry), at: 0 },
  ];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const to = top.targets[top.at++];
    if (to === undefined) {
      done.push(top.id);
      path.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      path.push({ id: to, targets: next(to), at: 0 });
    }
  }
  return done.reverse();
}
