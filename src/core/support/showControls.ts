// Makes control characters visible, so that a text from another source can neither move the cursor, open a link or set
// a title in a terminal, nor reverse its reading order. Uses the escapes of JSON, so JSON text keeps its meaning.

/** C0 except tabs and line breaks, DEL and C1. OSC, CSI and links start with one of them. */
const controls = /(?!\t|\n|\r\n)\p{Cc}/gu;
/**
 * Embeddings, overrides and isolates of the reading order. Marks (U+200E, U+200F, U+061C) affect only their own
 * position and are kept.
 */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;

/** The escape of a UTF-16 unit in JSON: `\u001b`. */
export const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Control characters as `\u001b`. */
export const showControls = (text: string): string => text.replace(controls, unicodeEscape);

/** Overrides of the reading order as `\u202e`. */
export const showOverrides = (text: string): string => text.replace(overrides, unicodeEscape);
