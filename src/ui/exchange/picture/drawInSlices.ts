// Draws a picture without holding the window up: a few milliseconds at a time.

import { drawPicture, type Picture, type PictureOptions, type PicturePanel } from '../../../core/picture';

const slice = 8;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Rejects with the signal's reason when it is no longer wanted. */
export async function drawInSlices(
  panels: readonly PicturePanel[],
  options: PictureOptions,
  signal: AbortSignal,
): Promise<Picture> {
  const steps = drawPicture(panels, options);
  let until = performance.now() + slice;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await pause();
    signal.throwIfAborted();
    until = performance.now() + slice;
  }
}
