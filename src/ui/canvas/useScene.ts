// The scene of a view. A large graph is drawn at once with plain ways, a very large one as soon as these are there; the
// better ones are looked for in portions between which the page has its turn. Until there is anything of a view the scene
// before stays, and with it the key by which the canvas fits itself.

import { useEffect, useMemo, useRef, useState } from 'react';
import { buildScene, type CanvasView, type Scene, sceneSteps } from '../../core/projection';
import { reuseNodes } from './stableView';

type Ways = Parameters<typeof buildScene>[2];
type Steps = ReturnType<typeof sceneSteps>;

interface Built {
  /** As it was given, and with the nodes of before where they say the same. */
  readonly given: CanvasView;
  readonly view: CanvasView;
  readonly scene: Scene;
  readonly fitKey: string | undefined;
  /** What is left to do. */
  readonly steps: Steps | undefined;
}

/** Nodes and edges of a picture that a frame can begin. */
const mostAtOnce = 4_000;
/** Milliseconds of one portion. */
const portion = 8;
/** Milliseconds until better ways are looked for: the plain picture comes first, and a drag ends. */
const pause = 120;

const nothing = buildScene({ nodes: [], edges: [] });

let loadedWays: Ways;

/** What looks for ways around nodes comes when a picture first needs it. */
async function loadWays(): Promise<Ways> {
  const { createWays } = await import('./ways');
  loadedWays = createWays;
  return createWays;
}

/** Until the next scene, plain or whole, or until the time is over. */
function goOn(steps: Steps, until: number): { readonly scene?: Scene; readonly isWhole?: boolean } {
  do {
    const step = steps.next();
    if (step.value) return { scene: step.value, isWhole: step.done === true };
  } while (performance.now() < until);
  return {};
}

interface Work {
  readonly steps: Steps;
  /** What is drawn by now. */
  shown(): Scene;
  receive(scene: Scene, isWhole: boolean): void;
  fail(error: unknown): void;
}

/** Gives what stops it. */
function runInPortions({ steps, shown, receive, fail }: Work): () => void {
  const { port1, port2 } = new MessageChannel();
  let timer = 0;
  const next = (after: number) => {
    if (after === 0) port2.postMessage(0);
    else timer = window.setTimeout(() => port2.postMessage(0), after);
  };
  port1.onmessage = () => {
    // A node that is being dragged takes its box with it.
    if (shown().movedBoxes.size > 0) {
      next(pause);
      return;
    }
    try {
      const { scene, isWhole = false } = goOn(steps, performance.now() + portion);
      if (scene) receive(scene, isWhole);
      if (!isWhole) next(scene ? pause : 0);
    } catch (error) {
      fail(error);
    }
  };
  next(shown().isPlain ? pause : 0);
  return () => {
    window.clearTimeout(timer);
    port1.close();
  };
}

export function useScene(view: CanvasView, fitKey: string | undefined): Pick<Built, 'scene' | 'fitKey'> {
  const last = useRef<Built>({ given: nothing.view, view: nothing.view, scene: nothing, fitKey, steps: undefined });
  const [ways, setWays] = useState<Ways>(() => loadedWays);
  const [, setReceived] = useState<Built | undefined>(undefined);
  const made = useMemo((): Built => {
    const before = last.current;
    const stable = before.given === view ? before.view : reuseNodes(view, before.view);
    const isBest = ways === undefined || before.scene.hidden === 0;
    if (before.view === stable && isBest && before.scene.movedBoxes.size === 0) {
      if (before.scene.view === stable) last.current = { ...before, fitKey };
      return last.current;
    }
    const steps = sceneSteps(stable, before.scene, ways);
    const isHuge = stable.nodes.length + stable.edges.length > mostAtOnce;
    const { scene, isWhole } = isHuge ? {} : goOn(steps, Number.POSITIVE_INFINITY);
    last.current = {
      given: view,
      view: stable,
      scene: scene ?? before.scene,
      fitKey: scene ? fitKey : before.fitKey,
      steps: isWhole ? undefined : steps,
    };
    return last.current;
  }, [view, ways, fitKey]);

  useEffect(() => {
    const { steps } = made;
    if (!steps) return;
    return runInPortions({
      steps,
      shown: () => last.current.scene,
      receive: (scene, isWhole) => {
        last.current = { ...last.current, scene, fitKey, steps: isWhole ? undefined : steps };
        setReceived(last.current);
      },
      fail: (error) =>
        setReceived(() => {
          throw error;
        }),
    });
  }, [made, fitKey]);

  const { scene } = last.current;
  const needsWays = scene.hidden > 0 && ways === undefined;
  useEffect(() => {
    // Without them the picture stays as it is.
    if (needsWays)
      void loadWays().then(
        (loaded) => setWays(() => loaded),
        () => undefined,
      );
  }, [needsWays]);
  return last.current;
}
