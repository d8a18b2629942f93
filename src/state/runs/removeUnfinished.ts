// Imports that were never finished: the page that stored them went away in the middle. Their runs are in no list; the next
// page removes them.

import type { Repository } from '../../core/storage';

/** How many runs were removed. Never rejects: what cannot be removed now is found again by the next page. */
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
