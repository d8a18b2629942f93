// Converts text to base64url of its raw deflate stream and back, with the built-in APIs of browsers and Node. Unpacking
// stops as soon as it exceeds the limit: a few thousand bytes can unpack to gigabytes.

import { fail, ok, type Result } from '../../core/support';

/** `unsupported`: this browser cannot unpack. */
export type UnpackProblem = 'damaged' | 'too-large' | 'unsupported';

const FORMAT = 'deflate-raw';
/** Arguments of one call: more would overflow the stack. */
const SLICE = 0x8000;

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += SLICE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  }
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Whether this browser or Node supports both directions. */
export const canPack = (): boolean =>
  typeof CompressionStream !== 'undefined' && typeof DecompressionStream !== 'undefined';

/** Rejects if the browser cannot compress. */
export async function packText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
  return toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Never rejects. `maxBytes` limits the unpacked text in UTF-8. */
export async function unpackText(packed: string, maxBytes: number): Promise<Result<string, UnpackProblem>> {
  if (!canPack()) return fail('unsupported');
  const bytes = fromBase64Url(packed);
  if (!bytes) return fail('damaged');
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT)).getReader();
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    let text = '';
    let length = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > maxBytes) {
        await reader.cancel();
        return fail('too-large');
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return ok(text + decoder.decode());
  } catch {
    return fail('damaged');
  }
}
