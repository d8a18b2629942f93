// The stored runs beside the open one: opened, closed, listed; and the moment of the open one that is shown.

import { runStateMessages as t } from '../../messages/runState.en';
import { reasonOf } from '../support/describeRefusal';
import { known } from '../support/omitUndefined';
import { createBreath, pause } from '../support/yielder';
import { byDate, idle, type RunDesk } from './runController';
import { claimOf } from './runFacts';
import type { ActiveRun, RunState } from './runState';

/** Events from which on reading, folding and drawing a stored run are tasks of their own. */
const LONG = 500;

export function createRunShelf(desk: RunDesk) {
  const { get, set, ports } = desk;
  const { repository } = ports;
  const openRun: RunState['openRun'] = async (id) => {
    ports.showDocument?.(get().runs.find((listed) => listed.id === id)?.documentId ?? '');
    const open = get().active;
    if (open?.id === id && !open.readOnly) return;
    const isChosen = desk.choose();
    // What is under way to the log must be there before it is read.
    await desk.flush();
    const held = await claimOf(ports, id);
    const giveUp = (problem?: string) => {
      held?.release();
      if (problem !== undefined) set({ problem });
    };
    const [loaded, events] = await Promise.all([desk.loadEngine(), repository.loadEvents(id).catch(() => undefined)]);
    if (!loaded || !isChosen()) return giveUp();
    if (!events) return giveUp(t.runNotRead);
    if (events.length === 0) return giveUp(t.runWithoutEvents);
    const fold = loaded.createMoments();
    try {
      if (events.length > LONG) await pause();
      const live = await fold.fill(events, createBreath());
      if (!live) return giveUp();
      if (events.length > LONG) await pause();
      if (!isChosen()) return giveUp();
      const run = get().runs.find((listed) => listed.id === id);
      const frozen = desk.whyFrozen(live, run);
      const readOnly = held ? undefined : true;
      desk.show({ id, events, live, attached: false, ...known({ readOnly, frozen }) }, fold, held);
    } catch (error) {
      giveUp(t.logUnreadable({ reason: reasonOf(error) }));
    }
  };
  const momentAfter = ({ events, live }: ActiveRun, length: number) => {
    const cursor = length >= events.length ? undefined : Math.max(1, length);
    return { cursor, shown: cursor === undefined ? live : desk.moments()?.at(events, cursor) };
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
    flush: () => desk.flush(),
    addRuns: (runs) => {
      const ids = new Set(runs.map((run) => run.id));
      set({ runs: byDate([...runs, ...get().runs.filter((run) => !ids.has(run.id))]) });
    },
    moveTo: (length) => {
      const { active } = get();
      if (active) set({ selected: undefined, ...momentAfter(active, length ?? active.events.length) });
    },
    selectEvent: (index) => {
      const { active } = get();
      if (!active || index === undefined) return set({ selected: undefined });
      const selected = Math.max(0, Math.min(index, active.events.length - 1));
      set({ selected, ...momentAfter(active, selected + 1) });
    },
  } satisfies Partial<RunState>;
}
