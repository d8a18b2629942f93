// Prints a plan run for `weir plan run` and `weir plan replay`: its subtasks, its figures, its result.

import {
  attemptTime,
  buildPlanTimeline,
  type CheckOutcome,
  countChanges,
  type ExecutableCheck,
  type PlanState,
  type PlanTimelineData,
  planLevels,
  printPlan,
  staleSubtasks,
  type TimelineGap,
} from '../../core/plan';
import { formatCountedNoun, toOneLine } from '../formatText';
import { printTable } from './printTable';

export function planRunDocument(state: PlanState, checks: readonly CheckOutcome[]) {
  return {
    planId: state.planId,
    task: state.task,
    model: state.settings.model,
    outcome: state.outcome ?? (state.paused ? 'paused' : 'open'),
    ...(state.reason === undefined ? {} : { reason: state.reason }),
    answer: state.answer ?? null,
    checks,
    plan: JSON.parse(printPlan(state.plan)) as unknown,
    levels: planLevels(state.plan),
    timeline: buildPlanTimeline(state),
    updates: state.updates,
    changes: countChanges(state),
    stale: [...staleSubtasks(state)],
    archive: state.archive,
    tokens: state.tokens,
  };
}

export function planRunText(state: PlanState, checks: readonly CheckOutcome[]): string {
  const timeline = buildPlanTimeline(state);
  const stale = staleSubtasks(state);
  const rows = state.plan.subtasks.map(({ id, status }) => {
    const attempts = state.attempts.get(id) ?? [];
    const last = attempts.at(-1);
    const taken = attempts.reduce((sum, attempt) => sum + attemptTime(state, attempt), 0);
    const maskedNote = last?.masked ? ', output lost' : '';
    return [
      id,
      `${status}${maskedNote}${stale.has(id) ? ', stale' : ''}`,
      last?.lane ?? '-',
      String(attempts.length),
      `${taken} ms`,
    ];
  });
  const { initial, changed, added, ratio } = countChanges(state);
  const { requests, prompt, completion, uncounted } = state.tokens;
  const refused = state.updates.flatMap((update) => update.refused);
  return [
    printTable([['subtask', 'status', 'agent', 'attempts', 'time'], ...rows]),
    [
      `${state.outcome ?? 'not ended'}: ${formatCountedNoun(state.plan.subtasks.length, 'subtask')}, ${formatCountedNoun(requests, 'request')}, ${uncounted > 0 ? '>= ' : ''}${prompt + completion} tokens`,
      ...(state.reason === undefined ? [] : [toOneLine(state.reason)]),
      `time ${timeline.makespan} ms, one after the other ${timeline.serial} ms: speed-up ${timeline.speedUp.toFixed(2)}, of at most ${timeline.speedUpBound.toFixed(2)} by graph and limit`,
      ...(timeline.gaps.length === 0 ? [] : [`not counted: ${gapsText(timeline)}`]),
      `critical path: ${timeline.criticalPath.join(', ')}`,
      `updates: ${state.updates.filter(({ outcome }) => outcome === 'applied').length} applied of ${state.updates.length}; ${changed} of ${initial} subtasks changed (${ratio.toFixed(2)}), ${added} added`,
      ...refused.map((why) => `refused: ${toOneLine(why)}`),
      ...checks.map(
        ({ check, passed, message }) => `check ${check.kind}${nameOfCheck(check)}: ${passed ? 'passed' : message}`,
      ),
    ].join('\n'),
    ...(state.answer ? [state.answer] : []),
  ].join('\n\n');
}

function gapsText({ gaps }: PlanTimelineData): string {
  const times = (wanted: TimelineGap['cause']) => {
    const own = gaps.filter(({ cause }) => cause === wanted);
    const maskedNote = own.reduce((sum, { start, end }) => sum + end - start, 0);
    return own.length === 0 ? [] : [`${maskedNote} ms ${wanted} (${formatCountedNoun(own.length, 'time')})`];
  };
  return [...times('interrupted'), ...times('paused')].join(', ');
}

const nameOfCheck = (check: ExecutableCheck) => (check.kind === 'script' && check.name ? ` "${check.name}"` : '');
