import { openRepository } from '../adapters/storage/openRepository';
import { loadTogether, serveWorker } from '../adapters/workers/serveWorker';
import { createTraceMethods, type TraceMethods } from './traceMethods';

serveWorker<TraceMethods>(
  loadTogether(
    { read: true, store: true, readTraces: true, mine: true, mineRunnable: true, compareBehaviour: true },
    async () => createTraceMethods(openRepository),
  ),
);
