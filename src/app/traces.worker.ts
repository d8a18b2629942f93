// The worker for traces: reads files, stores runs, mines workflows, compares behaviour. Its parts load with their first
// call.

import { loadTogether, serveWorker } from '../adapters/workers/serveWorker';
import type { ImportMethods } from './importMethods';
import type { MineMethods } from './mineMethods';

const imports = loadTogether<ImportMethods>({ read: true, store: true }, async () => {
  const [{ openRepository }, { createImportReader }, { createImportMethods }] = await Promise.all([
    import('../adapters/storage/openRepository'),
    import('../state/exchange/importReader'),
    import('./importMethods'),
  ]);
  const reader = openRepository().then((repository) => createImportReader({ repository, now: () => Date.now() }));
  return createImportMethods(() => reader);
});
const mining = loadTogether<MineMethods>(
  { mine: true, mineRunnable: true, compareBehaviour: true },
  async () => (await import('./mineMethods')).mineMethods,
);

serveWorker<ImportMethods & MineMethods>({ ...imports, ...mining });
