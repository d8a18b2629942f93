// Labels of times, statuses and measures in plan mode.

import { CircleCheck, CircleDashed, CircleDot, CirclePause, CircleX, Lock, Square, Unplug } from 'lucide-react';
import type { Subtask } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import type { PlanMeasureRow } from '../../state/plan/planMeasures';
import { subtaskDisplayStatus } from '../../state/plan/planView';
import { IconText } from '../kit/IconText';
import { Quiet } from '../kit/Text';
import { Term } from '../studio/Term';
import type { PlanRunStatus } from './runStatus';

const runStyles = {
  running: [CircleDot, 'active', t.statusRunning],
  paused: [CirclePause, 'warning', t.statusPaused],
  interrupted: [CirclePause, 'warning', t.statusInterrupted],
  review: [CirclePause, 'warning', t.statusReview],
  completed: [CircleCheck, 'done', t.statusCompleted],
  failed: [CircleX, 'failed', t.statusFailed],
  cancelled: [Square, 'muted', t.statusCancelled],
} as const satisfies Record<PlanRunStatus, readonly unknown[]>;

/** The status of a run. */
export function PlanRunMark({ status, flex }: { readonly status: PlanRunStatus; readonly flex?: 'fixed' }) {
  const [Icon, tone, word] = runStyles[status];
  return (
    <IconText tone={tone} weight="medium" lines="oneLine" {...(flex && { flex })} icon={<Icon size={14} />}>
      {word}
    </IconText>
  );
}

const subtaskStyles = {
  lost: [Unplug, t.lost, 'blocked'],
  stale: [CircleDashed, t.stale, 'blocked'],
  completed: [CircleCheck, t.completed, 'done'],
  failed: [CircleX, t.failed, 'failed'],
  'in progress': [CircleDot, t.working, 'active'],
  'not started': [Lock, t.waiting, 'muted'],
} as const;

/** The status of a subtask. */
export function SubtaskMark({ subtask, isStale }: { readonly subtask: Subtask; readonly isStale: boolean }) {
  const [Icon, word, tone] = subtaskStyles[subtaskDisplayStatus(subtask, isStale)];
  return (
    <IconText size="sm" tone={tone} icon={<Icon size={13} />} lines="oneLine">
      {word}
    </IconText>
  );
}

interface PlanMeasureListProps {
  readonly rows: readonly PlanMeasureRow[];
  /** Outside a button: definitions are also shown on focus. */
  readonly isFocusable?: boolean;
}

/** Measures side by side; each shows its definition on hover. */
export const PlanMeasureList = ({ rows, isFocusable = false }: PlanMeasureListProps) =>
  rows.map(({ name, tip, value }) => {
    const words = (
      <>
        {name} <b>{value}</b>
      </>
    );
    return (
      <Quiet key={name} figures lines="oneLine" data-tip={isFocusable ? undefined : tip}>
        {isFocusable ? <Term name={<span>{words}</span>} definition={tip} side="bottom" /> : words}
      </Quiet>
    );
  });
