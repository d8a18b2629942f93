// What the verbs of the debugger do at the event shown: at the end of the log in the run itself, at an earlier event in a
// fork from there. A fork that a verb makes is reported with a way back, because the verb was not asked to make a run.

import { useMemo } from 'react';
import { debugMessages as t } from '../../../messages/debug.en';
import type { ActiveRun, ForkRunOptions, StepBy } from '../../../state/runs/runState';
import type { DebugVerbId } from '../../studio/debugVerbs';
import { useWeir, type WeirStores } from '../../studio/weirContext';
import { openRunAt } from '../openRunAt';

/** A session of another program has no prompt to continue with, at any event of it. */
export const isForeign = ({ imported, forkedFrom }: ActiveRun['live']): boolean =>
  imported !== undefined && forkedFrom === undefined;

/** Whether the session can continue from the event shown; from an earlier one it does so in a fork. */
export function canBeContinued(
  { live, readOnly, readOnlyReason: frozen }: ActiveRun,
  cursor: number | undefined,
): boolean {
  const isShut = live.phase.kind === 'ended' || readOnly === true || frozen !== undefined;
  return !isForeign(live) && (cursor !== undefined || !isShut);
}

export const canBeStopped = ({ live, readOnly, readOnlyReason: frozen }: ActiveRun): boolean =>
  live.phase.kind !== 'ended' && !readOnly && frozen === undefined;

/** Whether the session runs at this event, so that it can be paused rather than continued. */
export const isRunning = ({ live }: ActiveRun, cursor: number | undefined): boolean =>
  cursor === undefined && !live.paused && live.phase.kind !== 'failed' && live.phase.kind !== 'ended';

/** The steps, as the store names their lengths. */
export const stepVerbs = { stepEvent: 'event', stepDecision: 'decision', stepTurn: 'turn' } as const satisfies Partial<
  Record<DebugVerbId, StepBy>
>;

export function debugActions({ runs, workspace }: Pick<WeirStores, 'runs' | 'workspace'>) {
  const get = runs.getState;
  const inFork = async (cursor: number, options: ForkRunOptions, act?: () => void) => {
    const origin = get().active?.id;
    const id = await get().fork(cursor, undefined, options);
    if (id === undefined || origin === undefined) return;
    act?.();
    const taken = get().runs.find((run) => run.id === id)?.forkedFrom?.length ?? cursor;
    workspace.getState().notify('info', t.forkMade({ event: taken }), {
      label: t.backToOrigin,
      run: () => void openRunAt(runs, origin, cursor),
    });
  };
  /** Pauses what runs and continues what is paused; asks again what has failed. */
  const goOn = () => {
    const { active, cursor, pause, resume, resumeInterrupted: takeUp, retry } = get();
    if (!active) return;
    if (cursor !== undefined) {
      void inFork(cursor, {});
      return;
    }
    const { live, attached } = active;
    if (live.phase.kind === 'ended') return;
    if (live.phase.kind === 'failed') {
      if (live.paused) resume();
      retry();
    } else if (live.paused) resume();
    else if (!attached && live.phase.kind !== 'awaiting-user') takeUp();
    else pause();
  };
  const stepping = (by: StepBy) => () => {
    const { active, cursor, step } = get();
    if (!active) return;
    if (cursor === undefined) step(by);
    else void inFork(cursor, { paused: true }, () => get().step(by));
  };
  return {
    continue: goOn,
    pause: goOn,
    stepEvent: stepping('event'),
    stepDecision: stepping('decision'),
    stepTurn: stepping('turn'),
    retry: () => {
      const { cursor, active, retry, retryModel } = get();
      if (!active) return;
      if (cursor !== undefined) void inFork(cursor, { paused: true }, () => get().retryModel());
      else if (active.live.phase.kind === 'failed') retry();
      else retryModel();
    },
  } satisfies Partial<Record<DebugVerbId, () => void>>;
}

export function useDebugActions() {
  const weir = useWeir();
  return useMemo(() => debugActions(weir), [weir]);
}
