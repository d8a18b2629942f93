// The status of a run, and the available actions of the plan and its run.

import type { PlanState } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import type { PlanModeState } from '../../state/plan/planStore';

export type PlanRunStatus = 'running' | 'paused' | 'interrupted' | 'completed' | 'failed' | 'cancelled' | 'review';

export function planRunStatus(state: PlanState, isLive: boolean): PlanRunStatus {
  if (state.outcome) return state.outcome;
  if (!isLive) return 'interrupted';
  if (state.paused) return 'paused';
  return state.update?.proposed && state.update.accepted === undefined ? 'review' : 'running';
}

interface PlanRunControl {
  readonly id: 'pause' | 'resume' | 'cancel' | 'edit' | 'run';
  readonly label: string;
  readonly tip?: string;
  /** A title for places without context. */
  readonly title?: string;
  /** Synonyms for the search. */
  readonly keywords?: string;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** The available actions, in the order of the bar. */
export function planRunControls(state: PlanModeState): readonly PlanRunControl[] {
  const { open, run, work, pause, cancel, closeRun } = state;
  const status = run && planRunStatus(run.state, run.isLive);
  const hasEnded = run?.state.outcome !== undefined;
  const resume = () => void state.resume();
  const start = () => {
    state.showTab('subtask');
    void state.start();
  };
  const isDisabled = !open?.plan || work.kind !== 'idle';
  const verbs: readonly (PlanRunControl | false | undefined)[] = [
    (status === 'running' || status === 'review') && { id: 'pause', label: t.pause, title: t.commandPause, run: pause },
    status === 'paused' && { id: 'resume', label: t.resume, title: t.commandResume, run: resume },
    status === 'interrupted' && { id: 'resume', label: t.continueRun, run: resume },
    run?.isLive &&
      !hasEnded && { id: 'cancel', label: t.stop, title: t.commandCancel, keywords: 'cancel end', run: cancel },
    run &&
      (hasEnded || !run.isLive) && {
        id: 'edit',
        label: t.closeRun,
        tip: t.closeRunTip,
        keywords: 'leave run change',
        run: closeRun,
      },
    (!run || hasEnded) && { id: 'run', label: run ? t.runAgain : t.run, isDisabled, run: start },
  ];
  return verbs.filter((verb) => typeof verb === 'object');
}
