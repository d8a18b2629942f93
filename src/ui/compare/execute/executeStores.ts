import { memoize } from '../../../core/support';
import type { ExecuteState } from '../../../state/compare/executeState';
import { createExecuteStore } from '../../../state/compare/executeStore';
import { createTestStore, type TestState } from '../../../state/compare/executeTestStore';
import { storeHook } from '../../studio/createStoreHook';
import { useWeir, type WeirStores } from '../../studio/weirContext';

/** The stores of executions and of tests of one app. They come with the first look at them: what executes tasks is a part of its own. */
const openExecute = memoize(({ runPorts, setupStorage: storage, loadExecuteAside, ...stores }: WeirStores) => {
  const { clock, newId, loadEngine } = runPorts;
  const ports = { ...stores, clock, newId, loadEngine, storage, loadAside: loadExecuteAside };
  const execute = createExecuteStore(ports);
  return { execute, tests: createTestStore(ports, execute) };
});

export const useExecute = storeHook<ExecuteState>(() => openExecute(useWeir()).execute);

export const useTests = storeHook<TestState>(() => openExecute(useWeir()).tests);
