// Downloads files in the browser. Known secrets are removed from text files.

import { secretsNow } from '../../state/settings/secretsNow';

export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoke later: the download begins after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveText = (text: string, fileName: string, mediaType: string): void =>
  saveBlob(new Blob([secretsNow().text(text)], { type: `${mediaType};charset=utf-8` }), fileName);
