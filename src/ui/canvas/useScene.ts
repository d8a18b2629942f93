// The scene of a view. A large graph is drawn at once with plain ways, a very large one as soon as these are there; the
// better ones are looked for in portions between which the page has its turn. Until there is anything of a view the scene
// before stays, and with it the key by which the canvas fits itself.

import { useEffect, useMemo, useRef, useState } from 'react';
import { type CanvasNode, type CanvasView, type LookForWays, type Scene, sceneSteps } from '../../core/projection';

// Views are rebuilt on every keystroke; most of their nodes say what they said before. Handing back the earlier objects
// lets everything downstream skip them by identity.

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}

/** The new view, with the earlier node objects where they are equal; the earlier view itself when all is equal. */
export function reuseNodes(view: CanvasView, earlier: CanvasView | undefined): CanvasView {
  if (!earlier || view === earlier) return view;
  const known = new Map(earlier.nodes.map((node) => [node.id, node]));
  let hasNews = view.nodes.length !== earlier.nodes.length;
  const nodes = view.nodes.map((node, index): CanvasNode => {
    const before = known.get(node.id);
    const kept = before && isSame(before, node) ? before : node;
    if (kept !== earlier.nodes[index]) hasNews = true;
    return kept;
  });
  if (!hasNews && isSame(view.edges, earlier.edges) && isSame(view.groups, earlier.groups)) return earlier;
  return { ...view, nodes };
}

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

let loaded: LookForWays | undefined;

/** No part of the first script, and on its way before there is a view. */
async function loadWays(): Promise<LookForWays> {
  const { lookForWays } = await import('./findRoutes');
  loaded = lookForWays;
  return lookForWays;
}

void loadWays().catch(() => undefined);

/** Until the next scene, plain or whole, or until the time is over. */
function goOn(steps: Steps, until: number): { readonly scene?: Scene; readonly isWhole?: boolean } {
  do {
    const step = steps.next();
    if (step.value) return { scene: step.value, isWhole: step.done === true };
  } while (performance.now() < until);
  return {};
}

const sceneOfNothing = (): Scene => goOn(sceneSteps({ nodes: [], edges: [] }), Number.POSITIVE_INFINITY).scene as Scene;

/** Gives what stops it. `shown`: what is drawn by now. */
function runInPortions(
  steps: Steps,
  shown: () => Scene,
  receive: (scene: Scene, isWhole: boolean) => void,
  fail: (error: unknown) => void,
): () => void {
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
  const last = useRef<Built | undefined>(undefined);
  const [look, setLook] = useState(() => loaded);
  const [, setReceived] = useState<Built | undefined>(undefined);
  const made = useMemo((): Built => {
    const before = last.current;
    const stable = before?.given === view ? before.view : reuseNodes(view, before?.view);
    const isBest = before && (before.steps !== undefined || !before.scene.isPlain || look === undefined);
    if (before?.view === stable && isBest && before.scene.movedBoxes.size === 0) {
      last.current = before.scene.view === stable ? { ...before, fitKey } : before;
      return last.current;
    }
    const steps = sceneSteps(stable, before?.scene, look);
    const isHuge = stable.nodes.length + stable.edges.length > mostAtOnce;
    const { scene, isWhole } = isHuge ? {} : goOn(steps, Number.POSITIVE_INFINITY);
    last.current = {
      given: view,
      view: stable,
      scene: scene ?? before?.scene ?? sceneOfNothing(),
      fitKey: scene ? fitKey : before?.fitKey,
      steps: isWhole ? undefined : steps,
    };
    return last.current;
  }, [view, look, fitKey]);

  useEffect(() => {
    const { steps } = made;
    if (!steps) return;
    return runInPortions(
      steps,
      () => (last.current ?? made).scene,
      (scene, isWhole) => {
        last.current = { ...made, scene, fitKey, steps: isWhole ? undefined : steps };
        setReceived(last.current);
      },
      (error) =>
        setReceived(() => {
          throw error;
        }),
    );
  }, [made, fitKey]);

  useEffect(() => {
    // Without them the picture stays as it is.
    if (look === undefined)
      void loadWays().then(
        (found) => setLook(() => found),
        () => undefined,
      );
  }, [look]);
  return last.current ?? made;
}
