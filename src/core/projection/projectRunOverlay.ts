// Projects a session onto a graph: the status of each node, the path taken and the jumps. Plain view data, recomputed
// at every scrub. The log contains names: among several call sites of a name, those on its path show its status.

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

/** The overlay of the canvas, and the full last verdict for the inspector. */
export interface NodeOverlay extends CanvasRun {
  readonly lastVerdict?: Verdict;
}

export interface RunOverlay {
  /** By node id; nodes that the session does not have are absent. */
  readonly run: Readonly<Record<string, NodeOverlay>>;
  /** Flow edges that the session traversed, with the number of the visit they led to. */
  readonly path: readonly PathLeg[];
  /** Steps that skipped a requirement, made or denied, oldest first. */
  readonly jumps: readonly CanvasJump[];
}

/** `workflow`: index of the session's workflow that the graph shows, from 0. */
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
    if (passed === 'undecided') run[id] = { ...passedBy, description: passedWords.undecided };
    else if (!overlay) run[id] = kind === 'step' ? { ...passedBy, description: 'Passed' } : passedBy;
    else if (passed !== 'passed' && !isHappening.has(overlay.status))
      run[id] = { ...overlay, status: 'done', description: passedWords[passed] };
    else if (kind === 'end') run[id] = passedBy;
  }
  for (const id of path.undecided ?? []) run[id] = undecidedNow;
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
/** A current status takes precedence over an earlier pass. */
const isHappening: ReadonlySet<CanvasStatus> = new Set(['active', 'blocked', 'failed', 'skipped']);
const passedWords = { known: 'Already answered', unasked: 'Not asked', undecided: 'Undecided' } as const;
/** A condition at the position of the session; neither of its branches is drawn as taken. */
const undecidedNow: NodeOverlay = { ...passedBy, status: 'available', description: passedWords.undecided };

/** `id`: the session's id of the name; the node is one of its call sites. */
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
  const isReachable = path.next?.has(node) !== false;
  if (isOnly || path.shown.get(id)?.has(node)) {
    const status = run.status === 'available' && !isReachable ? 'locked' : run.status;
    return { ...run, visits, status: statusOf(state, status), ...reason };
  }
  if (rulesOf(state.config) === 1) {
    // The name was called from another site, so it can be called again from here.
    const isDone = run.status === 'done' || run.status === 'failed';
    return { ...run, visits, status: statusOf(state, isDone ? 'available' : run.status), ...reason };
  }
  // Events at other call sites are not shown here.
  const status =
    visits.length > 0 ? 'done' : unmetRequires(state, id).length === 0 && isReachable ? 'available' : 'locked';
  return { status: statusOf(state, status), visits, attempts: visits.length, denials: 0, violations: 0 };
}

/** After the end of a session no further node can be reached. */
const statusOf = (state: SessionState, status: NodeStatus): CanvasStatus =>
  state.phase.kind === 'ended' && (status === 'available' || status === 'locked') ? 'not-taken' : status;
