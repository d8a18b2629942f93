// What a gesture adds is shown where it appears: a soft light for a moment, and in sight; what is selected elsewhere
// comes into sight too, and so does the place of a run.

import { useEffect, useMemo, useRef } from 'react';
import type { StoreApi } from 'zustand';
import type { Scene } from '../../core/projection';
import type { CanvasOverlayState } from './canvasStore';

const expected = 4000;
const addedDuration = 1800;
/** More at once is another picture, not an addition. */
const maxAdded = 60;

type Reveal = (id: string) => void;

export function useAddedNodes(
  scene: Scene,
  selection: readonly string[],
  overlay: StoreApi<CanvasOverlayState>,
  reveal: Reveal,
) {
  const until = useRef(0);
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const own = useRef(selection);
  const wanted = useRef<string | undefined>(undefined);

  useEffect(() => {
    const before = known.current;
    const ids = new Set(scene.byId.keys());
    known.current = ids;
    if (!before || performance.now() > until.current) return;
    const fresh = new Set([...ids].filter((id) => !before.has(id)));
    if (fresh.size === 0 || fresh.size > maxAdded || before.size === 0) return;
    overlay.setState({ added: fresh });
    const timer = setTimeout(() => {
      if (overlay.getState().added === fresh) overlay.setState({ added: undefined });
    }, addedDuration);
    return () => {
      clearTimeout(timer);
      overlay.setState({ added: undefined });
    };
  }, [scene, overlay]);

  useEffect(() => {
    if (selection !== own.current) {
      const [only] = selection;
      wanted.current = selection.length === 1 ? only : undefined;
      own.current = selection;
    }
    // It may get its place a moment later.
    if (wanted.current === undefined || !scene.byId.has(wanted.current)) return;
    reveal(wanted.current);
    wanted.current = undefined;
  }, [selection, scene, reveal]);

  // The same for as long as the canvas is there: every node watches what holds them.
  return useMemo(
    () => ({
      expectNodes: () => {
        until.current = performance.now() + expected;
      },
      /** The canvas made this selection itself: what it is about is in sight. */
      selected: (ids: readonly string[]) => {
        own.current = ids;
      },
    }),
    [],
  );
}

/** Where a run is: at the node that is denied at this moment, at the end it came to, else at the one visited last. */
function currentNodeOf({ boxes }: Scene): string | undefined {
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
export function useFollowRun(scene: Scene, follow: Reveal): void {
  const seen = useRef<{ readonly id: string | undefined } | undefined>(undefined);
  useEffect(() => {
    const before = seen.current;
    const id = currentNodeOf(scene);
    seen.current = { id };
    // What is opened is shown as it opens.
    if (before && id !== undefined && id !== before.id) follow(id);
  }, [scene, follow]);
}
