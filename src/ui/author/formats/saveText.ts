/** Hands a text to the browser as a file to keep. */
export function saveText(text: string, fileName: string, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = fileName;
  anchor.click();
  // The download has its own hold on it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
