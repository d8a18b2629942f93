// Highlights nodes that a gesture adds for a short time and scrolls them into view. Also scrolls to nodes selected
// elsewhere.

import { useEffect, useMemo, useRef } from 'react';
import type { StoreApi } from 'zustand';
import type { Scene } from '../../core/projection';
import type { CanvasOverlayState } from './canvasStore';

const expected = 4000;
const addedDuration = 1800;
/** More nodes at once count as a new graph, not as an addition. */
const maxAdded = 60;

type Reveal = (id: string, others?: readonly string[]) => void;

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
  /** The nodes that the current gesture has added. */
  const arrived = useRef<readonly string[]>([]);

  useEffect(() => {
    const before = known.current;
    const ids = new Set(scene.byId.keys());
    known.current = ids;
    if (!before || performance.now() > until.current) return;
    const fresh = new Set([...ids].filter((id) => !before.has(id)));
    if (fresh.size === 0 || fresh.size > maxAdded || before.size === 0) return;
    arrived.current = [...arrived.current, ...fresh];
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
    // Its position may be computed later.
    if (wanted.current === undefined || !scene.byId.has(wanted.current)) return;
    // With the nodes that were added together, such as the empty slot of a loop.
    reveal(wanted.current, arrived.current);
    // A new node and its neighbours may still move to their final positions.
    if (performance.now() > until.current) wanted.current = undefined;
  }, [selection, scene, reveal]);

  // A stable object: every node subscribes to the store that holds it.
  return useMemo(
    () => ({
      expectNodes: () => {
        arrived.current = [];
        until.current = performance.now() + expected;
      },
      /** The canvas made this selection itself, so the nodes are already in view. */
      selected: (ids: readonly string[]) => {
        own.current = ids;
        wanted.current = undefined;
      },
    }),
    [],
  );
}
