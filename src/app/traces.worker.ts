// The worker for traces: reads files, stores runs, mines workflows, compares behaviour. Its parts load with their first
// call.

import { serveWorker } from '../adapters/workers/serveWorker';
import type { ImportMethods } from './importMethods';
import type { MineMethods } from './mineMethods';

let opening: Promise<ImportMethods> | undefined;
const loadImport = () => {
  opening ??= Promise.all([
    import('../adapters/storage/openRepository'),
    import('../state/exchange/importReader'),
    import('./importMethods'),
  ]).then(([{ openRepository }, { createImportReader }, { createImportMethods }]) => {
    const reader = openRepository().then((repository) => createImportReader({ repository, now: () => Date.now() }));
    return createImportMethods(() => reader);
  });
  return opening;
};
const loadMining = async () => (await import('./mineMethods')).mineMethods;

serveWorker<ImportMethods & MineMethods>({
  read: async () => (await loadImport()).read,
  store: async () => (await loadImport()).store,
  mine: async () => (await loadMining()).mine,
  mineRunnable: async () => (await loadMining()).mineRunnable,
  compareBehaviour: async () => (await loadMining()).compareBehaviour,
});
