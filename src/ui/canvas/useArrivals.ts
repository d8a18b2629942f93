// What a gesture adds is shown where it appears: a soft light for a moment, and in sight; what is selected elsewhere
// comes into sight too.

import { useEffect, useMemo, useRef } from 'react';
import type { StoreApi } from 'zustand';
import type { Scene } from '../../core/projection';
import type { CanvasLightState } from './canvasStore';

const expected = 4000;
const freshFor = 1800;
/** More at once is another picture, not an addition. */
const mostFresh = 60;

interface ArrivalOptions {
  readonly scene: Scene;
  readonly selection: readonly string[];
  readonly light: StoreApi<CanvasLightState>;
  reveal(id: string): void;
}

export function useArrivals({ scene, selection, light, reveal }: ArrivalOptions) {
  const until = useRef(0);
  const known = useRef<{ scene: Scene; ids: ReadonlySet<string> } | undefined>(undefined);
  const own = useRef(selection);
  const wanted = useRef<string | undefined>(undefined);

  useEffect(() => {
    const before = known.current;
    const ids = new Set(scene.byId.keys());
    known.current = { scene, ids };
    if (!before || performance.now() > until.current) return;
    const fresh = new Set([...ids].filter((id) => !before.ids.has(id)));
    if (fresh.size === 0 || fresh.size > mostFresh || before.ids.size === 0) return;
    light.setState({ fresh });
    const timer = setTimeout(() => {
      if (light.getState().fresh === fresh) light.setState({ fresh: undefined });
    }, freshFor);
    return () => {
      clearTimeout(timer);
      light.setState({ fresh: undefined });
    };
  }, [scene, light]);

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
