/** A text as the editor gives it, line by line. */
export function linesOfText(text: string) {
  const lines = text.split('\n');
  return { count: lines.length, at: (line: number) => lines[line] ?? '' };
}
