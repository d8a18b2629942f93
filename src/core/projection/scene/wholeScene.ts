import type { CanvasView } from '../canvasView';
import { type Scene, sceneSteps } from './buildScene';
import { findRoutes } from './findRoutes';

/** Builds the scene of a view with all routes. `before`: as for `sceneSteps`. */
export function buildScene(view: CanvasView, before?: Scene): Scene {
  const steps = sceneSteps(view, before, findRoutes, Number.POSITIVE_INFINITY);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
