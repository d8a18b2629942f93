/**
 * `text.replace(pattern, by)` for a pattern whose matches end with `close`. Behind the last `close` nothing can match, and
 * looking there for an end from every beginning would take the square of the length.
 */
export function replaceDelimited(text: string, pattern: RegExp, close: string, by: (match: string) => string): string {
  const end = text.lastIndexOf(close) + close.length;
  return end < close.length ? text : text.slice(0, end).replace(pattern, by) + text.slice(end);
}
