// How times, statuses and measures are called on the screen of the plan mode.

import { CircleCheck, CircleDashed, CircleDot, CircleX, Lock, type LucideIcon, Unplug } from 'lucide-react';
import type { PlanMeasures, Subtask } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import type { PlanWords } from '../../state/plan/planView';

/** `0.4 s`, `12 s`, `2 min 5 s`. */
export function tellSpan(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export function planWords(): PlanWords {
  const { ready, waiting, working, verifying, completed, lost, stale, failed } = t;
  return {
    ready,
    waiting,
    working,
    verifying,
    completed,
    lost,
    stale,
    failed,
    step: (number) => t.step({ number: String(number) }),
    seconds: tellSpan,
  };
}

export interface StatusLook {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly tone: 'muted' | 'active' | 'done' | 'failed' | 'blocked';
}

export function lookOf({ status, data }: Pick<Subtask, 'status' | 'data'>, isStale: boolean): StatusLook {
  switch (status) {
    case 'completed':
      if (data === null) return { icon: Unplug, word: t.lost, tone: 'blocked' };
      return isStale
        ? { icon: CircleDashed, word: t.stale, tone: 'blocked' }
        : { icon: CircleCheck, word: t.completed, tone: 'done' };
    case 'failed':
      return { icon: CircleX, word: t.failed, tone: 'failed' };
    case 'in progress':
      return { icon: CircleDot, word: t.working, tone: 'active' };
    case 'not started':
      return { icon: Lock, word: t.waiting, tone: 'muted' };
  }
}

export const figure = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** The measures of a plan in their order, each with its definition. */
export function measureRows(measures: PlanMeasures): readonly { name: string; tip: string; value: string }[] {
  return [
    { name: t.pAvg, tip: t.pAvgTip, value: measures.parallelism.toFixed(2) },
    { name: t.cDep, tip: t.cDepTip, value: measures.dependencyComplexity.toFixed(2) },
    { name: t.subtaskCount, tip: t.subtaskCountTip, value: String(measures.subtasks) },
    { name: t.steps, tip: t.stepsTip, value: String(measures.steps) },
    { name: t.width, tip: t.widthTip, value: String(measures.width) },
    { name: t.edges, tip: t.edgesTip, value: String(measures.edges) },
    { name: t.expected, tip: t.expectedTip, value: measures.expectedCompleted.toFixed(2) },
  ];
}
