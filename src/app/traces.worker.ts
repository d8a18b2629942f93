// The worker for traces: reads files, stores runs, mines workflows, compares behaviour. The database is
// opened with the first file.

import { openRepository } from '../adapters/storage/openRepository';
import { loadTogether, serveWorker } from '../adapters/workers/serveWorker';
import { createImportReader } from '../state/exchange/importReader';
import { createImportMethods, type ImportMethods } from './importMethods';
import { type MineMethods, mineMethods } from './mineMethods';

const imports = loadTogether<ImportMethods>({ read: true, store: true }, async () => {
  const reader = openRepository().then((repository) => createImportReader({ repository, now: () => Date.now() }));
  return createImportMethods(() => reader);
});
const mining = loadTogether<MineMethods>(
  { mine: true, mineRunnable: true, compareBehaviour: true },
  async () => mineMethods,
);

serveWorker<ImportMethods & MineMethods>({ ...imports, ...mining });
