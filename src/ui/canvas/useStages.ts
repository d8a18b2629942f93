// The stages of a graph too small on the screen for its names: what draws them is loaded when the first such picture is
// shown.

import { useEffect, useMemo, useState } from 'react';
import type { CanvasStage, Scene } from '../../core/projection';
import { fetchedAhead } from '../kit/later';
import type { DrawOptions } from './farView';
import type { DrawContext } from './paintBox';

export interface StageLayer {
  drawFrames(context: DrawContext, scene: Scene, options: DrawOptions): void;
  drawTitles(context: DrawContext, scene: Scene, options: DrawOptions): void;
}

const loadDrawing = fetchedAhead(() => import('./drawStages'));
type Drawing = Awaited<ReturnType<typeof loadDrawing>>;

const none: readonly CanvasStage[] = [];
const noStages = async () => none;

/** Undefined while names can be read. */
export function useStages(isFar: boolean, stagesOf = noStages): StageLayer | undefined {
  const [found, setFound] = useState<{ readonly drawing: Drawing; readonly stages: readonly CanvasStage[] }>();
  useEffect(() => {
    if (!isFar) return;
    let isWanted = true;
    Promise.all([loadDrawing(), stagesOf()]).then(
      ([drawing, stages]) => isWanted && setFound({ drawing, stages }),
      // The nodes alone are drawn.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isFar, stagesOf]);
  return useMemo(() => {
    if (!isFar || !found) return undefined;
    const { drawing, stages } = found;
    return {
      drawFrames: (context, scene, options) => drawing.drawStageFrames(context, scene, stages, options),
      drawTitles: (context, scene, options) => drawing.drawStageTitles(context, scene, stages, options),
    };
  }, [isFar, found]);
}
