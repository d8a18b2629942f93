// How deep what is shared may nest.

import { createJsonScan } from '../support';

/** Deeper than schemas of tools and results of calls get; some more than a session log may, for it stands in records. */
const MAX_NESTING = 300;

/** Looked at before a text is parsed, and before one is written that nobody could read again. */
export const isSharedTextTooDeep = (text: string): boolean => createJsonScan(MAX_NESTING).add(text)?.kind === 'tooDeep';
