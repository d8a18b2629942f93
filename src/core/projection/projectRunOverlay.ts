// A session laid over a graph: the status of each node, the path taken and the jumps. Plain view data, recomputed at
// every scrub. The log knows names: of several call sites of a name, those that its path shows bear its status.

import type { GraphNode, WorkflowGraph } from '../graph';
import {
  type NodeRunState,
  type NodeStatus,
  rulesOf,
  type SessionState,
  unmetRequires,
  type Verdict,
} from '../session';
import type { CanvasJump, CanvasRun, CanvasStatus } from './canvasView';
import { type GraphPath, graphPath, type PathLeg } from './graphPath';
import { runId } from './nodeIds';

/** What the canvas draws, and the last verdict whole for the inspector. */
export interface NodeOverlay extends CanvasRun {
  readonly lastVerdict?: Verdict;
}

export interface RunOverlay {
  /** By node id; nodes about which the session says nothing are absent. */
  readonly run: Readonly<Record<string, NodeOverlay>>;
  /** Flow edges the session went over, with the number of the visit they led to. */
  readonly path: readonly PathLeg[];
  /** Steps that left out what was required, made or denied, oldest first. */
  readonly jumps: readonly CanvasJump[];
}

/** `workflow`: the one of the session that the graph is of, from 0. */
export function projectRunOverlay(state: SessionState, graph: WorkflowGraph, workflow = 0): RunOverlay {
  const path = graphPath(state, graph, workflow);
  const last = state.transcript.at(-1);
  const deniedId = last?.kind === 'denial' ? (last.deniedNode ?? last.nodeId) : undefined;
  const run: Record<string, NodeOverlay> = {};
  for (const node of graph.nodes) {
    const id = runId(state, node, workflow);
    const own = id === undefined ? undefined : state.nodes[id];
    if (id === undefined || !own) continue;
    const overlay = siteOverlay(state, path, node, id, own);
    const isShown = path.shown.get(id)?.has(node.id) !== false;
    run[node.id] = id === deniedId && isShown ? { ...overlay, deniedNow: true } : overlay;
  }
  for (const { id, kind } of graph.nodes) {
    if (kind === 'start' && state.length > 0) run[id] = passedBy;
    const passed = path.passed.get(id);
    const overlay = run[id];
    if (passed === undefined) continue;
    if (!overlay) run[id] = kind === 'step' ? { ...passedBy, description: 'Passed' } : passedBy;
    else if (passed !== 'passed' && !isHappening.has(overlay.status))
      run[id] = { ...overlay, status: 'done', description: passedWords[passed] };
    else if (kind === 'end') run[id] = passedBy;
  }
  for (const [id, overlay] of Object.entries(run))
    if ((overlay.status === 'available' || overlay.status === 'locked') && !path.open.has(id))
      run[id] = { ...overlay, status: 'not-taken' };
  for (const { to, skipped, needs = [], isDenied } of path.jumps) {
    const overlay = run[to];
    if (overlay && !isDenied) run[to] = { ...overlay, lacks: needs.length > 0 ? needs : skipped };
  }
  return { run, path: path.legs, jumps: path.jumps };
}

const passedBy: NodeOverlay = { status: 'done', visits: [], attempts: 0, denials: 0 };
/** What goes on at a node now is shown rather than that it was passed before. */
const isHappening: ReadonlySet<CanvasStatus> = new Set(['active', 'blocked', 'failed', 'skipped']);
const passedWords = { known: 'Already answered', unasked: 'Not asked' } as const;

/** `id`: that of the name, of which the node is one call site. */
function siteOverlay(
  state: SessionState,
  path: GraphPath,
  { id: node }: GraphNode,
  id: string,
  run: NodeRunState,
): NodeOverlay {
  const isOnly = (path.sites.get(id)?.length ?? 0) < 2;
  const reason = run.lastVerdict?.allowed === false ? { reason: run.lastVerdict.reason } : {};
  const visits = isOnly ? run.visits : (path.arrivals.get(node) ?? []);
  if (isOnly || path.shown.get(id)?.has(node))
    return { ...run, visits, status: statusOf(state, run.status), ...reason };
  if (rulesOf(state.config) === 1) {
    // The name has been called, but from another place: here it may be called again.
    const isDone = run.status === 'done' || run.status === 'failed';
    return { ...run, visits, status: statusOf(state, isDone ? 'available' : run.status), ...reason };
  }
  // What happened at another call site is not shown here.
  const status =
    visits.length > 0
      ? 'done'
      : unmetRequires(state, id).length === 0 && path.next?.has(node) !== false
        ? 'available'
        : 'locked';
  return { status: statusOf(state, status), visits, attempts: visits.length, denials: 0, violations: 0 };
}

/** Once a session is over nothing can be reached any more. */
const statusOf = (state: SessionState, status: NodeStatus): CanvasStatus =>
  state.phase.kind === 'ended' && (status === 'available' || status === 'locked') ? 'not-taken' : status;
