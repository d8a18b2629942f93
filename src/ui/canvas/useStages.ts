// The stages of a graph too small on the screen for its names: what draws them is loaded when the first such picture is
// shown.

import { useCallback } from 'react';
import type { CanvasStage } from '../../core/projection';
import { prefetched } from '../kit/lazyComponent';
import { useAsyncAnswer } from '../kit/useAsyncAnswer';

const loadDrawing = prefetched(() => import('./drawStages'));

/** The stages, and what draws them. */
export interface StageLayer extends Awaited<ReturnType<typeof loadDrawing>> {
  readonly stages: readonly CanvasStage[];
}

const noStages = async (): Promise<readonly CanvasStage[]> => [];

/** Undefined while names can be read. */
export function useStages(isOverview: boolean, stagesOf = noStages): StageLayer | undefined {
  // Where the drawing does not come, the nodes alone are drawn.
  const load = useCallback(async (): Promise<StageLayer> => {
    const [drawing, stages] = await Promise.all([loadDrawing(), stagesOf()]);
    return { ...drawing, stages };
  }, [stagesOf]);
  return useAsyncAnswer(isOverview || undefined, load);
}
