// Characters that steer the program that shows a text instead of being shown become visible, so that a text from elsewhere can
// neither move a cursor, open a link or set a title in a terminal, nor turn its own reading order round. The escapes are those
// of JSON: what was JSON is the same JSON afterwards.

/** C0 but tabs and line breaks, DEL and C1. An OSC, a CSI and a link begin with one of them. */
const controls = /(?!\t|\n|\r\n)\p{Cc}/gu;
/** Embeddings, overrides and isolates of the reading order. Marks (U+200E, U+200F, U+061C) only belong to their place. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Control characters as `\u001b`. */
export const showControls = (text: string): string => text.replace(controls, escaped);

/** Overrides of the reading order as `\u202e`. */
export const showOverrides = (text: string): string => text.replace(overrides, escaped);
