// The path taken, drawn over the edges of a graph: between two visits lie conditions and steps that the log does not
// name. Each leg takes the shortest way through such nodes; a leg that the graph does not allow stays undrawn.

import type { WorkflowGraph } from '../graph';
import type { SessionState } from '../session';
import { type KnowsNode, knownId, type NodeOverlay, projectOverlay } from './overlay';

export interface PathLeg {
  readonly from: string;
  readonly to: string;
  readonly order: number;
}

export interface RunLight {
  readonly run: Readonly<Record<string, NodeOverlay>>;
  /** Flow edges the session went over, with the number of the visit they led to. */
  readonly path: readonly PathLeg[];
}

/** The overlay and the path in one, with each visit at the call site where the path arrives. */
export function projectRunLight(state: SessionState, graph: WorkflowGraph, workflow = 0): RunLight {
  const { legs, arrivals, sites } = walkPath(graph, {
    knows: (id) => Object.hasOwn(state.nodes, id),
    visited: visitedIn(state),
    workflow,
  });
  const run = projectOverlay(state, graph, workflow);
  for (const ids of sites.values()) {
    if (ids.length < 2) continue;
    for (const id of ids) {
      const overlay = run[id];
      if (!overlay) continue;
      const visits = arrivals.get(id) ?? [];
      // The name has been called, but from another place: here it may be called again.
      const isElsewhere = visits.length === 0 && (overlay.status === 'done' || overlay.status === 'failed');
      run[id] = {
        ...overlay,
        visits,
        ...(isElsewhere
          ? { status: state.phase.kind === 'ended' ? ('not-taken' as const) : ('available' as const) }
          : {}),
      };
    }
  }
  return { run, path: legs };
}

/** Node ids as the session has them, by visit number; the numbers begin with 1. */
export function visitedIn(state: Pick<SessionState, 'nodes'>): readonly (string | undefined)[] {
  const visited: (string | undefined)[] = [];
  for (const [id, { visits }] of Object.entries(state.nodes)) for (const order of visits) visited[order] = id;
  return visited;
}

/** What the walk has to know of a session. */
export interface Walker {
  readonly knows: KnowsNode;
  readonly visited: readonly (string | undefined)[];
  readonly workflow: number;
}

export interface WalkedPath {
  readonly legs: readonly PathLeg[];
  /** Visit numbers by the node where the path arrived. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>;
  /** Call sites by the id under which the session knows them. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
}

/** The way of a session over the flow edges of a graph. */
export function walkPath(graph: WorkflowGraph, { knows, visited, workflow }: Walker): WalkedPath {
  const next = new Map<string, string[]>();
  for (const edge of graph.edges) {
    if (edge.kind !== 'flow') continue;
    const list = next.get(edge.from);
    if (list) list.push(edge.to);
    else next.set(edge.from, [edge.to]);
  }
  const sites = new Map<string, string[]>();
  const passable = new Set<string>();
  for (const node of graph.nodes) {
    const id = knownId(knows, node, workflow);
    if (id === undefined) {
      if (node.kind === 'condition' || node.kind === 'step') passable.add(node.id);
      continue;
    }
    const list = sites.get(id);
    if (list) list.push(node.id);
    else sites.set(id, [node.id]);
  }
  const start = graph.nodes.filter((node) => node.kind === 'start').map((node) => node.id);
  const legs: PathLeg[] = [];
  const arrivals = new Map<string, number[]>();
  // A long session goes the same few ways again and again.
  const ways = new Map<string, readonly string[] | undefined>();
  // Where the session may stand: one name can have several sites, so all of them until a leg decides.
  let standing = start;
  const way = (targets: readonly string[]): string[] | undefined => {
    const before = new Map<string, string | undefined>(standing.map((id) => [id, undefined]));
    const queue = [...standing];
    for (let index = 0; index < queue.length; index++) {
      const from = queue[index] as string;
      for (const to of next.get(from) ?? []) {
        if (targets.includes(to)) {
          const path = [to, from];
          for (let at = before.get(from); at !== undefined; at = before.get(at)) path.push(at);
          return path.reverse();
        }
        if (before.has(to) || !passable.has(to)) continue;
        before.set(to, from);
        queue.push(to);
      }
    }
    return undefined;
  };
  for (const [order, to] of visited.entries()) {
    if (to === undefined) continue;
    const targets = sites.get(to) ?? [];
    const key = `${standing.join('\n')}\n\n${to}`;
    if (!ways.has(key)) ways.set(key, way(targets));
    const path = ways.get(key);
    if (path)
      for (let i = 1; i < path.length; i++) legs.push({ from: path[i - 1] as string, to: path[i] as string, order });
    const arrived = path?.at(-1);
    standing = arrived !== undefined ? [arrived] : targets;
    // A leg that the graph does not allow says nothing about the place: the first one stands for all.
    const site = arrived ?? targets[0];
    if (site === undefined) continue;
    const known = arrivals.get(site);
    if (known) known.push(order);
    else arrivals.set(site, [order]);
  }
  return { legs, arrivals, sites };
}
