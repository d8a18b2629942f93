import { createAgentsStore } from '../../../state/evaluate/agentsStore';
import { ownStore } from '../../studio/weirContext';

export const useAgents = ownStore(({ runPorts, setupStorage: storage, loadEvaluation, workspace, repository }) =>
  createAgentsStore({
    storage,
    newId: () => runPorts.newId(),
    now: () => runPorts.clock.now(),
    openDesk: async () => (await loadEvaluation()).openAgents(),
    openDocument: async () => {
      const { planDocuments } = await import('../../../state/workspace/loadSessionDocuments');
      return (await planDocuments({ workspace, repository }, [])).document;
    },
    ...(runPorts.claimRun ? { claim: runPorts.claimRun } : {}),
  }),
);
