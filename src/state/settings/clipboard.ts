// Pieces of documents in the clipboard: as text, so that they can be pasted into any editor and back. What the browser
// does not let us write or read is kept for this page at least. What is copied holds no secret that the page knows.

import { buildPdlClip } from '../../core/document';
import type { PdlDocument } from '../../core/language';
import { secretsNow } from './secretsNow';

/** What there is of the browser's clipboard. */
export interface ClipboardPort {
  writeText(text: string): Promise<void>;
  readText(): Promise<string>;
}

let lastCopied = '';

/** The nodes as text; undefined when none of them can be copied. */
export function copyNodesAsText(document: PdlDocument | undefined, nodeIds: readonly string[]): string | undefined {
  return rememberClip(document ? buildPdlClip(document, nodeIds) : '');
}

/** For an event of the clipboard, which takes the text itself. */
export function rememberClip(text: string): string | undefined {
  if (text === '') return undefined;
  lastCopied = secretsNow().text(text);
  return lastCopied;
}

/** The text is what this page copied last: a part of a document, whatever it looks like. */
export const isOwnClip = (text: string): boolean => lastCopied !== '' && text.replaceAll('\r\n', '\n') === lastCopied;

export async function copyToClipboard(text: string, clipboard: ClipboardPort | undefined): Promise<void> {
  const clean = rememberClip(text);
  if (clean !== undefined) await clipboard?.writeText(clean).catch(() => undefined);
}

/** The clipboard's text; what this page copied last where it may not be read. */
export async function readClipboard(clipboard: ClipboardPort | undefined): Promise<string> {
  try {
    return (await clipboard?.readText()) ?? lastCopied;
  } catch {
    return lastCopied;
  }
}

/** A piece of a document, as copying makes it: sections, but neither a name nor anything that is no PDL. */
export function isDocumentClip(text: string): boolean {
  const hasSection = /^(?:SLOT|API|ANSWER|SUBTASK|INSTRUCT|Procedure)s?[ \t]*:/imu.test(text);
  return hasSection && !/^(?:Name|Desc|Detailed_desc)[ \t]*:/imu.test(text);
}
