// A document in the form in which it is shared, by link or as a file: its text, and optionally the positions of its
// nodes and its tool file. Invariant: text and numbers only; no id, setting, key, endpoint, version or run is part of
// it, so that opening it can only create a new document.

import type { WorkflowDocumentKind } from '../document';
import type { StoredDocument } from '../storage';
import { fail, isJsonObject, ok, parseJson, type Result } from '../support';
import { isSharedTextTooDeep } from './isSharedTextTooDeep';
import { readNodePositions } from './readNodePositions';

export interface SharedDocument {
  readonly kind: WorkflowDocumentKind;
  readonly title: string;
  readonly source: string;
  /** Manual positions of nodes, in whole canvas units. */
  readonly layout?: StoredDocument['layout'];
  /** The tool file, as unparsed text. */
  readonly tools?: string;
}

export interface SharingProblem {
  /** For the person who opened it. */
  readonly message: string;
}

const VERSION = 1;
/** UTF-16 units of a document with all its parts. */
export const MAX_SHARED_LENGTH = 4_000_000;
const MAX_TITLE = 200;

/** Whether a text that begins like this was written by `printSharedDocument`. */
export const isSharedDocument = (head: string): boolean => /^\uFEFF?\s*\{\s*"weir"\s*:\s*"document"/.test(head);

const roundPlaces = (layout: StoredDocument['layout']): StoredDocument['layout'] => {
  const views = Object.entries(layout).filter(([, points]) => Object.keys(points).length > 0);
  return Object.fromEntries(
    views.map(([view, points]) => [
      view,
      Object.fromEntries(
        Object.entries(points).map(([id, { x, y }]) => [id, { x: Math.round(x), y: Math.round(y) }] as const),
      ),
    ]),
  );
};

/** Compact JSON. Reading it again gives the same document, with positions rounded to whole units. */
export function printSharedDocument({ kind, title, source, layout, tools }: SharedDocument): string {
  const places = layout === undefined ? {} : roundPlaces(layout);
  return JSON.stringify({
    weir: 'document',
    version: VERSION,
    kind,
    title,
    source,
    ...(Object.keys(places).length > 0 ? { layout: places } : {}),
    ...(tools === undefined ? {} : { tools }),
  });
}

/** A title on one line, without invisible characters and characters that change the text direction. */
export function readTitle(value: unknown): string {
  if (typeof value !== 'string') return 'Untitled';
  const visible = value.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return [...visible].slice(0, MAX_TITLE).join('').trimEnd() || 'Untitled';
}

/** `leftOut`: number of unusable positions. A part with the wrong type is refused, an unknown one is ignored. */
export function readSharedDocument(
  text: string,
): Result<{ readonly document: SharedDocument; readonly leftOut: number }, SharingProblem> {
  if (text.length > MAX_SHARED_LENGTH) {
    return fail({ message: 'It holds more than 4 MB of text: no document of Weir is that large.' });
  }
  if (isSharedTextTooDeep(text)) return fail({ message: 'It nests deeper than any document of Weir.' });
  const read = parseJson(text);
  if (!read.ok) return fail({ message: `It is damaged or cut off: it is not JSON (${read.error}). Copy it again.` });
  const { value } = read;
  if (!isJsonObject(value) || value['weir'] !== 'document') return fail({ message: 'It is not a document of Weir.' });
  if (value['version'] !== VERSION) {
    return fail({ message: 'It was made by another version of Weir. Open it with that one, or ask for the text.' });
  }
  const { kind, source, tools } = value;
  if (kind !== 'pdl' && kind !== 'mermaid') return fail({ message: 'It does not say which language it is in.' });
  if (typeof source !== 'string') return fail({ message: 'It holds no text.' });
  if (tools !== undefined && typeof tools !== 'string') return fail({ message: 'Its tool file is not a text.' });
  const { positions: places, leftOut } = readNodePositions(value['layout']);
  const document: SharedDocument = {
    kind,
    title: readTitle(value['title']),
    source,
    ...(Object.keys(places).length > 0 ? { layout: roundPlaces(places) } : {}),
    ...(tools === undefined ? {} : { tools }),
  };
  return ok({ document, leftOut });
}
