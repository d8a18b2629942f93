// Selectors of one subtask and of the updates in a run, as the panels beside the plan show them.

import {
  attemptTime,
  countChanges,
  foldPlan,
  gapsOf,
  type MergedUpdate,
  measurePlan,
  type Plan,
  type PlanCall,
  type PlanEvent,
  type PlanState,
  parentsIn,
  planCallKey,
  planChatRequest,
  type Subtask,
  type SubtaskAttempt,
  staleSubtasks,
  subtaskTitle,
  type UpdateRecord,
  workedTime,
} from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';

/** The titles of the subtasks by id; an unknown id is its own title. */
export function subtaskTitles(subtasks: readonly Pick<Subtask, 'id' | 'requirement'>[]): (id: string) => string {
  const titles = new Map(subtasks.map((subtask) => [subtask.id, subtaskTitle(subtask)]));
  return (id) => titles.get(id) ?? id;
}

/** The same for all subtasks that a run has, had or may get by an update. */
export const titlesInRun = ({ archive, plan }: PlanState, update?: MergedUpdate): ((id: string) => string) =>
  subtaskTitles([...archive.map(({ subtask }) => subtask), ...plan.subtasks, ...(update?.subtasks ?? [])]);

/** Ids of the subtasks that the subtask waits for, and of those that need it. */
export const neighboursOf = (plan: Plan, { id, children }: Subtask) => ({
  before: parentsIn(plan).get(id) ?? [],
  after: children,
});

/** Subtasks whose inputs changed after they began; none before a run. */
export const staleIn = (state: PlanState | undefined): ReadonlySet<string> =>
  state ? staleSubtasks(state) : new Set<string>();

export interface AttemptView {
  readonly attempt: SubtaskAttempt;
  /** Milliseconds of work; undefined while it runs. */
  readonly time: number | undefined;
  /** Ids of the used outputs; with the attempt of the output, if it was not the first. */
  readonly inputs: readonly string[];
  readonly rounds: readonly {
    readonly round: number;
    readonly refused: SubtaskAttempt['rejected'][number] | undefined;
    readonly isVerified: boolean;
  }[];
  readonly output: string | undefined;
}

function viewAttempt(state: PlanState, attempt: SubtaskAttempt): AttemptView {
  const { rejected, outcome, endedAt, inputs, stage, data } = attempt;
  const output = data ?? (stage && 'output' in stage ? stage.output : undefined);
  return {
    attempt,
    time: endedAt === undefined ? undefined : attemptTime(state, attempt),
    inputs: [...inputs].map(([id, used]) => (used > 1 ? `${id} (${used})` : id)),
    rounds: Array.from({ length: rejected.length + (outcome === 'failed' ? 0 : 1) }, (_, index) => {
      const refused = rejected[index];
      return { round: index + 1, refused, isVerified: refused !== undefined || output !== undefined };
    }),
    output,
  };
}

export interface SubtaskRunView {
  /** The latest first. */
  readonly attempts: readonly AttemptView[];
  readonly isStale: boolean;
  /** An error is waiting to be injected. */
  readonly isPending: boolean;
  readonly canInject: boolean;
}

export function viewSubtaskRun(state: PlanState, { id, status, data }: Subtask): SubtaskRunView {
  const isDataLost = status === 'completed' && data === null;
  return {
    attempts: (state.attempts.get(id) ?? []).map((attempt) => viewAttempt(state, attempt)).toReversed(),
    isStale: staleSubtasks(state).has(id),
    isPending: state.injected.includes(id),
    canInject: !state.outcome && status !== 'failed' && !isDataLost,
  };
}

/** The messages of a call, reconstructed from the log, which does not contain them; undefined if there was no such call. */
export function messagesOfCall(
  { events, state }: { readonly events: readonly PlanEvent[]; readonly state: PlanState },
  call: PlanCall,
) {
  const index = events.findIndex(
    (event) =>
      (event.kind === 'call.answered' || event.kind === 'call.failed') && planCallKey(event.call) === planCallKey(call),
  );
  const before = index === -1 ? state : foldPlan(events.slice(0, index));
  return before && planChatRequest(before, call)?.messages;
}

/** Figures of the plan before and after a proposed update, and the number of completed subtasks that it keeps. */
export function compareWithUpdate({ plan }: PlanState, update: MergedUpdate) {
  const done = new Set(plan.subtasks.flatMap(({ id, status }) => (status === 'completed' ? id : [])));
  const left = update.subtasks.filter(({ id }) => !done.has(id) || update.reopened.includes(id));
  return {
    before: { ...measurePlan(plan), toDo: plan.subtasks.length - done.size },
    after: { ...measurePlan(update), toDo: left.length },
    kept: [...done].filter((id) => !update.reopened.includes(id)).length,
  };
}

/** The number of subtasks that the updates of a run changed and added. */
export function describeChanges(state: PlanState): string {
  const { initial, changed, added, ratio } = countChanges(state);
  return t.changes({
    changed: String(changed),
    initial: String(initial),
    ratio: String(Math.round(ratio * 100)),
    added: String(added),
  });
}

/** When an update was decided, in milliseconds of worked time. */
export const decisionTime = (state: PlanState, { at }: Pick<UpdateRecord, 'at'>): number =>
  workedTime(gapsOf(state), state.startedAt, at);
