/**
 * `text.replace(pattern, by)` for a pattern whose matches end with `close`. Skips the text after the last `close`,
 * where nothing can match; searching there from every start would take quadratic time.
 */
export function replaceDelimited(text: string, pattern: RegExp, close: string, by: (match: string) => string): string {
  const end = text.lastIndexOf(close) + close.length;
  return end < close.length ? text : text.slice(0, end).replace(pattern, by) + text.slice(end);
}
