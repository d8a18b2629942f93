import { memoize } from '../../../core/support';
import type { AgentsState, AgentsStore } from '../../../state/evaluate/agentsState';
import { createAgentsStore } from '../../../state/evaluate/agentsStore';
import { storeHook } from '../../studio/storeHook';
import { useWeir, type WeirStores } from '../../studio/weirContext';

/** The one evaluation of an app. It comes with the first look at it, and goes on when the mode is left. */
export const openAgents = memoize((weir: WeirStores): AgentsStore => {
  const { runPorts, setupStorage: storage, loadEvaluation, workspace, repository } = weir;
  return createAgentsStore({
    storage,
    newId: () => runPorts.newId(),
    now: () => runPorts.clock.now(),
    openDesk: async () => (await loadEvaluation()).openAgents(),
    openDocument: async () => {
      const { planDocuments } = await import('../../../state/workspace/planDocuments');
      return (await planDocuments({ workspace, repository }, [])).document;
    },
    ...(runPorts.claimRun ? { claim: runPorts.claimRun } : {}),
  });
});

export const useAgents = storeHook<AgentsState>(() => openAgents(useWeir()));
