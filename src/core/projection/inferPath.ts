// Infers the path of a session that records none (rules 1) from its visits: each leg is the shortest route over
// conditions and steps, and past questions if there is no other; a leg that the graph does not allow is not drawn.
// Frozen: logs of earlier versions must keep their display.

import { isDeclarationId, nameInSession, type WorkflowGraph } from '../graph';
import type { SessionState } from '../session';
import { appendTo } from '../support';
import type { CanvasJump } from './canvasView';
import type { GraphPath, Passed, PathLeg, VisitedGraph } from './graphPath';
import { type KnowsNode, knownId } from './nodeIds';

export function inferPath(state: SessionState, graph: WorkflowGraph, workflow: number): GraphPath {
  const walked = walkVisits(graph, {
    knows: (id) => Object.hasOwn(state.nodes, id),
    visited: visitedIn(state),
    workflow,
    isQuestion: (id) => isQuestion(state, id),
    reachesEnd: state.phase.kind === 'ended' && state.counters.violations === 0,
  });
  const { legs, sites, arrivals } = walked;
  const factOf = new Map([...sites].flatMap(([id, nodes]) => nodes.map((node) => [node, id] as const)));
  const kinds = new Map(graph.nodes.map(({ id, kind }) => [id, kind]));
  const passed = new Map<string, Passed>(neighboursOfVisits(state, graph, factOf).map((id) => [id, 'passed']));
  for (const { to } of legs) {
    const kind = kinds.get(to);
    if (kind === 'end' || kind === 'condition') passed.set(to, 'passed');
    // The user had given these values before the question.
    else if (kind === 'answer' && factOf.has(to) && !arrivals.has(to)) passed.set(to, 'known');
  }
  const shown = new Map<string, ReadonlySet<string>>();
  for (const [id, nodes] of sites) {
    const status = state.nodes[id]?.status;
    const isFinished = status === 'done' || status === 'failed';
    shown.set(id, new Set(isFinished ? nodes.filter((node) => arrivals.has(node)) : nodes));
  }
  const start = graph.nodes.find(({ kind }) => kind === 'start')?.id;
  return { ...walked, passed, open: openNodes(graph, legs), shown, jumps: jumpsOf(state, walked, start) };
}

/** Conditions with a visited node before and after them: the branch was taken. */
function neighboursOfVisits(
  state: SessionState,
  graph: WorkflowGraph,
  factOf: ReadonlyMap<string, string>,
): readonly string[] {
  const isVisited = (id: string) => (state.nodes[factOf.get(id) ?? '']?.visits.length ?? 0) > 0;
  const sources = new Set<string>();
  const targets = new Set<string>();
  for (const { kind, from, to } of graph.edges) {
    if (kind !== 'flow') continue;
    if (isVisited(to)) sources.add(from);
    if (isVisited(from)) targets.add(to);
  }
  return graph.nodes.flatMap(({ id, kind }) =>
    kind === 'condition' && sources.has(id) && targets.has(id) ? [id] : [],
  );
}

/** The nodes that can still be reached; after a passed condition only over the branches that were taken. */
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

/** An ANSWER without requirements asks for values: a path may pass it if the user has already given them. */
function isQuestion(state: SessionState, id: string): boolean {
  const facts = state.workflow.nodes[id];
  if (facts?.kind !== 'answer') return false;
  return facts.requires.length + facts.unknownRequires.length + (facts.conditions?.length ?? 0) === 0;
}

/** One jump for each pair of nodes: the latest. */
function jumpsOf(state: SessionState, { arrivals, sites }: VisitedGraph, start: string | undefined): CanvasJump[] {
  const siteOf = new Map([...arrivals].flatMap(([site, orders]) => orders.map((order) => [order, site] as const)));
  const seen = new Map<string, number>();
  const jumps = new Map<string, CanvasJump>();
  let currentNode = start;
  for (const entry of state.transcript) {
    if (entry.kind === 'user' || entry.kind === 'notice' || entry.nodeId === undefined) continue;
    const isDenied = entry.kind === 'denial';
    const place = seen.get(entry.nodeId) ?? 0;
    const order = isDenied ? undefined : state.nodes[entry.nodeId]?.visits[place];
    const to = (order === undefined ? undefined : siteOf.get(order)) ?? sites.get(entry.nodeId)?.[0];
    const skipped = (isDenied ? entry.unmet : (entry.violations ?? [])).filter(isDeclarationId).map(nameInSession);
    if (currentNode !== undefined && to !== undefined && currentNode !== to && skipped.length > 0) {
      const key = `${currentNode}\n${to}\n${isDenied}`;
      jumps.delete(key);
      jumps.set(key, { from: currentNode, to, isDenied, skipped });
    }
    if (isDenied) continue;
    seen.set(entry.nodeId, place + 1);
    if (to !== undefined) currentNode = to;
  }
  return [...jumps.values()];
}

/** The session's node ids by visit number; the numbers begin with 1. */
export function visitedIn(state: Pick<SessionState, 'nodes'>): readonly (string | undefined)[] {
  const visited: (string | undefined)[] = [];
  for (const [id, { visits }] of Object.entries(state.nodes)) for (const order of visits) visited[order] = id;
  return visited;
}

export interface Visits {
  readonly knows: KnowsNode;
  readonly visited: readonly (string | undefined)[];
  readonly workflow: number;
  /** ANSWERs that a path may pass without a visit. */
  readonly isQuestion?: (id: string) => boolean;
  /** The path continues from the last visit to the end, if there are only conditions and steps between them. */
  readonly reachesEnd?: boolean;
}

/** The route of a session over the flow edges of a graph. */
export function walkVisits(
  graph: WorkflowGraph,
  { knows, visited, workflow, isQuestion, reachesEnd = false }: Visits,
): VisitedGraph {
  const next = new Map<string, string[]>();
  for (const edge of graph.edges) {
    if (edge.kind !== 'flow') continue;
    appendTo(next, edge.from, edge.to);
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
    appendTo(sites, id, node.id);
  }
  const start = graph.nodes.filter((node) => node.kind === 'start').map((node) => node.id);
  const legs: PathLeg[] = [];
  const arrivals = new Map<string, number[]>();
  // A long session repeats the same few routes.
  const known = new Map<string, readonly string[] | undefined>();
  // The possible current nodes: one name can have several sites, so all of them until a leg decides.
  let currentNodes = start;
  const routeTo = (targets: readonly string[], isOpen: (id: string) => boolean): string[] | undefined => {
    const before = new Map<string, string | undefined>(currentNodes.map((id) => [id, undefined]));
    const queue = [...currentNodes];
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
    const key = `${currentNodes.join('\n')}\n\n${to}`;
    if (!known.has(key))
      known.set(key, routeTo(targets, plainly) ?? (questions.size > 0 ? routeTo(targets, pastQuestions) : undefined));
    const path = known.get(key);
    if (path) follow(path, order);
    const arrived = path?.at(-1);
    currentNodes = arrived !== undefined ? [arrived] : targets;
    // A leg that the graph does not allow does not determine the site; the first one represents all.
    const site = arrived ?? targets[0];
    if (site === undefined) continue;
    appendTo(arrivals, site, order);
  }
  if (reachesEnd && arrivals.size > 0) {
    const ends = graph.nodes.filter(({ kind }) => kind === 'end').map(({ id }) => id);
    follow(routeTo(ends, plainly) ?? [], visited.length);
  }
  return { legs, arrivals, sites };
}
