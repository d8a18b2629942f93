import { useStore } from 'zustand';
import type { AgentsState, AgentsStore } from '../../../state/evaluate/agentsState';
import { createAgentsStore } from '../../../state/evaluate/agentsStore';
import { useWeir, type WeirStores } from '../../studio/weirContext';

const opened = new WeakMap<WeirStores['shell'], AgentsStore>();

/** The one evaluation of an app. It comes with the first look at it, and goes on when the mode is left. */
export function openAgents(weir: WeirStores): AgentsStore {
  const known = opened.get(weir.shell);
  if (known) return known;
  const { runPorts, setupStorage: storage, loadEvaluation, workspace, repository } = weir;
  const created = createAgentsStore({
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
  opened.set(weir.shell, created);
  return created;
}

export function useAgents<T>(select: (state: AgentsState) => T): T {
  return useStore(openAgents(useWeir()), select);
}
