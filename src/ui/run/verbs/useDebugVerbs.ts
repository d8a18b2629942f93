import { useMemo } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { debugMessages as t } from '../../../messages/debug.en';
import type { ActiveRun, RunState, StepBy } from '../../../state/runs/runState';
import { useWeir } from '../../studio/weirContext';

/** As they are shown. Function keys, for they work in every field; none that the browser would not give away. */
export const debugKeys = {
  goOn: 'F8',
  turn: 'Shift F8',
  event: 'F7',
  decision: 'F10',
  breakpoint: 'F9',
} as const;

/** A session of another program has no prompt to go on with, at no moment of it. */
export const isForeign = ({ imported, forkedFrom }: ActiveRun['live']): boolean =>
  imported !== undefined && forkedFrom === undefined;

/** Whether the session goes on from the moment shown, at an earlier one in a fork. */
export function canBeContinued({ live, readOnly, frozen }: ActiveRun, cursor: number | undefined): boolean {
  const isShut = live.phase.kind === 'ended' || readOnly === true || frozen !== undefined;
  return !isForeign(live) && (cursor !== undefined || !isShut);
}

/** A verb, as it is called at the moment shown. */
export const verbAt = (isPast: boolean, verb: string): string =>
  isPast ? t.forkAnd({ initial: verb.charAt(0).toLowerCase(), rest: verb.slice(1) }) : verb;

/** What the debugger's buttons, keys and commands do at the moment shown. */
export function debugVerbs(runs: StoreApi<RunState>) {
  const get = runs.getState;
  /** In a fork from an earlier moment, once there is one. */
  const inFork = (cursor: number, act: () => void) =>
    void get()
      .fork(cursor, undefined, { paused: true })
      .then((id) => id !== undefined && act());
  return {
    /** Pauses what runs, goes on with what stands still; at an earlier moment: forks there and goes on. */
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
    /** At an earlier moment: forks there, and steps in the fork. */
    step: (by: StepBy) => {
      const { active, cursor, step } = get();
      if (!active) return;
      if (cursor === undefined) step(by);
      else inFork(cursor, () => get().step(by));
    },
    askAgain: () => {
      const { cursor, active, retry, retryModel } = get();
      if (!active) return;
      if (cursor !== undefined) inFork(cursor, () => get().retryModel());
      else if (active.live.phase.kind === 'failed') retry();
      else retryModel();
    },
  };
}

export function useDebugVerbs() {
  const { runs } = useWeir();
  return useMemo(() => debugVerbs(runs), [runs]);
}
