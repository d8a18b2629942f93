// The storage dialog with its ports: the databases, and the stores of the lists that show stored items.

import { createInventory } from '../adapters/storage/inventory';
import { storageMessages as t } from '../messages/storage.en';
import { createStorageStore, type RemoveStored } from '../state/storage/storageStore';
import { loadPlanMode } from '../ui/plan/loadPlanMode';
import { useRunHistory } from '../ui/run/history/useRunHistory';
import { StorageDialog } from '../ui/storage/StorageDialog';
import { createOwnStoreHook, useWeir, type WeirStores } from '../ui/studio/weirContext';
import { loadEvaluateMode } from './lazyModules';

const loadPlanStore = async (weir: WeirStores) => (await loadPlanMode()).openStore(weir).getState();
const loadAgentsStore = async (weir: WeirStores) => (await loadEvaluateMode()).storeOfAgents(weir).getState();

/** The runs among `ids` that no page is using. */
async function freeOf(weir: WeirStores, ids: readonly string[], nameOf = (id: string) => id): Promise<string[]> {
  const claims = await Promise.all(ids.map((id) => weir.runPorts.claimRun?.(nameOf(id))));
  for (const claim of claims) claim?.release();
  return weir.runPorts.claimRun ? ids.filter((_id, index) => claims[index] !== undefined) : [...ids];
}

const removeAll =
  (load: () => Promise<(ids: readonly string[]) => unknown>): RemoveStored =>
  async (ids) => {
    await (await load())(ids);
    return ids;
  };

const useStorage = createOwnStoreHook((weir) => {
  const { workspace, runs, repository } = weir;
  const isListed = (id: string) => workspace.getState().documents.some((document) => document.id === id);
  return createStorageStore({
    inventory: createInventory(),
    keptWhy: ({ kind, id }) => {
      if (kind === 'document' && workspace.getState().history.document.id === id) return t.openDocument;
      if (kind === 'run' && runs.getState().active?.id === id) return t.openRun;
      return kind === 'bench' ? t.benchElsewhere : undefined;
    },
    removers: {
      document: async (ids) => {
        for (const id of ids) {
          if (isListed(id)) workspace.getState().deleteDocument(id);
          // A record that cannot be read is in no list.
          else await repository.deleteDocument(id);
        }
        return ids.filter((id) => !isListed(id));
      },
      run: async (ids) => {
        const listed = new Set(runs.getState().runs.map(({ id }) => id));
        const unreadable = ids.filter((id) => !listed.has(id));
        for (const id of unreadable) await repository.deleteRun(id);
        const gone = await useRunHistory
          .storeOf(weir)
          .getState()
          .remove(
            ids.filter((id) => listed.has(id)),
            { forGood: true },
          );
        return [...gone, ...unreadable];
      },
      deletedRun: removeAll(async () => useRunHistory.storeOf(weir).getState().purge),
      plan: async (ids) => {
        const { removePlan } = await loadPlanStore(weir);
        for (const id of ids) removePlan(id);
        return ids;
      },
      planRun: async (ids) => {
        const { removeRun } = await loadPlanStore(weir);
        const free = await freeOf(weir, ids);
        for (const id of free) removeRun(id);
        return free;
      },
      evaluation: async (ids) => {
        const { purge } = await loadAgentsStore(weir);
        const free = await freeOf(weir, ids, (id) => `evaluation.${id}`);
        await purge(free);
        return free;
      },
      sentenceModel: async (ids) => {
        await (await loadEvaluateMode()).storeOfWorfeval(weir).getState().removeModel();
        return ids;
      },
      dataSet: removeAll(async () => (await loadAgentsStore(weir)).purgeData),
    },
  });
});

interface StorageViewProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const StorageView = (props: StorageViewProps) => (
  <StorageDialog store={useStorage.storeOf(useWeir())} {...props} />
);
