// The debugger's actions at the current event: at the end of the log on the run itself, at an earlier event in a fork.
// A fork that an action makes is reported with a link back, because the user did not ask for a new run.

import { useMemo } from 'react';
import { debugMessages as t } from '../../../messages/debug.en';
import type { ActiveRun, ForkRunOptions, StepBy } from '../../../state/runs/runState';
import type { DebugVerbId } from '../../studio/debugVerbs';
import { useWeir, type WeirStores } from '../../studio/weirContext';
import { openRunAt } from '../openRunAt';

/** A session of another program has no prompt to continue with, at any of its events. */
export const isForeign = ({ imported, forkedFrom }: ActiveRun['live']): boolean =>
  imported !== undefined && forkedFrom === undefined;

/** Whether the session can continue from the current event; from an earlier event it continues in a fork. */
export function canBeContinued(
  { live, readOnly, readOnlyReason: frozen }: ActiveRun,
  cursor: number | undefined,
): boolean {
  const isShut = live.phase.kind === 'ended' || readOnly === true || frozen !== undefined;
  return !isForeign(live) && (cursor !== undefined || !isShut);
}

export const canBeStopped = ({ live, readOnly, readOnlyReason: frozen }: ActiveRun): boolean =>
  live.phase.kind !== 'ended' && !readOnly && frozen === undefined;

/** Whether the session is running at this event, so that it can be paused rather than continued. */
export const isRunning = ({ live }: ActiveRun, cursor: number | undefined): boolean =>
  cursor === undefined && !live.paused && live.phase.kind !== 'failed' && live.phase.kind !== 'ended';

/** Maps the step actions to the step sizes of the run store. */
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
  /** Pauses a running session, continues a paused session, retries a failed one. */
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
