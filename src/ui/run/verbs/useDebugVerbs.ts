import { useMemo } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { RunState, StepBy } from '../../../state/runs/runStore';
import { useWeir } from '../../studio/weirContext';

/** What the debugger's buttons, keys and commands do at the moment shown. */
export interface DebugVerbs {
  /** Pauses what runs, goes on with what stands still; at an earlier moment: forks there and goes on. */
  goOn(): void;
  /** At an earlier moment: forks there, and steps in the fork. */
  step(by: StepBy): void;
  askAgain(): void;
}

export function debugVerbs(runs: StoreApi<RunState>): DebugVerbs {
  const get = runs.getState;
  return {
    goOn: () => {
      const { active, cursor, fork, pause, resume, goOn, retry } = get();
      if (!active) return;
      if (cursor !== undefined) {
        void fork(cursor);
        return;
      }
      const { live, attached } = active;
      if (live.phase.kind === 'ended') return;
      if (live.phase.kind === 'failed') {
        // What has failed goes on by being asked again.
        if (live.paused) resume();
        retry();
      } else if (live.paused) resume();
      else if (!attached && live.phase.kind !== 'awaiting-user') goOn();
      else pause();
    },
    step: (by) => {
      const { active, cursor, fork, step } = get();
      if (!active) return;
      if (cursor === undefined) step(by);
      else void fork(cursor, undefined, { paused: true }).then((id) => id !== undefined && get().step(by));
    },
    askAgain: () => {
      const { cursor, active, retry, retryModel, fork } = get();
      if (!active) return;
      if (cursor !== undefined)
        void fork(cursor, undefined, { paused: true }).then((id) => id !== undefined && get().retryModel());
      else if (active.live.phase.kind === 'failed') retry();
      else retryModel();
    },
  };
}

export function useDebugVerbs(): DebugVerbs {
  const { runs } = useWeir();
  return useMemo(() => debugVerbs(runs), [runs]);
}
