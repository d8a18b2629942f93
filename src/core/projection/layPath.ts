// Maps the recorded path of a session to a graph: to its procedure graph node by node, and to any other graph (a
// flowchart, a later text, the dependency graph) by the names of its calls and ANSWERs.

import { inWorkflow, isDeclarationId, localId, nameInSession, type WorkflowGraph, workflowOfId } from '../graph';
import { buildProcedureGraph, readPdlCached } from '../language';
import {
  nodeOfStep,
  type PathStep,
  pendingPath,
  reachableSites,
  type SessionState,
  type TakenStep,
  type TranscriptEntry,
} from '../session';
import { memoize } from '../support';
import type { CanvasJump } from './canvasView';
import type { GraphPath } from './graphPath';
import { PathLayer, type WalkStep } from './pathLayer';

/** The steps of one workflow of a session, with the data that a graph needs of each. */
export function walkOf(state: SessionState, workflow: number): readonly WalkStep[] {
  return walkSteps(state, state.path, workflow);
}

function walkSteps(
  state: SessionState,
  steps: readonly (PathStep & Partial<TakenStep>)[],
  workflow: number,
): readonly WalkStep[] {
  const labels = labelsOf(state, workflow);
  return steps.flatMap((step): WalkStep[] => {
    if (state.documents.length > 1 && workflowOfId(step.node) !== workflow) return [];
    const nodeId = nodeOfStep(state, step);
    const bare = (id: string) => localId(id, workflow) ?? id;
    const label = labels.get(bare(step.node));
    return [
      {
        ...step,
        node: bare(step.node),
        ...(step.or ? { or: step.or.map(bare) } : {}),
        ...(nodeId === undefined ? {} : { fact: nodeId }),
        ...(label === undefined ? {} : { label }),
      },
    ];
  });
}

/** By id: the texts of the conditions of a workflow's procedure. */
function labelsOf({ documents }: SessionState, workflow: number): ReadonlyMap<string, string> {
  const document = documents[workflow];
  const source = document?.kind === 'pdl' ? document.source : document?.procedure;
  return source === undefined ? new Map() : conditionLabels(readPdlCached(source));
}

const conditionLabels = memoize(
  (document: ReturnType<typeof readPdlCached>): ReadonlyMap<string, string> =>
    new Map(
      buildProcedureGraph(document).nodes.flatMap(({ id, kind, label }) => (kind === 'condition' ? [[id, label]] : [])),
    ),
);

type Decided = Extract<TranscriptEntry, { kind: 'call' | 'agent' | 'denial' }>;

export function layPath(state: SessionState, graph: WorkflowGraph, workflow: number): GraphPath {
  const walk = walkOf(state, workflow);
  const layer = new PathLayer(graph, (id) => Object.hasOwn(state.nodes, id), workflow, walk);
  const jumps = new Map<string, CanvasJump>();
  const deniedAt = new Map<string, string>();
  let taken = 0;
  for (const entry of state.transcript) {
    if (entry.kind === 'user' || entry.kind === 'notice') continue;
    const from = layer.lastNode();
    const steps: WalkStep[] = [];
    for (; walk[taken] && (walk[taken]?.seq ?? 0) <= entry.seq; taken++) steps.push(walk[taken] as WalkStep);
    for (const step of steps) layer.add(step);
    if (entry.kind === 'denial') {
      const site = layer.siteOf(walkSteps(state, entry.path ?? [], workflow));
      if (site !== undefined) deniedAt.set(entry.deniedNode ?? '', site);
      addJump(jumps, entry, from, site);
    } else if (entry.needs) {
      addJump(jumps, entry, from, layer.nodeOfVisit(steps.find(({ fact }) => fact === brokenNode(entry))?.visit));
    }
  }
  for (const step of walk.slice(taken)) layer.add(step);
  const { legs, arrivals, sites, passed } = layer.finish();
  const pending = pendingPath(state);
  const pendingAt = layer.siteOf(walkSteps(state, pending, workflow));
  const reachable = reachableSites(state, workflow);
  const shown = new Map<string, ReadonlySet<string>>();
  for (const [fact, nodes] of sites) {
    const status = state.nodes[fact]?.status;
    const isPending = pending.some((step) => nodeOfStep(state, step) === fact);
    const site =
      status === 'active' && isPending
        ? pendingAt
        : status === 'blocked'
          ? deniedAt.get(fact)
          : status === 'skipped'
            ? nodes[0]
            : lastVisited(nodes, arrivals);
    const isOpen = status === 'available' || status === 'locked';
    shown.set(fact, new Set(isOpen ? [] : site === undefined ? nodes.slice(0, 1) : [site]));
  }
  const all = new Set(graph.nodes.map(({ id }) => id));
  return {
    legs,
    arrivals,
    sites,
    passed,
    jumps: [...jumps.values()],
    shown,
    open: reachable ? layer.nodesOf(reachable.open, walkNames(state, reachable.open, workflow)) : all,
    ...(reachable && state.phase.kind !== 'ended' ? { undecided: layer.conditionsOf(reachable.undecided) } : {}),
    ...(reachable ? { next: layer.nodesOf(reachable.next, walkNames(state, reachable.next, workflow)) } : {}),
  };
}

/** The facts of the given sites of the procedure. */
function walkNames(state: SessionState, sites: ReadonlySet<string>, workflow: number): ReadonlySet<string> {
  return new Set(
    [...sites].flatMap((site) => nodeOfStep(state, { node: inWorkflow(site, workflow), why: 'said' }) ?? []),
  );
}

function lastVisited(nodes: readonly string[], arrivals: ReadonlyMap<string, readonly number[]>): string | undefined {
  const latest = (node: string) => arrivals.get(node)?.at(-1) ?? 0;
  const best = nodes.reduce<string | undefined>(
    (one, node) => (latest(node) > (one === undefined ? 0 : latest(one)) ? node : one),
    undefined,
  );
  return best;
}

/** The node whose requirement was not met. */
const brokenNode = (entry: Exclude<Decided, { kind: 'denial' }>): string | undefined =>
  (entry.kind === 'agent' ? entry.claims?.find(({ unmet }) => unmet.length > 0)?.nodeId : undefined) ?? entry.nodeId;

/** Keeps one jump for each pair of nodes: the latest. */
function addJump(
  jumps: Map<string, CanvasJump>,
  entry: Decided,
  from: string | undefined,
  to: string | undefined,
): void {
  const { needs = [] } = entry;
  if (from === undefined || to === undefined || from === to || needs.length === 0) return;
  const isDenied = entry.kind === 'denial';
  const nodeId = isDenied ? entry.deniedNode : brokenNode(entry);
  const skipped = (isDenied ? entry.unmet : (entry.violations ?? [])).filter(isDeclarationId).map(nameInSession);
  const key = `${from}\n${to}\n${isDenied}`;
  jumps.delete(key);
  jumps.set(key, {
    from,
    to,
    isDenied,
    skipped,
    needs,
    ...(nodeId === undefined ? {} : { name: nameInSession(nodeId) }),
  });
}
