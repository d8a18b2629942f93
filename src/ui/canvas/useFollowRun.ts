// Keeps the current node of a run in view.

import { useEffect, useRef } from 'react';
import type { Scene } from '../../core/projection';

/** The current node of a run: the node denied now, the end that was reached, or the node visited last. */
export function currentNodeOf({ boxes }: Scene): string | undefined {
  let last: string | undefined;
  let latest = 0;
  for (const { node } of boxes) {
    if (node.run?.deniedNow) return node.id;
    const visit = node.run?.visits.at(-1) ?? 0;
    // Reaching the end is not a visit.
    const order = node.kind === 'end' && node.run?.status === 'done' ? Number.POSITIVE_INFINITY : visit;
    if (order > latest) [last, latest] = [node.id, order];
  }
  return last;
}

/**
 * Scrolls the canvas to the current node when a run is opened, even if the user has moved the view, and while it
 * continues or the user steps through its timeline.
 */
export function useFollowRun(
  scene: Scene,
  runKey: string | undefined,
  follow: (id: string, always: boolean) => void,
): void {
  const seen = useRef<{ readonly id?: string | undefined; readonly runKey?: string | undefined }>({});
  useEffect(() => {
    const before = seen.current;
    const id = currentNodeOf(scene);
    if (runKey === undefined) seen.current = {};
    // Its overlay, and the graph of its text, may follow later than the run.
    if (id === undefined) return;
    seen.current = { id, runKey };
    if (id !== before.id || runKey !== before.runKey) follow(id, runKey !== before.runKey);
  }, [scene, runKey, follow]);
}
