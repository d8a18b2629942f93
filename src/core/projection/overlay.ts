// A session's state laid over a graph: status per node and the path taken. Plain view data, recomputed at every
// scrub, so one pass over the nodes. Call sites of one name share its state: the log knows names, not sites.
// Conditions and steps have no state of their own; a condition shows what follows from its neighbours, or nothing.

import type { GraphNode, WorkflowGraph } from '../graph';
import type { NodeStatus, SessionState, Verdict } from '../session';
import type { CanvasRun, CanvasStatus } from './canvasView';

/** What the canvas draws, and the last verdict whole for the inspector. */
export interface NodeOverlay extends CanvasRun {
  readonly lastVerdict?: Verdict;
}

/** By id of the graph's nodes; nodes about which the session says nothing are absent. */
export function projectOverlay(state: SessionState, graph: WorkflowGraph, workflow = 0): Record<string, NodeOverlay> {
  const overlay: Record<string, NodeOverlay> = {};
  const passed = new Set<string>();
  const last = state.transcript.at(-1);
  const deniedId = last?.kind === 'denial' ? last.nodeId : undefined;
  for (const node of graph.nodes) {
    const id = runId(state, node, workflow);
    const run = id === undefined ? undefined : state.nodes[id];
    if (!run) continue;
    overlay[node.id] = {
      ...run,
      status: statusOf(state, run.status),
      ...(run.lastVerdict?.allowed === false ? { reason: run.lastVerdict.reason } : {}),
      ...(id === deniedId ? { deniedNow: true } : {}),
    };
    if (run.visits.length > 0) passed.add(node.id);
  }
  if (state.length > 0) {
    for (const node of graph.nodes) if (node.kind === 'start') overlay[node.id] = plain('done');
  }
  const sources = new Set<string>();
  const targets = new Set<string>();
  for (const edge of graph.edges) {
    if (edge.kind !== 'flow') continue;
    if (passed.has(edge.to)) sources.add(edge.from);
    if (passed.has(edge.from)) targets.add(edge.to);
  }
  for (const node of graph.nodes) {
    // Something before it and something after it happened: the branch was taken.
    if (node.kind === 'condition' && sources.has(node.id) && targets.has(node.id)) overlay[node.id] = plain('done');
  }
  return overlay;
}

/** Once a session is over nothing can be reached any more. */
const statusOf = (state: SessionState, status: NodeStatus): CanvasStatus =>
  state.phase.kind === 'ended' && (status === 'available' || status === 'locked') ? 'not-taken' : status;

const plain = (status: NodeStatus): NodeOverlay => ({ status, visits: [], attempts: 0, denials: 0 });

/** Whether the session knows a node of that id: `api:x`, of its second workflow `api:x@2`. */
export type KnowsNode = (id: string) => boolean;

/**
 * The id under which the session knows a node. The declared name decides: `api:find#2` and a flowchart's node that
 * refers to `find` both are `api:find`; a step of a flowchart is known by its label, else by its id. Undefined for nodes
 * the session knows nothing of. `workflow`: the one that the graph is of, from 0.
 */
export function runId(
  state: Pick<SessionState, 'nodes'>,
  node: Pick<GraphNode, 'id' | 'kind' | 'ref' | 'label' | 'shape'>,
  workflow = 0,
): string | undefined {
  return knownId((id) => Object.hasOwn(state.nodes, id), node, workflow);
}

export function knownId(
  knows: KnowsNode,
  { id, kind, ref, label, shape }: Pick<GraphNode, 'id' | 'kind' | 'ref' | 'label' | 'shape'>,
  workflow: number,
): string | undefined {
  const end = workflow > 0 ? `@${workflow + 1}` : '';
  const find = (candidates: readonly (string | undefined)[]) =>
    candidates.find((candidate) => candidate !== undefined && knows(`${candidate}${end}`));
  let found: string | undefined;
  if (kind === 'api' || kind === 'answer') {
    found = find([ref === undefined ? undefined : `${kind}:${ref}`, id.replace(/#\d+$/, '')]);
  } else if (shape !== undefined && kind === 'step') {
    const names = [
      ref,
      label,
      label?.replace(/[\s-]+/g, '_'),
      label?.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_'),
      id,
    ];
    found = find(names.flatMap((name) => (name === undefined ? [] : [`api:${name}`, `answer:${name}`])));
  }
  return found === undefined ? undefined : `${found}${end}`;
}

export interface PathStep {
  /** Node ids as the log has them: `api:x`, `answer:y`. */
  readonly from: string;
  readonly to: string;
  /** Visit number of the node it arrives at, from 2. */
  readonly order: number;
}

/** The path taken, visit by visit. A node visited twice in a row gives a step from itself to itself. */
export function projectPath(state: SessionState): readonly PathStep[] {
  const visited: string[] = [];
  for (const [id, node] of Object.entries(state.nodes)) for (const order of node.visits) visited[order] = id;
  const path: PathStep[] = [];
  for (let order = 2; order < visited.length; order++) {
    const from = visited[order - 1];
    const to = visited[order];
    if (from !== undefined && to !== undefined) path.push({ from, to, order });
  }
  return path;
}
