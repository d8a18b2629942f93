// Which automatic versions to let go, so that they grow sparser with age and never fill the disk.
// Invariant: what somebody named or asked for is never let go, nor is the newest automatic one. Thinning twice at one
// moment lets go nothing more.

import type { StoredSnapshot } from '../storage';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface ThinningLimits {
  /** Automatic versions of one document. */
  readonly count: number;
  /** Characters of their texts together. */
  readonly characters: number;
}

export const thinningLimits: ThinningLimits = { count: 80, characters: 12_000_000 };

/**
 * Ids to delete: of the last hour all stay, of a day the newest of each hour, before that the newest of each day; then
 * the oldest go until the limits hold. `now` and the snapshots' `at` are of one clock.
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
    // Once full, everything older goes: a gap filled by something older and smaller would surprise.
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
