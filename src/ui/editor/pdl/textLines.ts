/** The text an editor shows, line by line, so that nobody has to build the whole of it. 0-based. */
export interface TextLines {
  readonly count: number;
  at(line: number): string;
}

export function linesOfText(text: string): TextLines {
  const lines = text.split('\n');
  return { count: lines.length, at: (line) => lines[line] ?? '' };
}
