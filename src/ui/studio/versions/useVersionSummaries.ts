import { useEffect, useState } from 'react';
import type { StoredSnapshot } from '../../../core/storage';
import { versionsMessages as t } from '../../../messages/versions.en';
import { summariseVersion } from '../../../state/workspace/versionComparison';

const known = new Map<string, string>();
const MAX_KNOWN = 400;

const pairKey = (before: StoredSnapshot, after: StoredSnapshot) => `${before.id} ${after.id}`;

/**
 * By version id: its change against the previous version. Computed one at a time, so that the page stays responsive.
 */
export function useVersionSummaries(snapshots: readonly StoredSnapshot[]): ReadonlyMap<string, string> {
  const [, setCount] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = () => {
      for (const [index, after] of snapshots.entries()) {
        const before = snapshots[index + 1];
        if (!before || known.has(pairKey(before, after))) continue;
        known.set(pairKey(before, after), summariseVersion(after.kind, before.source, after.source));
        const [oldest] = known.keys();
        if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
        setCount((count) => count + 1);
        timer = setTimeout(step, 8);
        return;
      }
    };
    timer = setTimeout(step, 8);
    return () => clearTimeout(timer);
  }, [snapshots]);
  return new Map(
    snapshots.flatMap((after, index) => {
      const before = snapshots[index + 1];
      const words = before ? known.get(pairKey(before, after)) : t.firstVersion;
      return words === undefined ? [] : [[after.id, words] as const];
    }),
  );
}

/** The same for the current text against the latest version, after typing pauses. */
export function useCurrentTextSummary(
  kind: StoredSnapshot['kind'],
  before: string | undefined,
  now: string,
): string | undefined {
  const [words, setWords] = useState<string | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setWords(before === undefined ? undefined : before === now ? t.noChanges : summariseVersion(kind, before, now)),
      300,
    );
    return () => clearTimeout(timer);
  }, [kind, before, now]);
  return words;
}
