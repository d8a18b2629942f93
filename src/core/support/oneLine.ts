// Texts of documents as parts of messages and labels.

/** White space that flattening would change: at the ends, in runs, or other than a blank. */
const unevenSpace = /^\s|\s$|\s\s|[^\S ]/;

/** The text on one line, with single spaces. */
export const oneLine = (text: string): string =>
  // Most texts need no change, and testing is faster than replacing.
  unevenSpace.test(text) ? text.replace(/\s+/g, ' ').trim() : text;

/** The text on one line of at most `limit` characters; an ellipsis marks what is cut off. */
export function shorten(text: string, limit: number): string {
  const line = oneLine(text);
  if (line.length <= limit) return line;
  // Avoids a cut between the halves of a surrogate pair, which would show as a broken character.
  const cut = line.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

/** The whole text in quotes, on one line. */
export const quotedLabel = (text: string): string => `"${oneLine(text)}"`;
