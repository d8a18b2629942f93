import { createAgentsStore } from '../../../state/evaluate/agentsStore';
import { createOwnStoreHook } from '../../studio/weirContext';

export const useAgentsStore = createOwnStoreHook(
  ({ runPorts, setupStorage: storage, loadEvaluation, workspace, repository }) =>
    createAgentsStore({
      storage,
      newId: () => runPorts.newId(),
      now: () => runPorts.clock.now(),
      openService: async () => (await loadEvaluation()).openAgents(),
      openDocument: async () => {
        const { loadSessionDocuments: planDocuments } = await import('../../../state/workspace/loadSessionDocuments');
        return (await planDocuments({ workspace, repository }, [])).document;
      },
      ...(runPorts.claimRun ? { claim: runPorts.claimRun } : {}),
    }),
);
