// Removes imports that were never finished because the page that stored them disappeared. Their runs are in no list.

import type { Repository } from '../../core/storage';

/**
 * Resolves with the number of removed runs. Never rejects: runs that cannot be removed now are found again by the next
 * page.
 */
export async function removeUnfinished(
  repository: Pick<Repository, 'listUnfinished' | 'dropUnfinished'>,
): Promise<number> {
  let removed = 0;
  try {
    for (const { runs } of await repository.listUnfinished()) {
      await repository.dropUnfinished(runs);
      removed += runs.length;
    }
  } catch {
    // The store refuses.
  }
  return removed;
}
