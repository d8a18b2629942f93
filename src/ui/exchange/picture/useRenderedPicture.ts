// Renders the picture after each change of the options, and its bitmap if needed.

import { useEffect, useState } from 'react';
import { drawPicture, type Picture, type PictureOptions, type PicturePanel } from '../../../core/picture';
import { type PngPlan, renderPng } from './pictureFile';

/** Milliseconds of drawing at a time, so that the page is not blocked. */
const slice = 8;

/** Rejects with the signal's reason when it is aborted. */
export async function renderInSlices(
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
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    until = performance.now() + slice;
  }
}

/** The last picture is kept until the next one is ready. */
export function useRenderedPicture(panels: readonly PicturePanel[], options: PictureOptions): Picture | undefined {
  const [picture, setPicture] = useState<Picture>();
  useEffect(() => {
    if (panels.length === 0) {
      setPicture(undefined);
      return;
    }
    const abort = new AbortController();
    renderInSlices(panels, options, abort.signal).then(
      (drawn) => !abort.signal.aborted && setPicture(drawn),
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [panels, options]);
  return picture;
}

/**
 * Bitmaps up to this many px are rendered at once, so that their size can be shown; larger ones when they are saved.
 */
const quickArea = 12_000_000;

/** The bitmap of exactly this picture and plan, once it is rendered. */
export function useRenderedPng(picture: Picture | undefined, plan: PngPlan | undefined): Blob | undefined {
  const [made, setMade] = useState<{ readonly of: Picture; readonly plan: PngPlan; readonly blob: Blob }>();
  useEffect(() => {
    if (!picture || !plan || plan.width * plan.height > quickArea) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      renderPng(picture, plan).then(
        (blob) => isCurrent && setMade({ of: picture, plan, blob }),
        // The error is shown when the picture is saved.
        () => undefined,
      );
    }, 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [picture, plan]);
  return made && made.of === picture && made.plan === plan ? made.blob : undefined;
}
