// Store of the open run: its log, the shown state, and the list of stored runs. Everything is derived from the log,
// which one tab at a time writes. The actions (`createRunControls`, `forkRun`, `createStoredRunActions`) share the run
// controller.

import { createStore } from 'zustand/vanilla';
import { defaultSessionConfig } from '../../core/session';
import { runStateMessages as t } from '../../messages/runState.en';
import { omitUndefined } from '../support/omitUndefined';
import { byDate, createRunController, idle } from './runController';
import { createRunControls } from './runControls';
import { describeListing, promptNow } from './runFacts';
import type { RunState, RunStore, RunStorePorts } from './runState';
import { createStoredRunActions } from './storedRunActions';

const { model: _model, rehearsal: _rehearsal, ...defaultSetup } = defaultSessionConfig;

export async function createRunStore(ports: RunStorePorts): Promise<RunStore> {
  const listing = await ports.repository.listRuns().catch(() => undefined);
  return createStore<RunState>((set, get) => {
    const controller = createRunController(ports, get, set);
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
      ...createRunControls(controller),
      fork: async (...how) => {
        const loaded = await import('./forkRun').catch(() => undefined);
        if (loaded) return loaded.forkRun(controller, ...how);
        set({ problem: t.sessionsNotLoaded });
        return undefined;
      },
      ...createStoredRunActions(controller),
    };
  });
}
