// What a run is at, and what can be done with the plan and its run now.

import type { PlanState } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import type { PlanModeState } from '../../state/plan/planStore';

export type RunStatus = 'running' | 'paused' | 'interrupted' | 'completed' | 'failed' | 'cancelled' | 'review';

export function statusOf(state: PlanState, isLive: boolean): RunStatus {
  if (state.outcome) return state.outcome;
  if (!isLive) return 'interrupted';
  if (state.paused) return 'paused';
  return state.update?.proposed && state.update.accepted === undefined ? 'review' : 'running';
}

interface RunVerb {
  readonly id: 'pause' | 'resume' | 'cancel' | 'edit' | 'run';
  readonly label: string;
  readonly tip?: string;
  /** Where nothing else says what it is about. */
  readonly title?: string;
  /** Others that it is found by. */
  readonly words?: string;
  readonly isBarred?: boolean;
  readonly act: () => void;
}

/** What can be done now, in the order of the bar. */
export function runVerbs(state: PlanModeState): readonly RunVerb[] {
  const { open, run, work, pause, cancel, closeRun } = state;
  const status = run && statusOf(run.state, run.isLive);
  const isOver = run?.state.outcome !== undefined;
  const resume = () => void state.resume();
  const start = () => {
    state.showTab('subtask');
    void state.start();
  };
  const isBarred = !open?.plan || work.kind !== 'idle';
  const verbs: readonly (RunVerb | false | undefined)[] = [
    (status === 'running' || status === 'review') && { id: 'pause', label: t.pause, title: t.commandPause, act: pause },
    status === 'paused' && { id: 'resume', label: t.resume, title: t.commandResume, act: resume },
    status === 'interrupted' && { id: 'resume', label: t.continueRun, act: resume },
    run?.isLive && !isOver && { id: 'cancel', label: t.stop, title: t.commandCancel, words: 'cancel end', act: cancel },
    run &&
      (isOver || !run.isLive) && {
        id: 'edit',
        label: t.closeRun,
        tip: t.closeRunTip,
        words: 'leave run change',
        act: closeRun,
      },
    (!run || isOver) && { id: 'run', label: run ? t.runAgain : t.run, isBarred, act: start },
  ];
  return verbs.filter((verb) => typeof verb === 'object');
}
