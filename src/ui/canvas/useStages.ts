// The stages of a graph too small on the screen for its names: what draws them is loaded when the first such picture is
// shown.

import { useEffect, useState } from 'react';
import type { CanvasStage } from '../../core/projection';
import { fetchedAhead } from '../kit/later';

const loadDrawing = fetchedAhead(() => import('./drawStages'));

/** The stages, and what draws them. */
export interface StageLayer extends Awaited<ReturnType<typeof loadDrawing>> {
  readonly stages: readonly CanvasStage[];
}

const noStages = async (): Promise<readonly CanvasStage[]> => [];

/** Undefined while names can be read. */
export function useStages(isFar: boolean, stagesOf = noStages): StageLayer | undefined {
  const [found, setFound] = useState<StageLayer>();
  useEffect(() => {
    if (!isFar) return;
    let isWanted = true;
    Promise.all([loadDrawing(), stagesOf()]).then(
      ([drawing, stages]) => isWanted && setFound({ ...drawing, stages }),
      // The nodes alone are drawn.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isFar, stagesOf]);
  return isFar ? found : undefined;
}
