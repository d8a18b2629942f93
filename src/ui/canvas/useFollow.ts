import { useEffect, useRef } from 'react';
import type { Scene } from '../../core/projection';

/** Where a run is: at the node that is denied at this moment, at the end it came to, else at the one visited last. */
function placeOfRun({ boxes }: Scene): string | undefined {
  let last: string | undefined;
  let latest = 0;
  for (const { node } of boxes) {
    if (node.run?.deniedNow) return node.id;
    const visit = node.run?.visits.at(-1) ?? 0;
    // The end is no visit of its own.
    const order = node.kind === 'end' && node.run?.status === 'done' ? Number.POSITIVE_INFINITY : visit;
    if (order > latest) [last, latest] = [node.id, order];
  }
  return last;
}

/** A run that goes on, and a timeline that is walked along, take the picture with them. */
export function useFollow(scene: Scene, follow: (id: string) => void): void {
  const seen = useRef<{ readonly id: string | undefined } | undefined>(undefined);
  useEffect(() => {
    const before = seen.current;
    const id = placeOfRun(scene);
    seen.current = { id };
    // What is opened is shown as it opens.
    if (before && id !== undefined && id !== before.id) follow(id);
  }, [scene, follow]);
}
