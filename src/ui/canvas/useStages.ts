// The stages of a graph whose names are illegible at the current zoom. The drawing code is loaded when it is first
// needed.

import { useCallback } from 'react';
import type { CanvasStage } from '../../core/projection';
import { useAsyncAnswer } from '../kit/useAsyncAnswer';
import { loadCanvasParts } from './loadCanvasParts';

/** The stages with their drawing functions. */
export interface StageLayer extends Awaited<ReturnType<typeof loadCanvasParts>> {
  readonly stages: readonly CanvasStage[];
}

const noStages = async (): Promise<readonly CanvasStage[]> => [];

/** Undefined while names are legible. */
export function useStages(isOverview: boolean, stagesOf = noStages): StageLayer | undefined {
  // If the drawing code cannot be loaded, only the nodes are drawn.
  const load = useCallback(async (): Promise<StageLayer> => {
    const [drawing, stages] = await Promise.all([loadCanvasParts(), stagesOf()]);
    return { ...drawing, stages };
  }, [stagesOf]);
  return useAsyncAnswer(isOverview || undefined, load);
}
