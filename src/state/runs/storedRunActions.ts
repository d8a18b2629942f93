// Actions on stored runs: open, close, list; and the shown position of the open run.

import { runStateMessages as t } from '../../messages/runState.en';
import { reasonOf } from '../support/describeRefusal';
import { omitUndefined } from '../support/omitUndefined';
import { createYielder, pause } from '../support/yielder';
import { byDate, idle, type RunController } from './runController';
import { claimRunIn } from './runFacts';
import type { ActiveRun, RunState } from './runState';

/** Number of events from which on reading, folding and drawing a stored run are separate tasks. */
const LONG = 500;

export function createStoredRunActions(controller: RunController) {
  const { get, set, ports } = controller;
  const { repository } = ports;
  const openRun: RunState['openRun'] = async (id) => {
    ports.showDocument?.(get().runs.find((listed) => listed.id === id)?.documentId ?? '');
    const open = get().active;
    if (open?.id === id && !open.readOnly) return;
    const isCurrentChoice = controller.choose();
    // Pending writes must be stored before the log is read.
    await controller.flush();
    const claimed = await claimRunIn(ports, id);
    const giveUp = (problem?: string) => {
      claimed?.release();
      if (problem !== undefined) set({ problem });
    };
    const [loaded, events] = await Promise.all([
      controller.loadEngine(),
      repository.loadEvents(id).catch(() => undefined),
    ]);
    if (!loaded || !isCurrentChoice()) return giveUp();
    if (!events) return giveUp(t.runNotRead);
    if (events.length === 0) return giveUp(t.runWithoutEvents);
    const fold = loaded.createStateCache();
    try {
      if (events.length > LONG) await pause();
      const live = await fold.fill(events, createYielder());
      if (!live) return giveUp();
      if (events.length > LONG) await pause();
      if (!isCurrentChoice()) return giveUp();
      const run = get().runs.find((listed) => listed.id === id);
      const readOnlyReason = controller.whyFrozen(live, run);
      const readOnly = claimed ? undefined : true;
      controller.show(
        { id, events, live, attached: false, ...omitUndefined({ readOnly, readOnlyReason }) },
        fold,
        claimed,
      );
    } catch (error) {
      giveUp(t.logUnreadable({ reason: reasonOf(error) }));
    }
  };
  const stateAfter = ({ events, live }: ActiveRun, length: number) => {
    const cursor = length >= events.length ? undefined : Math.max(1, length);
    return { cursor, shown: cursor === undefined ? live : controller.stateCache()?.at(events, cursor) };
  };
  const closeRun = () => {
    controller.choose();
    void controller.leave();
    set({ active: undefined, shown: undefined, pausedEffect: undefined, ...idle, problem: undefined });
    controller.loadBreakpoints();
  };
  return {
    openRun,
    closeRun,
    flush: () => controller.flush(),
    addRuns: (runs) => {
      const ids = new Set(runs.map((run) => run.id));
      set({ runs: byDate([...runs, ...get().runs.filter((run) => !ids.has(run.id))]) });
    },
    moveTo: (length) => {
      const { active } = get();
      if (active) set({ selected: undefined, ...stateAfter(active, length ?? active.events.length) });
    },
    selectEvent: (index) => {
      const { active } = get();
      if (!active || index === undefined) return set({ selected: undefined });
      const selected = Math.max(0, Math.min(index, active.events.length - 1));
      set({ selected, ...stateAfter(active, selected + 1) });
    },
  } satisfies Partial<RunState>;
}
