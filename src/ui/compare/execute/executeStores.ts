import { memoize } from '../../../core/support';
import type { ExecuteState } from '../../../state/compare/executeState';
import { createExecuteStore } from '../../../state/compare/executeStore';
import { createTestStore, type TestState } from '../../../state/compare/executeTestStore';
import { createStoreHook } from '../../studio/createStoreHook';
import { useWeir, type WeirStores } from '../../studio/weirContext';

/** The stores of executions and of tests of one app. They come with the first look at them: what executes tasks is a part of its own. */
const openExecute = memoize(({ runPorts, setupStorage: storage, loadExecuteWorker, ...stores }: WeirStores) => {
  const { clock, newId, loadEngine } = runPorts;
  const ports = { ...stores, clock, newId, loadEngine, storage, loadWorker: loadExecuteWorker };
  const execute = createExecuteStore(ports);
  return { execute, tests: createTestStore(ports, execute) };
});

export const useExecuteStore = createStoreHook<ExecuteState>(() => openExecute(useWeir()).execute);

export const useTestStore = createStoreHook<TestState>(() => openExecute(useWeir()).tests);
