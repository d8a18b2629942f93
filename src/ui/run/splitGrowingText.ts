// Splits a text that grows at its end. Invariants: the parts joined are the text, and only the last part changes while
// text is appended.

/** Least number of characters of a part; the last part has at most twice as many. */
export const partLength = 2000;

export function splitGrowingText(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > 2 * partLength) {
    const end = findCut(text, start + partLength);
    parts.push(text.slice(start, end));
    start = end;
  }
  parts.push(text.slice(start));
  return parts;
}

/** Position behind the first line break or else space from `from` on, else `from`; never between two surrogates. */
function findCut(text: string, from: number): number {
  const next = text.slice(from, from + partLength);
  const found = next.search(/\n/) + 1 || next.search(/\s/) + 1;
  if (found > 0) return from + found;
  return isLowSurrogate(text.charCodeAt(from)) ? from + 1 : from;
}

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;
