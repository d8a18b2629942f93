// Pieces of documents in the clipboard, as text, so that they can be pasted into any editor and back. If the browser
// denies access, this page keeps the last copied text. Copied text never contains a secret that the page knows.

import { buildPdlClip } from '../../core/document';
import type { PdlDocument } from '../../core/language';
import { secretsNow } from './secretsNow';

/** The used part of the browser's clipboard. */
export interface ClipboardPort {
  writeText(text: string): Promise<void>;
  readText(): Promise<string>;
}

let lastCopied = '';

/** The nodes as text; undefined if none of them can be copied. */
export function copyNodesAsText(document: PdlDocument | undefined, nodeIds: readonly string[]): string | undefined {
  return rememberClip(document ? buildPdlClip(document, nodeIds) : '');
}

/** Remembers and returns the text for a clipboard event, whose handler writes it. */
export function rememberClip(text: string): string | undefined {
  if (text === '') return undefined;
  lastCopied = secretsNow().text(text);
  return lastCopied;
}

/** Whether the text is the last one copied by this page: then it is a part of a document, whatever its form. */
export const isOwnClip = (text: string): boolean => lastCopied !== '' && text.replaceAll('\r\n', '\n') === lastCopied;

export async function copyToClipboard(text: string, clipboard: ClipboardPort | undefined): Promise<void> {
  const clean = rememberClip(text);
  if (clean !== undefined) await clipboard?.writeText(clean).catch(() => undefined);
}

/** The text of the clipboard; the text last copied by this page if reading is denied. */
export async function readClipboard(clipboard: ClipboardPort | undefined): Promise<string> {
  try {
    return (await clipboard?.readText()) ?? lastCopied;
  } catch {
    return lastCopied;
  }
}

/**
 * Whether a text is a copied piece of a document: sections without a name, and nothing else at the left margin but
 * comments and items of the sections.
 */
export function isDocumentClip(text: string): boolean {
  const outer = text.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith('#'));
  return outer.some((line) => section.test(line)) && outer.every((line) => section.test(line) || /^-\s/.test(line));
}

const section = /^(?:SLOT|API|ANSWER|SUBTASK|INSTRUCT|Procedure)s?[ \t]*:/iu;
