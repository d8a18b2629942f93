import { createAgentsStore } from '../../../state/evaluate/agentsStore';
import { loadSessionDocuments } from '../../../state/workspace/loadSessionDocuments';
import { createOwnStoreHook } from '../../studio/weirContext';

export const useAgentsStore = createOwnStoreHook(
  ({ runPorts, setupStorage: storage, loadEvaluation, workspace, repository }) =>
    createAgentsStore({
      storage,
      newId: () => runPorts.newId(),
      now: () => runPorts.clock.now(),
      openService: async () => (await loadEvaluation()).openAgents(),
      openDocument: async () => {
        return (await loadSessionDocuments({ workspace, repository }, [])).document;
      },
      ...(runPorts.claimRun ? { claim: runPorts.claimRun } : {}),
    }),
);
