import { prefetched } from '../kit/lazyComponent';
import type { canvasParts } from './canvasParts';

/** Undefined until they are loaded, after the first picture. */
export let loadedCanvasParts: typeof canvasParts | undefined;

export const loadCanvasParts = prefetched(async (): Promise<typeof canvasParts> => {
  loadedCanvasParts ??= (await import('./canvasParts')).canvasParts;
  return loadedCanvasParts;
});
