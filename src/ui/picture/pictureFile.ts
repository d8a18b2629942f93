// Names of saved pictures, and how they leave the page.

/** Letters and digits of any script; the rest becomes hyphens. */
export function pictureName(title: string, graph: string, ending: 'svg' | 'png'): string {
  const plain = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `${[...plain].slice(0, 60).join('').toLowerCase() || 'workflow'}-${graph}.${ending}`;
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download begins after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Rejects where the browser refuses: no permission, or a type it does not take. */
export async function copyPng(blob: Promise<Blob>): Promise<void> {
  // Safari wants the promise, so that the gesture still counts when the bitmap is ready.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
}

export async function copySvg(svg: string): Promise<void> {
  await navigator.clipboard.writeText(svg);
}
