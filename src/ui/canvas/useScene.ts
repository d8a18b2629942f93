// Builds the scene of a view. A large graph is first drawn with simple edge routes, and a very large one when even
// those are computed; better routes are computed in portions that yield to the page. Until the new view has a scene,
// the previous scene and its fit key are kept.

import { useEffect, useMemo, useRef, useState } from 'react';
import { type CanvasNode, type CanvasView, type FindRoutes, type Scene, sceneSteps } from '../../core/projection';

// Views are rebuilt on every keystroke, but most of their nodes are equal. Reusing the earlier objects lets everything
// downstream compare by identity.

function isDeepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isDeepEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}

/** The new view, with equal node objects of the earlier one; the earlier view itself if everything is equal. */
export function reuseNodes(view: CanvasView, earlier: CanvasView | undefined): CanvasView {
  if (!earlier || view === earlier) return view;
  const known = new Map(earlier.nodes.map((node) => [node.id, node]));
  let hasChanges = view.nodes.length !== earlier.nodes.length;
  const nodes = view.nodes.map((node, index): CanvasNode => {
    const before = known.get(node.id);
    const kept = before && isDeepEqual(before, node) ? before : node;
    if (kept !== earlier.nodes[index]) hasChanges = true;
    return kept;
  });
  if (!hasChanges && isDeepEqual(view.edges, earlier.edges) && isDeepEqual(view.groups, earlier.groups)) return earlier;
  return { ...view, nodes };
}

type Steps = ReturnType<typeof sceneSteps>;

interface Built {
  /** The view as given, before equal nodes were reused. */
  readonly given: CanvasView;
  readonly view: CanvasView;
  readonly scene: Scene;
  readonly fitKey: string | undefined;
  /** The remaining work. */
  readonly steps: Steps | undefined;
}

/** Limit of nodes and edges whose scene is started within a frame. */
const maxSynchronousItems = 4_000;
/** Milliseconds of one portion. */
const portion = 8;
/** Milliseconds until better routes are computed: after the first drawing, and after a drag. */
const pause = 120;

let loadedRouter: FindRoutes | undefined;

/** A separate chunk that is prefetched before there is a view. */
async function loadRouter(): Promise<FindRoutes> {
  const { findRoutes } = (await import('./findRoutes')).routeParts;
  loadedRouter = findRoutes;
  return findRoutes;
}

void loadRouter().catch(() => undefined);

/** Runs until the next scene, simple or complete, or until the time is over. */
function runSteps(steps: Steps, until: number): { readonly scene?: Scene; readonly isComplete?: boolean } {
  do {
    const step = steps.next();
    if (step.value) return { scene: step.value, isComplete: step.done === true };
  } while (performance.now() < until);
  return {};
}

const emptyScene = (): Scene => runSteps(sceneSteps({ nodes: [], edges: [] }), Number.POSITIVE_INFINITY).scene as Scene;

/** Returns a function that cancels it. `shown`: the scene that is drawn now. */
function runInPortions(
  steps: Steps,
  shown: () => Scene,
  receive: (scene: Scene, isComplete: boolean) => void,
  fail: (error: unknown) => void,
): () => void {
  const { port1, port2 } = new MessageChannel();
  let timer = 0;
  const next = (after: number) => {
    if (after === 0) port2.postMessage(0);
    else timer = window.setTimeout(() => port2.postMessage(0), after);
  };
  port1.onmessage = () => {
    // A node that is being dragged keeps its position in the new scene.
    if (shown().movedBoxes.size > 0) {
      next(pause);
      return;
    }
    try {
      const { scene, isComplete = false } = runSteps(steps, performance.now() + portion);
      if (scene) receive(scene, isComplete);
      if (!isComplete) next(scene ? pause : 0);
    } catch (error) {
      fail(error);
    }
  };
  next(shown().hasSimpleRoutes ? pause : 0);
  return () => {
    window.clearTimeout(timer);
    port1.close();
  };
}

export function useScene(view: CanvasView, fitKey: string | undefined): Pick<Built, 'scene' | 'fitKey'> {
  const last = useRef<Built | undefined>(undefined);
  const [findRoutes, setFindRoutes] = useState(() => loadedRouter);
  const [, setReceived] = useState<Built | undefined>(undefined);
  const made = useMemo((): Built => {
    const before = last.current;
    const stable = before?.given === view ? before.view : reuseNodes(view, before?.view);
    const isBest = before && (before.steps !== undefined || !before.scene.hasSimpleRoutes || findRoutes === undefined);
    if (before?.view === stable && isBest && before.scene.movedBoxes.size === 0) {
      last.current = before.scene.view === stable ? { ...before, fitKey } : before;
      return last.current;
    }
    const steps = sceneSteps(stable, before?.scene, findRoutes);
    const isHuge = stable.nodes.length + stable.edges.length > maxSynchronousItems;
    const { scene, isComplete } = isHuge ? {} : runSteps(steps, Number.POSITIVE_INFINITY);
    last.current = {
      given: view,
      view: stable,
      scene: scene ?? before?.scene ?? emptyScene(),
      fitKey: scene ? fitKey : before?.fitKey,
      steps: isComplete ? undefined : steps,
    };
    return last.current;
  }, [view, findRoutes, fitKey]);

  useEffect(() => {
    const { steps } = made;
    if (!steps) return;
    return runInPortions(
      steps,
      () => (last.current ?? made).scene,
      (scene, isComplete) => {
        last.current = { ...made, scene, fitKey, steps: isComplete ? undefined : steps };
        setReceived(last.current);
      },
      (error) =>
        setReceived(() => {
          throw error;
        }),
    );
  }, [made, fitKey]);

  useEffect(() => {
    // Without the router the simple routes stay.
    if (findRoutes === undefined)
      void loadRouter().then(
        (found) => setFindRoutes(() => found),
        () => undefined,
      );
  }, [findRoutes]);
  return last.current ?? made;
}
