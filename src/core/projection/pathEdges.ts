// The path taken, drawn over the edges of a graph: between two visits lie conditions and steps that the log does not
// name. Each leg takes the shortest way through such nodes; a leg that the graph does not allow stays undrawn.

import type { WorkflowGraph } from '../graph';
import type { SessionState } from '../session';
import type { CanvasJump } from './canvasView';
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
  /** Steps that left out what was required, made or denied, oldest first. */
  readonly jumps: readonly CanvasJump[];
}

/** The overlay and the path in one, with each visit at the call site where the path arrives. */
export function projectRunLight(state: SessionState, graph: WorkflowGraph, workflow = 0): RunLight {
  const hasEnded = state.phase.kind === 'ended';
  const walked = walkPath(graph, {
    knows: (id) => Object.hasOwn(state.nodes, id),
    visited: visitedIn(state),
    workflow,
    isQuestion: (id) => isQuestion(state, id),
    reachesEnd: hasEnded && state.counters.violations === 0,
  });
  const { legs, arrivals, sites } = walked;
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
        ...(isElsewhere ? { status: hasEnded ? ('not-taken' as const) : ('available' as const) } : {}),
      };
    }
  }
  for (const { to } of legs) {
    const overlay = run[to];
    const { kind } = graph.nodes.find(({ id }) => id === to) ?? {};
    if (kind === 'end' || (kind === 'condition' && !overlay)) run[to] = reached;
    // The user had said before what this asks for.
    else if (kind === 'answer' && overlay?.visits.length === 0)
      run[to] = { ...overlay, status: 'done', words: 'Already answered' };
  }
  const open = openNodes(graph, legs);
  for (const [id, overlay] of Object.entries(run))
    if ((overlay.status === 'available' || overlay.status === 'locked') && !open.has(id))
      run[id] = { ...overlay, status: 'not-taken' };
  const jumps = jumpsOf(state, walked, graph.nodes.find(({ kind }) => kind === 'start')?.id);
  for (const { to, skipped, isDenied } of jumps) {
    const overlay = run[to];
    if (overlay && !isDenied) run[to] = { ...overlay, lacks: skipped };
  }
  return { run, path: legs, jumps };
}

/** What can still be reached: of a condition that was passed, over the branches that were taken. */
function openNodes(graph: WorkflowGraph, legs: readonly PathLeg[]): ReadonlySet<string> {
  const taken = new Map<string, Set<string>>();
  for (const { from, to } of legs) taken.set(from, (taken.get(from) ?? new Set()).add(to));
  const conditions = new Set(graph.nodes.flatMap(({ id, kind }) => (kind === 'condition' ? [id] : [])));
  const flow = graph.edges.filter(({ kind }) => kind === 'flow');
  const next = new Map<string, string[]>();
  for (const { from, to } of flow) next.set(from, [...(next.get(from) ?? []), to]);
  const targets = new Set(flow.map(({ to }) => to));
  const entries = graph.nodes.filter(({ id, kind }) => kind === 'start' || !targets.has(id));
  const seen = new Set(entries.map(({ id }) => id));
  for (const id of seen) {
    const branches = conditions.has(id) ? taken.get(id) : undefined;
    for (const to of branches ?? next.get(id) ?? []) seen.add(to);
  }
  return seen;
}

const reached: NodeOverlay = { status: 'done', visits: [], attempts: 0, denials: 0 };

/** An ANSWER that requires nothing asks for values: a path may pass it when the user has given them already. */
function isQuestion(state: SessionState, id: string): boolean {
  const facts = state.workflow.nodes[id];
  if (facts?.kind !== 'answer') return false;
  return facts.requires.length + facts.unknownRequires.length + (facts.conditions?.length ?? 0) === 0;
}

const nameOf = (id: string) => id.replace(/^(?:api|answer):/, '').replace(/@\d+$/, '');
/** What is unmet may also be a condition in words. */
const isNode = (id: string) => /^(?:api|answer):/.test(id);

