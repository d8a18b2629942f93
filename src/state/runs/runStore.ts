// Store of the open run: its log, the shown state, and the list of stored runs. Everything is derived from the log,
// which one tab at a time writes. `createRunController` attaches runners and stores rows; the actions are here, except
// those of the engine, which is loaded with the first run.

import { createStore } from 'zustand/vanilla';
import { defaultSessionConfig, type SessionRunner, type SessionState } from '../../core/session';
import { runStateMessages as t } from '../../messages/runState.en';
import { reasonOf } from '../support/describeRefusal';
import { omitUndefined } from '../support/omitUndefined';
import { createYielder, pause } from '../support/yielder';
import { enabledOf, withBreakpoint, withNodeToggled } from './breakpointStore';
import { byDate, createRunController, idle } from './runController';
import { claimRunIn, describeListing, documentIdOfRuns, promptNow } from './runFacts';
import type { ActiveRun, RunState, RunStore, RunStorePorts } from './runState';

const { model: _model, rehearsal: _rehearsal, ...defaultSetup } = defaultSessionConfig;

const settledPhases = new Set<string | undefined>(['awaiting-user', 'failed', 'ended']);

/** Number of events from which on reading, folding and drawing a stored run are separate tasks. */
const LONG = 500;

export async function createRunStore(ports: RunStorePorts): Promise<RunStore> {
  const { repository } = ports;
  const listing = await repository.listRuns().catch(() => undefined);
  return createStore<RunState>((set, get) => {
    const controller = createRunController(ports, get, set);
    const { takeUp } = controller;
    const startRun: RunState['startRun'] = (document, model, change = {}, options = {}) => {
      const isCurrentChoice = controller.choose();
      const { group, subject, ...how } = options;
      const config = { now: promptNow(ports.clock.now()), ...get().setup, ...change, ...model };
      const input = { id: ports.newId(), config, document, ...how, facts: omitUndefined({ group, subject }) };
      const engine = controller.engine();
      if (engine) controller.begin(engine, input);
      else
        void controller.loadEngine().then((loaded) => loaded && isCurrentChoice() && controller.begin(loaded, input));
    };
    /** Edits may come too late: the session may have continued meanwhile. */
    const edit = (isOpen: (state: SessionState) => boolean, change: (runner: SessionRunner) => void) => {
      const runner = takeUp({ paused: true });
      if (!runner) return;
      const isCallClosed = !isOpen(runner.state);
      if (!isCallClosed) change(runner);
      if (isCallClosed || get().problem === t.tooLate) set({ problem: isCallClosed ? t.tooLate : undefined });
    };
    const setBreakpoints: RunState['setBreakpoints'] = (list) => {
      const breakpoints = controller.counted(list);
      set({ breakpoints });
      const id = documentIdOfRuns(get());
      if (id !== undefined) controller.breakpointStore.save(id, breakpoints);
      controller.runner()?.setBreakpoints(enabledOf(breakpoints));
    };
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
      runs: byDate(listing?.items ?? []),
      setup: defaultSetup,
      active: undefined,
      shown: undefined,
      planned: undefined,
      ...idle,
      unstored: {},
      problem: describeListing(listing),
      openDocument: undefined,
      breakpoints: [],
      pausedEffect: undefined,

      startRun,
      sendUserMessage: (text, ends) => takeUp()?.sendUserMessage(text, ends ? { ends } : {}),
      answerTool: (callId, result) => takeUp()?.answerTool(callId, result),
      setControllers: (controllers) => {
        set({ setup: { ...get().setup, controllers } });
        const { active } = get();
        if (active && active.live.phase.kind !== 'ended') takeUp()?.setControllers(controllers);
      },
      pause: () => takeUp({ paused: true })?.pause(),
      resume: () => takeUp()?.resume(),
      step: (by) => {
        const { active } = get();
        if (!active || active.live.phase.kind === 'ended') return;
        const runner = takeUp({ paused: true });
        if (!runner) return;
        // A running session cannot be stepped: it is paused first.
        if (runner.state.paused) runner.step(by);
        else runner.pause();
      },
      editDecision: (decision) =>
        edit(
          ({ next }) => next.kind === 'judge',
          (runner) => runner.editDecision(decision),
        ),
      editResult: (callId, result) =>
        edit(
          ({ transcript }) => {
            const last = transcript.at(-1);
            return last?.kind === 'call' && last.callId === callId;
          },
          (runner) => runner.editResult(callId, result),
        ),
      retryModel: () => {
        const { active } = get();
        const isAttachedOrPaused = active?.attached === true || active?.live.paused === true;
        // A stored run must not continue with the very answer that is discarded.
        const runner = takeUp({ paused: true });
        runner?.retryModel();
        if (!isAttachedOrPaused) runner?.resume();
      },
      retry: () => takeUp()?.retry(),
      resumeInterrupted: () => void takeUp(),
      stop: () => takeUp({ paused: true })?.stop(),
      followDocument: (id, source) => {
        if (get().openDocument === id) return;
        set({ openDocument: id });
        const { active } = get();
        const { live } = active ?? {};
        const isRunning = active?.attached && !live?.paused && !settledPhases.has(live?.phase.kind);
        const isOther = live && live.document.source !== source && documentIdOfRuns(get()) !== id;
        if (source !== undefined && isOther && !isRunning) closeRun();
        else if (!active) controller.loadBreakpoints();
      },
      setBreakpoints,
      addBreakpoint: (breakpoint) => setBreakpoints(withBreakpoint(get().breakpoints, breakpoint)),
      toggleNodeBreakpoint: (nodeId) => setBreakpoints(withNodeToggled(get().breakpoints, nodeId)),
      fork: async (...how) => (await controller.loadEngine())?.forkRun(controller, ...how),
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
    };
  });
}
