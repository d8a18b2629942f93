// Names of saved pictures, how they are copied, and their bitmaps. Invariant of a bitmap: never larger than wished, never
// larger than all browsers can.

import type { Picture } from '../../../core/picture';
import { fileStem } from '../../../core/support';
import { pictureMessages as t } from '../../../messages/picture.en';
import { secretsNow } from '../../../state/settings/secretsNow';
import { drawBitmap } from '../../kit/drawBitmap';

export const pictureFileName = (title: string, graph: string, ending: 'svg' | 'png'): string =>
  `${fileStem(title, 'workflow').toLowerCase()}-${graph}.${ending}`;

/** Rejects where the browser refuses: no permission, or a type it does not take. */
export async function copyPng(blob: Promise<Blob>): Promise<void> {
  // Safari wants the promise, so that the gesture still counts when the bitmap is ready.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
}

export async function copySvg(svg: string): Promise<void> {
  await navigator.clipboard.writeText(secretsNow().text(svg));
}

export interface PngPlan {
  /** px */
  readonly width: number;
  readonly height: number;
  /** Of the picture's own size. */
  readonly scale: number;
  /** The wish was more than a canvas holds. */
  readonly isReduced: boolean;
}

/** What current browsers agree on: px along a side, and px in all (a quarter of a gigabyte). */
const longestSide = 16_384;
const largestArea = 8192 * 8192;

export function planPng(width: number, height: number, requestedScale: number): PngPlan {
  const most = Math.min(longestSide / Math.max(width, height, 1), Math.sqrt(largestArea / Math.max(width * height, 1)));
  const scale = Math.min(requestedScale, most);
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
    scale,
    isReduced: most < requestedScale,
  };
}

/** Draws the very SVG that would be saved. Rejects with a message for people when the browser cannot. */
export function renderPng(picture: Picture, plan: PngPlan): Promise<Blob> {
  const { width, height } = plan;
  // Drawn at its final size, not enlarged: the lines stay sharp.
  const sized = picture.svg.replace(
    `width="${picture.width}" height="${picture.height}"`,
    `width="${width}" height="${height}"`,
  );
  return drawBitmap(sized, width, height, t.bitmapNotDrawn);
}
