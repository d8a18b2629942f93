// Names of saved pictures, and how they are copied.

import { fileStem } from '../../../core/support';
import { secretsNow } from '../../../state/settings/secretsNow';

export const pictureName = (title: string, graph: string, ending: 'svg' | 'png'): string =>
  `${fileStem(title, 'workflow').toLowerCase()}-${graph}.${ending}`;

/** Rejects where the browser refuses: no permission, or a type it does not take. */
export async function copyPng(blob: Promise<Blob>): Promise<void> {
  // Safari wants the promise, so that the gesture still counts when the bitmap is ready.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
}

export async function copySvg(svg: string): Promise<void> {
  await navigator.clipboard.writeText(secretsNow().text(svg));
}
