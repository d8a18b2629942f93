// Limits the nesting of shared data.

import { createJsonScan } from '../support';

/**
 * Deeper than schemas of tools and results of calls get; a little more than a session log may have, because logs are
 * nested in records.
 */
const MAX_NESTING = 300;

/** Checked before a text is parsed, and before writing a text that could not be read again. */
export const isSharedTextTooDeep = (text: string): boolean => createJsonScan(MAX_NESTING).add(text)?.kind === 'tooDeep';
