/**
 * Renders an SVG as a PNG of the given size in pixels. Rejects with `refusal`, a message for the user, if the browser
 * cannot.
 */
export async function drawBitmap(svg: string, width: number, height: number, refusal: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, width, height);
    const blob = context && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')));
    // Free the bitmap at once: large ones are hundreds of megabytes.
    Object.assign(canvas, { width: 0, height: 0 });
    if (blob) return blob;
  } catch {
    // The error is replaced by `refusal` below.
  } finally {
    URL.revokeObjectURL(address);
  }
  throw new Error(refusal);
}
