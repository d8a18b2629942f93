// The scene of a view: at once for what a frame can build, in portions between which the page has its turn for more.
// Until a large one is there the scene before stays, and with it the key by which the canvas fits itself.

import { useEffect, useMemo, useRef, useState } from 'react';
import { buildScene, type CanvasView, type Scene, sceneSteps } from '../../core/projection';
import { reuseNodes } from './stableView';

type Ways = Parameters<typeof buildScene>[2];

interface Built {
  /** As it was given, and with the nodes of before where they say the same. */
  readonly given: CanvasView;
  readonly view: CanvasView;
  readonly scene: Scene;
  readonly ways: Ways;
}

/** Nodes and edges of a picture that is built in one go. */
const mostAtOnce = 4_000;
/** Milliseconds of one portion. */
const portion = 8;

const nothing: CanvasView = { nodes: [], edges: [] };

let loadedWays: Ways;

/** What looks for ways around nodes comes when a picture first needs it. */
async function loadWays(): Promise<Ways> {
  const { createWays } = await import('./ways');
  loadedWays = createWays;
  return createWays;
}

/** Goes through the steps; gives what stops it. */
function runInPortions<T>(steps: Generator<unknown, T>, receive: (value: T) => void, fail: (error: unknown) => void) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const until = performance.now() + portion;
    try {
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done) receive(step.value);
        else if (performance.now() < until) continue;
        else port2.postMessage(0);
        return;
      }
    } catch (error) {
      fail(error);
    }
  };
  port2.postMessage(0);
  return () => port1.close();
}

export function useScene(view: CanvasView, fitKey: string | undefined): { scene: Scene; fitKey: string | undefined } {
  const last = useRef<Built | undefined>(undefined);
  const shown = useRef(fitKey);
  const [ways, setWays] = useState<Ways>(() => loadedWays);
  const [built, setBuilt] = useState<Built | undefined>(undefined);
  // A large one that has come becomes the last one here, where the view it is compared with is chosen.
  const wanted = useMemo(() => {
    if (built && built !== last.current) last.current = built;
    const before = last.current;
    const stable = before?.given === view ? before.view : reuseNodes(view, before?.view);
    const isBuilt = before?.ways === ways && before?.view === stable && before.scene.movedBoxes.size === 0;
    if (isBuilt) return undefined;
    const parts = [stable, before?.ways === ways ? before?.scene : undefined, ways] as const;
    if (stable.nodes.length + stable.edges.length > mostAtOnce) return { given: view, parts };
    last.current = { given: view, view: stable, scene: buildScene(...parts), ways };
    return undefined;
  }, [view, ways, built]);

  // One at a time: what has changed meanwhile is wanted when it is there.
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    if (!wanted) stop.current?.();
    if (!wanted || stop.current) return;
    const { given, parts } = wanted;
    const end = (next: Parameters<typeof setBuilt>[0]) => {
      stop.current = undefined;
      setBuilt(next);
    };
    const cancel = runInPortions(
      sceneSteps(...parts),
      (scene) => end({ given, view: parts[0], scene, ways: parts[2] }),
      (error) =>
        end(() => {
          throw error;
        }),
    );
    stop.current = () => {
      cancel();
      stop.current = undefined;
    };
  }, [wanted]);
  useEffect(() => () => stop.current?.(), []);

  last.current ??= { given: nothing, view: nothing, scene: buildScene(nothing), ways };
  const { scene } = last.current;
  if (!wanted) shown.current = fitKey;
  const needsWays = scene.hidden > 0 && ways === undefined;
  useEffect(() => {
    // Without them the picture stays as it is.
    if (needsWays)
      void loadWays().then(
        (loaded) => setWays(() => loaded),
        () => undefined,
      );
  }, [needsWays]);
  return { scene, fitKey: shown.current };
}
