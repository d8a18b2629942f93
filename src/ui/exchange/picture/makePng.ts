// The bitmap of a picture, drawn by the browser from the very SVG that would be saved.

import type { Picture } from '../../../core/picture';
import type { PngPlan } from './planPng';

/** Rejects with a message for people when the browser cannot. */
export async function makePng(picture: Picture, plan: PngPlan): Promise<Blob> {
  // Drawn at its final size, not enlarged: the lines stay sharp.
  const sized = picture.svg.replace(
    `width="${picture.width}" height="${picture.height}"`,
    `width="${plan.width}" height="${plan.height}"`,
  );
  const address = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = plan.width;
    canvas.height = plan.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0, plan.width, plan.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    // Let go of the bitmap at once: large ones are hundreds of megabytes.
    canvas.width = 0;
    canvas.height = 0;
    if (!blob) throw new Error('no bitmap');
    return blob;
  } catch {
    throw new Error('This browser could not draw the bitmap. Try a smaller scale, or save an SVG.');
  } finally {
    URL.revokeObjectURL(address);
  }
}
