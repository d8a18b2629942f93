// Distinguishes names from texts in the clipboard. Separate from the clipboard, because the first script needs it.

/**
 * Number of words, or characters, from which on a single line counts as a text instead of a name. JSON and arrows
 * always count as a text.
 */
const MANY_WORDS = 8;
const LONG_LINE = 200;

/** Whether a text is a name or a few words: too short to be a document. */
export const isNameInClipboard = (text: string): boolean =>
  !text.includes('\n') &&
  text.length < LONG_LINE &&
  text.trim().split(/\s+/).length < MANY_WORDS &&
  !/[。！？]\s*\S|^\s*[[{]\s*["{[]|-->/.test(text);