/** Each pair of nodes once: the last time it happened. */
function jumpsOf(state: SessionState, { arrivals, sites }: WalkedPath, start: string | undefined): CanvasJump[] {
  const siteOf = new Map([...arrivals].flatMap(([site, orders]) => orders.map((order) => [order, site] as const)));
  const seen = new Map<string, number>();
  const jumps = new Map<string, CanvasJump>();
  let stands = start;
  for (const entry of state.transcript) {
    if (entry.kind === 'user' || entry.kind === 'notice' || entry.nodeId === undefined) continue;
    const isDenied = entry.kind === 'denial';
    const place = seen.get(entry.nodeId) ?? 0;
    const order = isDenied ? undefined : state.nodes[entry.nodeId]?.visits[place];
    const to = (order === undefined ? undefined : siteOf.get(order)) ?? sites.get(entry.nodeId)?.[0];
    const skipped = (isDenied ? entry.unmet : (entry.violations ?? [])).filter(isNode).map(nameOf);
    if (stands !== undefined && to !== undefined && stands !== to && skipped.length > 0) {
      const key = `${stands}\n${to}\n${isDenied}`;
      jumps.delete(key);
      jumps.set(key, { from: stands, to, isDenied, skipped });
    }
    if (isDenied) continue;
    seen.set(entry.nodeId, place + 1);
    if (to !== undefined) stands = to;
  }
  return [...jumps.values()];
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
  /** ANSWERs that a path may pass without a visit. */
  readonly isQuestion?: (id: string) => boolean;
  /** The path goes on from the last visit to the end, if only conditions and steps lie between. */
  readonly reachesEnd?: boolean;
}

export interface WalkedPath {
  readonly legs: readonly PathLeg[];
  /** Visit numbers by the node where the path arrived. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>;
  /** Call sites by the id under which the session knows them. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
}

/** The way of a session over the flow edges of a graph. */
export function walkPath(
  graph: WorkflowGraph,
  { knows, visited, workflow, isQuestion, reachesEnd = false }: Walker,
): WalkedPath {
  const next = new Map<string, string[]>();
  for (const edge of graph.edges) {
    if (edge.kind !== 'flow') continue;
    const list = next.get(edge.from);
    if (list) list.push(edge.to);
    else next.set(edge.from, [edge.to]);
  }
  const sites = new Map<string, string[]>();
  const passable = new Set<string>();
  const questions = new Set<string>();
  for (const node of graph.nodes) {
    const id = knownId(knows, node, workflow);
    if (id === undefined) {
      if (node.kind === 'condition' || node.kind === 'step') passable.add(node.id);
      continue;
    }
    if (isQuestion?.(id)) questions.add(node.id);
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
  const way = (targets: readonly string[], isOpen: (id: string) => boolean): string[] | undefined => {
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
        if (before.has(to) || !isOpen(to)) continue;
        before.set(to, from);
        queue.push(to);
      }
    }
    return undefined;
  };
  const plainly = (id: string) => passable.has(id);
  const pastQuestions = (id: string) => passable.has(id) || questions.has(id);
  const follow = (path: readonly string[], order: number) => {
    for (let i = 1; i < path.length; i++) legs.push({ from: path[i - 1] as string, to: path[i] as string, order });
  };
  for (const [order, to] of visited.entries()) {
    if (to === undefined) continue;
    const targets = sites.get(to) ?? [];
    const key = `${standing.join('\n')}\n\n${to}`;
    if (!ways.has(key))
      ways.set(key, way(targets, plainly) ?? (questions.size > 0 ? way(targets, pastQuestions) : undefined));
    const path = ways.get(key);
    if (path) follow(path, order);
    const arrived = path?.at(-1);
    standing = arrived !== undefined ? [arrived] : targets;
    // A leg that the graph does not allow says nothing about the place: the first one stands for all.
    const site = arrived ?? targets[0];
    if (site === undefined) continue;
    const known = arrivals.get(site);
    if (known) known.push(order);
    else arrivals.set(site, [order]);
  }
  if (reachesEnd && arrivals.size > 0) {
    const ends = graph.nodes.filter(({ kind }) => kind === 'end').map(({ id }) => id);
    follow(way(ends, plainly) ?? [], visited.length);
  }
  return { legs, arrivals, sites };
}
