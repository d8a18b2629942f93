// The open run: its log, the moment shown, and the stored runs beside it. The log is the truth; one tab at a time writes
// it. The store is put together from its verbs (`runVerbs`, `forkRun`, `runShelf`), which share the desk.

import { createStore } from 'zustand/vanilla';
import { defaultSessionConfig } from '../../core/session';
import { runStateMessages as t } from '../../messages/runState.en';
import { known } from '../support/omitUndefined';
import { byDate, createRunDesk, idle } from './runController';
import { createRunVerbs } from './runControls';
import { describeListing, promptNow } from './runFacts';
import type { RunPorts, RunState, RunStore } from './runState';
import { createRunShelf } from './storedRunActions';

const { model: _model, rehearsal: _rehearsal, ...defaultSetup } = defaultSessionConfig;

export async function createRunStore(ports: RunPorts): Promise<RunStore> {
  const listing = await ports.repository.listRuns().catch(() => undefined);
  return createStore<RunState>((set, get) => {
    const desk = createRunDesk(ports, get, set);
    const startRun: RunState['startRun'] = (document, model, change = {}, options = {}) => {
      const isChosen = desk.choose();
      const { group, subject, ...how } = options;
      const config = { now: promptNow(ports.clock.now()), ...get().setup, ...change, ...model };
      const input = { id: ports.newId(), config, document, ...how, facts: known({ group, subject }) };
      const engine = desk.engine();
      if (engine) desk.begin(engine, input);
      else void desk.loadEngine().then((loaded) => loaded && isChosen() && desk.begin(loaded, input));
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
      held: undefined,
      startRun,
      ...createRunVerbs(desk),
      fork: async (...how) => {
        const loaded = await import('./forkRun').catch(() => undefined);
        if (loaded) return loaded.forkRun(desk, ...how);
        set({ problem: t.sessionsNotLoaded });
        return undefined;
      },
      ...createRunShelf(desk),
    };
  });
}
