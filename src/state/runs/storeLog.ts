// Stores one run with its log: all of it or nothing, also if the page is closed halfway.

import type { SessionEvent } from '../../core/session';
import type { Repository, StoredRun } from '../../core/storage';

/** `conflict`: the id belongs to another run. Rejects if the store refuses. */
export async function storeLog(
  repository: Pick<Repository, 'saveRun' | 'appendEvents' | 'finishImport' | 'dropUnfinished'>,
  run: StoredRun,
  events: readonly SessionEvent[],
): Promise<'stored' | 'conflict'> {
  if ((await repository.saveRun(run, { importing: run.id })) === 'conflict') return 'conflict';
  try {
    if ((await repository.appendEvents(events)) === 'appended') {
      await repository.finishImport([run.id]);
      return 'stored';
    }
  } catch (error) {
    await repository.dropUnfinished([run.id]).catch(() => undefined);
    throw error;
  }
  // The log belongs to another run: only the row was written here.
  await repository.dropUnfinished([run.id], { keepsLogs: true });
  return 'conflict';
}
