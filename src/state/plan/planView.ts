// Builds the canvas view of a plan: before a run, during a run, or with a proposed update. Pure.

import type { GraphEdge, WorkflowGraph } from '../../core/graph';
import {
  attemptTime,
  type MergedUpdate,
  type Plan,
  type PlanState,
  parentsIn,
  planGraph,
  planLevels,
  type Subtask,
  type SubtaskStatus,
  staleSubtasks,
  subtaskTitle,
} from '../../core/plan';
import { buildCanvasView, type CanvasRun, type CanvasView, type CompareMark } from '../../core/projection';
import { formatSpan } from '../../core/support';
import { planMessages as t } from '../../messages/plan.en';
import { omitUndefined } from '../support/omitUndefined';
import type { Positions } from '../support/ports';
import { positionPlanLevels } from './positionPlanLevels';

export interface PlanOverlay {
  readonly plan: Plan;
  /** Positions of dragged subtasks. */
  readonly places: Positions;
  /** Absent before the first run. A proposed update is drawn over the plan. */
  readonly run?: PlanState;
}

type Subtasks = Pick<Plan, 'subtasks'>;

/** The plan with a group frame for each level. */
function graphOf(plan: Subtasks): WorkflowGraph {
  const levels = planLevels(plan);
  const groupOf = new Map(levels.flatMap((ids, index) => ids.map((id) => [id, `step-${index + 1}`] as const)));
  const { nodes, edges } = planGraph(plan);
  return {
    nodes: nodes.map((node) => {
      const label = subtaskTitle({ id: node.id, requirement: node.label });
      return { ...node, kind: 'llm' as const, label, ...omitUndefined({ group: groupOf.get(node.id) }) };
    }),
    edges: edges.map((edge) => ({ ...edge, kind: 'flow' as const })),
    groups: levels.map((_, index) => ({ id: `step-${index + 1}`, label: t.step({ number: String(index + 1) }) })),
  };
}

/** Edges that an update adds and removes. */
export function changedEdges(plan: Subtasks, update: MergedUpdate) {
  const [before, after] = [planGraph(plan).edges, planGraph(update).edges];
  const without = (edges: readonly GraphEdge[], others: readonly GraphEdge[]) => {
    const ids = new Set(others.map(({ id }) => id));
    return edges.filter(({ id }) => !ids.has(id));
  };
  return { added: without(after, before), removed: without(before, after) };
}

/** The plan with both the added and the removed subtasks of an update. */
function withProposal(plan: Plan, update: MergedUpdate) {
  const old = new Map(plan.subtasks.map((subtask) => [subtask.id, subtask]));
  const stays = new Set(update.subtasks.map(({ id }) => id));
  const nodeMarks: Record<string, CompareMark> = Object.create(null);
  for (const { kind, subtask } of update.changes) {
    if (kind === 'added' || kind === 'removed') nodeMarks[subtask] = kind;
    else nodeMarks[subtask] ??= 'changed';
  }
  const { added, removed } = changedEdges(plan, update);
  const edgeMarks: Record<string, CompareMark> = {};
  for (const { id } of added) edgeMarks[id] = 'added';
  for (const { id } of removed) edgeMarks[id] = 'removed';
  const merged = update.subtasks.map((subtask): Subtask => {
    const { status = 'not started', data = null } = old.get(subtask.id) ?? {};
    const reconnected = removed.flatMap(({ from, to }) => (from === subtask.id ? to : []));
    return { ...subtask, status, data, children: [...subtask.children, ...reconnected] };
  });
  return { plan: { subtasks: [...merged, ...plan.subtasks.filter(({ id }) => !stays.has(id))] }, nodeMarks, edgeMarks };
}

/** A completed subtask may have lost its output, or may have used an output that was produced again since. */
export function subtaskDisplayStatus({ status, data }: Subtask, isStale: boolean): SubtaskStatus | 'lost' | 'stale' {
  if (status !== 'completed') return status;
  if (data === null) return 'lost';
  return isStale ? 'stale' : status;
}

/** Statuses are shown by icon, label and colour. Returns the previous objects where nothing changed. */
function runStatuses(state: PlanState): Readonly<Record<string, CanvasRun>> {
  const parents = parentsIn(state.plan);
  const byId = new Map(state.plan.subtasks.map((subtask) => [subtask.id, subtask]));
  const stale = staleSubtasks(state);
  const statuses: Record<string, CanvasRun> = Object.create(null);
  for (const subtask of state.plan.subtasks) {
    const { id, agent } = subtask;
    const attempts = state.attempts.get(id) ?? [];
    const last = attempts.at(-1);
    const worker = last?.lane ?? agent;
    const took = last?.endedAt === undefined ? '' : `, ${formatSpan(attemptTime(state, last))}`;
    const isReady = (parents.get(id) ?? []).every((parent) => byId.get(parent)?.status === 'completed');
    const displayStatus = subtaskDisplayStatus(subtask, stale.has(id));
    const [status, words, note] = (
      {
        lost: ['blocked', t.lost, worker],
        stale: ['blocked', t.stale, worker],
        completed: ['done', t.completed, `${worker}${took}`],
        failed: ['failed', t.failed, worker],
        'in progress': ['active', last?.stage?.kind === 'verifying' ? t.verifying : t.working, worker],
        'not started': isReady ? ['available', t.ready, agent] : ['locked', t.waiting, agent],
      } as const satisfies Record<typeof displayStatus, readonly [CanvasRun['status'], string, string]>
    )[displayStatus];
    const reason = displayStatus === 'failed' ? last?.reason : undefined;
    statuses[id] = {
      status,
      description: words,
      note,
      visits: [],
      attempts: attempts.length,
      denials: 0,
      ...omitUndefined({ reason }),
    };
  }
  return statuses;
}

/** Reuses the drawn objects of the previous view, so that only changes are drawn again. */
export function createPlanView(): (overlay: PlanOverlay) => CanvasView {
  let earlier: CanvasView | undefined;
  let shape: { readonly key: string; readonly graph: WorkflowGraph; readonly places: Positions } | undefined;
  let runs: Readonly<Record<string, CanvasRun>> = {};
  return ({ plan, places, run }) => {
    const proposed = run?.update?.proposed;
    const merged = proposed && run ? withProposal(run.plan, proposed) : undefined;
    const drawn = merged?.plan ?? run?.plan ?? plan;
    const key = JSON.stringify(
      drawn.subtasks.map(({ id, requirement, agent, children }) => [id, requirement, agent, children]),
    );
    if (shape?.key !== key) shape = { key, graph: graphOf(drawn), places: positionPlanLevels(drawn) };
    const fresh = run ? runStatuses(run) : {};
    runs = Object.fromEntries(
      Object.entries(fresh).map(([id, runStatus]) => [
        id,
        isSameStatus(runs[id], runStatus) ? (runs[id] as CanvasRun) : runStatus,
      ]),
    );
    const built = buildCanvasView(
      shape.graph,
      {
        positions: { ...shape.places, ...places },
        ...omitUndefined({ run: run && runs, nodeMarks: merged?.nodeMarks, edgeMarks: merged?.edgeMarks }),
      },
      earlier,
    );
    // Group frames exist in flowcharts only: a plan has one for each level.
    const { groups = [] } = shape.graph;
    if (built !== earlier || earlier.groups !== groups) earlier = { ...built, groups };
    return earlier;
  };
}

const isSameStatus = (old: CanvasRun | undefined, runStatus: CanvasRun) =>
  (['status', 'description', 'note', 'attempts', 'reason'] as const).every(
    (field) => old?.[field] === runStatus[field],
  );
