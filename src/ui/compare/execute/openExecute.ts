import { memoize } from '../../../core/support';
import type { ExecuteAside } from '../../../state/compare/executeAside';
import type { ExecuteState, ExecuteStore } from '../../../state/compare/executeState';
import { createExecuteStore } from '../../../state/compare/executeStore';
import { createTestStore, type TestState, type TestStore } from '../../../state/compare/executeTestStore';
import { executeWork } from '../../../state/compare/executeWork';
import { storeHook } from '../../studio/storeHook';
import { useWeir, type WeirStores } from '../../studio/weirContext';

interface Opened {
  readonly execute: ExecuteStore;
  readonly tests: TestStore;
  readonly aside: ExecuteAside;
}

/** The stores of executions and of tests of one app. They come with the first look at them: what executes tasks is a part of its own. */
export const openExecute = memoize((weir: WeirStores): Opened => {
  const { repository, workspace, runs, compare, settings, tools, runPorts, setupStorage: storage } = weir;
  const { clock, newId, loadEngine } = runPorts;
  const stores = { repository, workspace, runs, compare, settings, tools };
  let loading: Promise<ExecuteAside> | undefined;
  const aside: ExecuteAside = {
    ask: async (question, signal) => {
      loading ??= weir.loadExecuteAside();
      return (await loading).ask(question, signal);
    },
  };
  const ports = { ...stores, clock, newId, loadEngine, storage, aside, work: executeWork };
  const execute = createExecuteStore(ports);
  return { execute, tests: createTestStore(ports, execute), aside };
});

export const useExecute = storeHook<ExecuteState>(() => openExecute(useWeir()).execute);

export const useTests = storeHook<TestState>(() => openExecute(useWeir()).tests);
