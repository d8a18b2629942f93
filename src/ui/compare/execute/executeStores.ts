import { memoize } from '../../../core/support';
import type { ExecuteState } from '../../../state/compare/executeState';
import { createExecuteStore } from '../../../state/compare/executeStore';
import { createTestStore, type TestState } from '../../../state/compare/executeTestStore';
import { createStoreHook } from '../../studio/createStoreHook';
import { useCompare } from '../../studio/useCompare';
import { useWeir, type WeirStores } from '../../studio/weirContext';

/** The stores of executions and tests of one app. Created on first use. */
const openExecute = memoize((weir: WeirStores) => {
  const { runPorts, setupStorage: storage, ...stores } = weir;
  const { clock, newId, loadEngine } = runPorts;
  const ports = {
    ...stores,
    compare: useCompare.storeOf(weir),
    clock,
    newId,
    loadEngine,
    storage,
  };
  const execute = createExecuteStore(ports);
  return { execute, tests: createTestStore(ports, execute) };
});

export const useExecuteStore = createStoreHook<ExecuteState>(() => openExecute(useWeir()).execute);

export const useTestStore = createStoreHook<TestState>(() => openExecute(useWeir()).tests);
