// Decides which nodes have elements: those near the window at reading zoom, a few more per frame, none while zooming or
// while frames are late. All other nodes are drawn, so that panning and zooming cost the same for any size of graph.

import { type ReactFlowState, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { boxesIn, type Scene } from '../../core/projection';
import { overviewZoomOf, visibleArea } from './drawScene';
import { renderMargin } from './sceneRenderer';

/** Graphs up to this size have elements at any zoom: reachable by Tab, readable by screen readers. */
const smallGraph = 150;
const farCount = 300;
const firstBatch = 60;
const batch = 8;
const ring = 40;
/** Larger than the drawn margin: a node is drawn before its element is removed in view. */
const keepRing = renderMargin + 10;
const rest = 240;
/**
 * Milliseconds between two frames of a move that count as late; after some late frames no elements are added until the
 * view rests.
 */
const late = 26;
const maxDelay = 2;
/** A longer gap means that nothing moved in between. */
const longest = 600;

const isSmall = (scene: Scene) => scene.boxes.length <= smallGraph;

export interface MountedNodes {
  readonly ids: ReadonlySet<string>;
  readonly isOverview: boolean;
}

function planMounted(
  scene: Scene,
  flow: ReactFlowState,
  current: MountedNodes,
  mayAdd: boolean,
  pinned: string | undefined,
): MountedNodes & { readonly isComplete: boolean } {
  const [x, y, zoom] = flow.transform;
  const { width, height } = flow;
  if (isSmall(scene))
    return { ids: current.ids, isOverview: width > 0 && zoom < overviewZoomOf(scene), isComplete: true };
  if (width === 0) return { ...current, isComplete: true };
  const view = { x, y, zoom, width, height };
  const inside = boxesIn(scene, visibleArea(view));
  const isOverview = zoom < overviewZoomOf(scene) || inside.length > farCount;
  if (isOverview) return { ids: current.ids, isOverview, isComplete: true };
  const keep = new Set(boxesIn(scene, visibleArea(view, keepRing)).map((box) => box.node.id));
  if (pinned !== undefined) keep.add(pinned);
  let hasChanged = false;
  const ids = new Set<string>();
  for (const id of current.ids) {
    // Removing elements costs as much as adding them, so it is deferred while zooming too.
    if (scene.byId.has(id) && (keep.has(id) || !mayAdd)) ids.add(id);
    else hasChanged = true;
  }
  let isComplete = true;
  if (mayAdd) {
    let remaining = ids.size === 0 ? firstBatch : batch;
    for (const box of [...inside, ...boxesIn(scene, visibleArea(view, ring))]) {
      if (ids.has(box.node.id)) continue;
      if (remaining-- <= 0) {
        isComplete = false;
        break;
      }
      ids.add(box.node.id);
      hasChanged = true;
    }
  }
  return { ids: hasChanged ? ids : current.ids, isOverview, isComplete };
}

export function useMountedNodes(scene: Scene, pinned: () => string | undefined): MountedNodes {
  const store = useStoreApi();
  const [near, setMounted] = useState<MountedNodes>(() => ({ ids: new Set<string>(), isOverview: !isSmall(scene) }));
  // In a small graph all nodes have elements from their first frame.
  const lastIds = useRef<ReadonlySet<string>>(near.ids);
  const ids = useMemo(() => {
    if (!isSmall(scene)) return near.ids;
    const last = lastIds.current;
    const isSame = last.size === scene.boxes.length && scene.boxes.every((box) => last.has(box.node.id));
    return isSame ? last : new Set(scene.byId.keys());
  }, [scene, near.ids]);
  lastIds.current = ids;
  const { isOverview } = near;
  const mounted = useMemo((): MountedNodes => ({ ids, isOverview }), [ids, isOverview]);
  const latest = useRef({ scene, mounted, pinned });
  latest.current = { scene, mounted, pinned };
  const schedule = useRef({ frame: 0, timer: 0, waitsUntil: 0, movedAt: 0, lateFrames: 0, addedAt: 0 });

  const request = useCallback(() => {
    const state = schedule.current;
    if (state.frame !== 0) return;
    state.frame = requestAnimationFrame((at) => {
      state.frame = 0;
      // If the last batch took too long for one frame, no more are added until the view rests.
      const hasRested = at - state.movedAt >= rest;
      const took = at - state.addedAt;
      if (hasRested) state.lateFrames = 0;
      else if (took > late && took < longest) {
        state.lateFrames = maxDelay + 1;
        state.waitsUntil = at + rest;
      }
      const { scene: now, mounted: current, pinned: pin } = latest.current;
      const left = state.waitsUntil - performance.now();
      const plan = planMounted(now, store.getState(), current, left <= 0, pin());
      state.addedAt = plan.isComplete ? 0 : at;
      if (plan.ids !== current.ids || plan.isOverview !== current.isOverview)
        setMounted({ ids: plan.ids, isOverview: plan.isOverview });
      if (left > 0) {
        window.clearTimeout(state.timer);
        state.timer = window.setTimeout(request, left + 10);
      } else if (!plan.isComplete) request();
    });
  }, [store]);

  useEffect(() => {
    const state = schedule.current;
    const unsubscribe = store.subscribe((now, before) => {
      if (now.transform === before.transform && now.width === before.width && now.height === before.height) return;
      const at = performance.now();
      const gap = at - state.movedAt;
      state.movedAt = at;
      if (gap > late && gap < longest) state.lateFrames++;
      if (now.transform[2] !== before.transform[2] || state.lateFrames > maxDelay) state.waitsUntil = at + rest;
      request();
    });
    return () => {
      unsubscribe();
      cancelAnimationFrame(state.frame);
      window.clearTimeout(state.timer);
      state.frame = 0;
    };
  }, [store, request]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scene asks for a new plan
  useEffect(request, [scene, request]);

  return mounted;
}
