// How deep a JSON text may nest. Looked at before parsing: what is deeper than any honest file would break whoever
// walks through the value later, long after it was taken for good. Refuses nothing else; the text may be no JSON at all.

/** Deeper than schemas of tools and results of calls get; some more than a session log may, for it stands in records. */
export const MAX_NESTING = 300;

/** Whether brackets outside of strings nest deeper than `MAX_NESTING`. One pass, no memory. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === 0x5c) at += 1;
      else if (unit === 0x22) isInString = false;
    } else if (unit === 0x22) isInString = true;
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > MAX_NESTING) return true;
    } else if (unit === 0x5d || unit === 0x7d) depth -= 1;
  }
  return false;
}
