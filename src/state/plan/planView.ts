// A plan as the canvas draws it: before a run, in one, or beside an update that is proposed. Pure.

import type { WorkflowGraph } from '../../core/graph';
import {
  type MergedUpdate,
  type Plan,
  type PlanState,
  parentsIn,
  planGraph,
  planLevels,
  staleSubtasks,
  subtaskTitle,
} from '../../core/plan';
import { buildCanvasView, type CanvasRun, type CanvasView, type CompareMark } from '../../core/projection';
import { planMessages as t } from '../../messages/plan.en';
import type { Positions } from '../support/ports';
import { placeLevels } from './placeLevels';
import { tellSpan } from './tellSpan';

export interface PlanLight {
  readonly plan: Plan;
  /** Subtasks that stand where somebody dragged them. */
  readonly places: Positions;
  /** Absent before the first run. What it proposes as an update is drawn over the plan. */
  readonly run?: PlanState;
}

type Subtasks = Pick<Plan, 'subtasks'>;

/** The plan with a frame for each step. */
function graphOf(plan: Subtasks): WorkflowGraph {
  const levels = planLevels(plan);
  const groupOf = new Map(levels.flatMap((ids, index) => ids.map((id) => [id, `step-${index + 1}`] as const)));
  const titles = new Map(plan.subtasks.map((subtask) => [subtask.id, subtaskTitle(subtask)]));
  const { nodes, edges } = planGraph(plan);
  return {
    nodes: nodes.map((node) => {
      const group = groupOf.get(node.id);
      const label = titles.get(node.id) ?? node.label;
      return { ...node, kind: 'llm' as const, label, ...(group === undefined ? {} : { group }) };
    }),
    edges: edges.map((edge) => ({ ...edge, kind: 'flow' as const })),
    groups: levels.map((_, index) => ({ id: `step-${index + 1}`, label: t.step({ number: String(index + 1) }) })),
  };
}

/** The plan with what an update adds and what it takes away, so that both can be seen. */
export function withProposal(
  plan: Plan,
  { subtasks, changes }: MergedUpdate,
): {
  readonly plan: Subtasks;
  readonly nodeMarks: Readonly<Record<string, CompareMark>>;
  readonly edgeMarks: Readonly<Record<string, CompareMark>>;
} {
  const known = new Map(plan.subtasks.map((subtask) => [subtask.id, subtask]));
  const next = subtasks.map((subtask) => {
    const old = known.get(subtask.id);
    return { ...subtask, status: old?.status ?? ('not started' as const), data: old?.data ?? null };
  });
  const stays = new Set(next.map(({ id }) => id));
  const gone = plan.subtasks.filter(({ id }) => !stays.has(id));
  const nodeMarks: Record<string, CompareMark> = Object.create(null);
  const marks = { added: 'added', removed: 'removed' } as const;
  for (const { kind, subtask } of changes) {
    if (kind === 'added' || kind === 'removed') nodeMarks[subtask] = marks[kind];
    else nodeMarks[subtask] ??= 'changed';
  }
  const edgeMarks: Record<string, CompareMark> = Object.create(null);
  const merged = next.map((subtask) => {
    const old = known.get(subtask.id);
    for (const child of subtask.children) {
      if (!old?.children.includes(child)) edgeMarks[`${subtask.id}->${child}`] = 'added';
    }
    const lost = (old?.children ?? []).filter((child) => !subtask.children.includes(child));
    for (const child of lost) edgeMarks[`${subtask.id}->${child}`] = 'removed';
    return { ...subtask, children: [...subtask.children, ...lost] };
  });
  for (const { id, children } of gone) for (const child of children) edgeMarks[`${id}->${child}`] = 'removed';
  return { plan: { subtasks: [...merged, ...gone] }, nodeMarks, edgeMarks };
}

/** Statuses are told by icon, word and colour. The same objects as before where they say the same. */
function runLights(state: PlanState): Readonly<Record<string, CanvasRun>> {
  const parents = parentsIn(state.plan);
  const byId = new Map(state.plan.subtasks.map((subtask) => [subtask.id, subtask]));
  const stale = staleSubtasks(state);
  const lights: Record<string, CanvasRun> = Object.create(null);
  for (const { id, status, data, agent } of state.plan.subtasks) {
    const attempts = state.attempts.get(id) ?? [];
    const last = attempts.at(-1);
    const took = last?.endedAt === undefined ? undefined : tellSpan(last.endedAt - last.startedAt);
    const who = last?.lane ?? agent;
    const tell = (light: CanvasRun['status'], said: string, note: string, reason?: string): CanvasRun => ({
      status: light,
      words: said,
      note,
      visits: [],
      attempts: attempts.length,
      denials: 0,
      ...(reason === undefined ? {} : { reason }),
    });
    const isReady = (parents.get(id) ?? []).every((parent) => byId.get(parent)?.status === 'completed');
    lights[id] =
      status === 'completed'
        ? data === null
          ? tell('blocked', t.lost, who)
          : stale.has(id)
            ? tell('blocked', t.stale, who)
            : tell('done', t.completed, took === undefined ? who : `${who}, ${took}`)
        : status === 'failed'
          ? tell('failed', t.failed, who, last?.reason)
          : status === 'in progress'
            ? tell('active', last?.stage?.kind === 'verifying' ? t.verifying : t.working, who)
            : isReady
              ? tell('available', t.ready, agent)
              : tell('locked', t.waiting, agent);
  }
  return lights;
}

/** Keeps what is drawn from one picture to the next, so that only what changed is drawn again. */
export function createPlanView(): (light: PlanLight) => CanvasView {
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
    if (shape?.key !== key) shape = { key, graph: graphOf(drawn), places: placeLevels(drawn) };
    const fresh = run ? runLights(run) : {};
    runs = Object.fromEntries(
      Object.entries(fresh).map(([id, light]) => [id, isSameLight(runs[id], light) ? (runs[id] as CanvasRun) : light]),
    );
    const built = buildCanvasView(
      shape.graph,
      {
        positions: { ...shape.places, ...places },
        ...(run ? { run: runs } : {}),
        ...(merged ? { nodeMarks: merged.nodeMarks, edgeMarks: merged.edgeMarks } : {}),
      },
      earlier,
    );
    // Frames are a flowchart's: a plan has one for each step.
    const { groups = [] } = shape.graph;
    if (built !== earlier || earlier.groups !== groups) earlier = { ...built, groups };
    return earlier;
  };
}

const isSameLight = (old: CanvasRun | undefined, light: CanvasRun) =>
  old !== undefined &&
  old.status === light.status &&
  old.words === light.words &&
  old.note === light.note &&
  old.attempts === light.attempts &&
  old.reason === light.reason;
