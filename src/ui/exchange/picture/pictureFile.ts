// Names, clipboard and bitmaps of exported pictures. Invariant of a bitmap: never larger than requested, and never
// larger than all browsers support.

import type { Picture } from '../../../core/picture';
import { fileStem } from '../../../core/support';
import { pictureMessages as t } from '../../../messages/picture.en';
import { secretsNow } from '../../../state/settings/secretsNow';
import { drawBitmap } from '../../kit/drawBitmap';

export const pictureFileName = (title: string, graph: string, ending: 'svg' | 'png'): string =>
  `${fileStem(title, 'workflow').toLowerCase()}-${graph}.${ending}`;

/** Rejects if the browser refuses: no permission, or an unsupported type. */
export async function copyPng(blob: Promise<Blob>): Promise<void> {
  // Safari needs the promise, so that the user gesture is still valid when the bitmap is ready.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
}

export async function copySvg(svg: string): Promise<void> {
  await navigator.clipboard.writeText(secretsNow().text(svg));
}

export interface PngPlan {
  /** px */
  readonly width: number;
  readonly height: number;
  /** Relative to the picture's own size. */
  readonly scale: number;
  /** The requested size was more than a canvas supports. */
  readonly isReduced: boolean;
}

/** Limits of current browsers: px along a side, and px in total (a quarter of a gigabyte). */
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

/** Draws the same SVG that would be saved. Rejects with a message for the user if the browser cannot. */
export function renderPng(picture: Picture, plan: PngPlan): Promise<Blob> {
  const { width, height } = plan;
  // Drawn at its final size instead of enlarged, so that lines stay sharp.
  const sized = picture.svg.replace(
    `width="${picture.width}" height="${picture.height}"`,
    `width="${width}" height="${height}"`,
  );
  return drawBitmap(sized, width, height, t.bitmapNotDrawn);
}
