// The stored runs beside the open one: opened, closed, deleted; and the moment of the open one that is shown.

import { runStateMessages as t } from '../../messages/runState.en';
import { byDate, idle, type RunDesk, reasonOf } from './runDesk';
import type { RunState } from './runState';

/** Events from which on reading, folding and drawing a stored run are tasks of their own. */
const LONG = 500;
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

type Shelf = Pick<RunState, 'openRun' | 'closeRun' | 'addRuns' | 'deleteRun' | 'moveTo' | 'selectEvent'>;

export function createRunShelf(desk: RunDesk): Shelf {
  const { get, set, ports } = desk;
  const { repository } = ports;
  const openRun: Shelf['openRun'] = async (id) => {
    const open = get().active;
    if (open?.id === id && !open.readOnly) return;
    const mine = desk.choose();
    // What is under way to the log must be there before it is read.
    await desk.flush();
    const held = await desk.claimRun(id);
    const giveUp = (problem?: string) => {
      held?.release();
      if (problem !== undefined) set({ problem });
    };
    const [loaded, events] = await Promise.all([desk.loadEngine(), repository.loadEvents(id).catch(() => undefined)]);
    if (!loaded || !desk.isChosen(mine)) return giveUp();
    if (!events) return giveUp(t.runNotRead);
    if (events.length === 0) {
      return giveUp(t.runWithoutEvents);
    }
    const fold = loaded.createMoments();
    try {
      if (events.length > LONG) await breathe();
      const live = await fold.fill(events, breathe);
      if (!live) return giveUp();
      if (events.length > LONG) await breathe();
      if (!desk.isChosen(mine)) return giveUp();
      const run = get().runs.find((listed) => listed.id === id);
      const frozen = desk.whyFrozen(live, run);
      desk.show(
        {
          id,
          events,
          live,
          attached: false,
          ...(held ? {} : { readOnly: true }),
          ...(frozen === undefined ? {} : { frozen }),
        },
        fold,
        held,
      );
    } catch (error) {
      giveUp(t.logUnreadable({ reason: reasonOf(error) }));
    }
  };
  const closeRun = () => {
    desk.choose();
    void desk.leave();
    set({ active: undefined, shown: undefined, held: undefined, ...idle, problem: undefined });
    desk.loadBreakpoints();
  };
  return {
    openRun,
    closeRun,
    addRuns: (runs) => {
      const ids = new Set(runs.map((run) => run.id));
      set({ runs: byDate([...runs, ...get().runs.filter((run) => !ids.has(run.id))]) });
    },
    deleteRun: async (id) => {
      if (get().active?.id === id) {
        desk.closeWriter();
        const left = desk.leave();
        closeRun();
        await left;
      }
      const held = await desk.claimRun(id);
      if (!held) {
        set({ problem: t.notDeletedInUse });
        return;
      }
      try {
        await repository.deleteRun(id);
        set({ runs: get().runs.filter((run) => run.id !== id) });
      } catch {
        set({ problem: t.runNotDeleted });
      } finally {
        held.release();
      }
    },
    moveTo: (length) => {
      const { active } = get();
      if (!active) return;
      const isLive = length === undefined || length >= active.events.length;
      const cursor = isLive ? undefined : Math.max(1, length);
      set({
        cursor,
        selected: undefined,
        shown: cursor === undefined ? active.live : desk.moments()?.at(active.events, cursor),
      });
    },
    selectEvent: (index) => {
      const { active } = get();
      if (!active || index === undefined) {
        set({ selected: undefined });
        return;
      }
      const bounded = Math.max(0, Math.min(index, active.events.length - 1));
      const isLast = bounded === active.events.length - 1;
      set({
        selected: bounded,
        cursor: isLast ? undefined : bounded + 1,
        shown: isLast ? active.live : desk.moments()?.at(active.events, bounded + 1),
      });
    },
  };
}
