// The scene of a view, ready to draw. A large graph is drawn at once with plain ways; better ones are looked for in slices
// that leave the page its frames, and take their place together.

import { useEffect, useMemo, useRef, useState } from 'react';
import { type CanvasView, draftScene, type Scene, type SceneDraft, wholeScene } from '../../core/projection';
import { reuseNodes } from './stableView';

/** Up to so many edges nobody waits for their ways. */
const mostAtOnce = 200;
/** Milliseconds of work without a pause. */
const slice = 8;
/** Milliseconds until the first slice, so that the plain picture is there, and between looks at a node that is dragged. */
const pause = 120;

type Ways = Parameters<typeof draftScene>[2];
let loadedWays: Ways;

/** What looks for ways around nodes comes when a picture first needs it. */
async function loadWays(): Promise<Ways> {
  const { createWays } = await import('./ways');
  loadedWays = createWays;
  return createWays;
}

/** Calls back with the whole scene; returns how to stop. */
function lookInSlices(draft: SceneDraft, plain: Scene, done: (scene: Scene) => void): () => void {
  const work = draft.look();
  let whole: Scene | undefined;
  let timer = 0;
  const go = () => {
    const until = performance.now() + slice;
    while (!whole && performance.now() < until) {
      const step = work.next();
      if (step.done) whole = step.value;
    }
    if (whole && plain.movedBoxes.size === 0) done(whole);
    else timer = window.setTimeout(go, whole ? pause : 0);
  };
  // Not before the plain one is on the screen.
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(go, pause);
  });
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}

interface Made {
  readonly view: CanvasView;
  readonly scene: Scene;
  /** As long as the scene is a plain one. */
  readonly draft: SceneDraft | undefined;
}

export function useScene(view: CanvasView): Scene {
  const last = useRef<Made | undefined>(undefined);
  const [ways, setWays] = useState<Ways>(() => loadedWays);
  const [whole, setWhole] = useState<Scene | undefined>(undefined);
  const made = useMemo((): Made => {
    const before = last.current;
    const stable = reuseNodes(view, before?.view);
    const isKnown = before?.view === stable && before.scene.movedBoxes.size === 0;
    if (isKnown && (ways === undefined || before.scene.hidden === 0)) return before;
    const draft = draftScene(stable, before?.scene, ways);
    const isLarge = draft.open > mostAtOnce;
    const scene = isLarge ? draft.plain() : wholeScene(draft);
    last.current = { view: stable, scene, draft: isLarge ? draft : undefined };
    return last.current;
  }, [view, ways]);
  useEffect(() => {
    if (!made.draft || last.current !== made) return;
    return lookInSlices(made.draft, made.scene, (scene) => {
      last.current = { view: made.view, scene, draft: undefined };
      setWhole(scene);
    });
  }, [made]);
  const scene = made.draft && whole?.view === made.view ? whole : made.scene;
  const needsWays = scene.hidden > 0 && ways === undefined;
  useEffect(() => {
    // Without them the picture stays as it is.
    if (needsWays)
      void loadWays().then(
        (loaded) => setWays(() => loaded),
        () => undefined,
      );
  }, [needsWays]);
  return scene;
}
