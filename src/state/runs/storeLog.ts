// One run with its log into the store: all of it, or nothing, also where the page goes away in the middle.

import type { SessionEvent } from '../../core/session';
import type { Repository, StoredRun } from '../../core/storage';

/** `conflict`: the id belongs to another run. Rejects when the store refuses. */
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
  // The log is another's: the row alone is ours.
  await repository.dropUnfinished([run.id], { keepsLogs: true });
  return 'conflict';
}
