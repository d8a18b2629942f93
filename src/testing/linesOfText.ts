/** Provides a text line by line, as the editor does. */
export function linesOfText(text: string) {
  const lines = text.split('\n');
  return { count: lines.length, at: (line: number) => lines[line] ?? '' };
}
