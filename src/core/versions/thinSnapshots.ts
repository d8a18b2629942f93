// Selects the automatic versions to delete, so that they become sparser with age and never fill the disk. Invariant:
// versions that the user named or requested are never deleted, nor is the newest automatic one. Thinning twice at the
// same time deletes nothing more.

import type { StoredSnapshot } from '../storage';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface ThinningLimits {
  /** Maximum number of automatic versions of one document. */
  readonly count: number;
  /** Maximum total characters of their texts. */
  readonly characters: number;
}

export const thinningLimits: ThinningLimits = { count: 80, characters: 12_000_000 };

/**
 * Returns ids to delete: in the last hour all versions stay, in the last day the newest of each hour, before that the
 * newest of each day; then the oldest are deleted until the limits hold. `now` and the snapshots' `at` use one clock.
 */
export function thinSnapshots(
  snapshots: readonly StoredSnapshot[],
  now: number,
  limits: ThinningLimits = thinningLimits,
): readonly string[] {
  const automatic = snapshots
    .filter((snapshot) => snapshot.automatic)
    .sort((first, second) => second.at - first.at || (second.id < first.id ? -1 : 1));
  const seen = new Set<string>();
  const deletedIds: string[] = [];
  let kept = 0;
  let characters = 0;
  let isFull = false;
  for (const { id, at, source } of automatic) {
    const age = now - at;
    const slot = age <= HOUR ? undefined : age <= DAY ? `hour ${Math.floor(at / HOUR)}` : `day ${Math.floor(at / DAY)}`;
    const isInUsedSlot = slot !== undefined && seen.has(slot);
    // Once the limit is reached, all older versions are deleted: a gap filled by an older, smaller version would be
    // confusing.
    if (!isInUsedSlot) isFull ||= kept > 0 && (kept >= limits.count || characters + source.length > limits.characters);
    if (isInUsedSlot || isFull) {
      deletedIds.push(id);
      continue;
    }
    if (slot !== undefined) seen.add(slot);
    kept += 1;
    characters += source.length;
  }
  return deletedIds;
}
