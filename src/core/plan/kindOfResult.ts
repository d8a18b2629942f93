// Detects the kind of a result by its text alone, for its display.

export type ResultKind = 'html' | 'json' | 'code' | 'markdown';

export function kindOfResult(text: string): ResultKind {
  const trimmed = text.trim();
  if (/^(?:<!doctype html|<html|<(?:body|head|main|section|article|header|div|nav|h1|p)\b)/i.test(trimmed))
    return 'html';
  if (/^[[{]/.test(trimmed)) {
    try {
      JSON.parse(trimmed);
      return 'json';
    } catch {
      // It may be code that begins with a bracket.
    }
  }
  const lines = trimmed.split('\n');
  const isHeading = lines.some((line) => /^#{1,6} \S/.test(line));
  const isCode = lines.filter((line) =>
    /[;{}]\s*$|^\s*(?:\/\/|import |export |function |const |let |class )/.test(line),
  );
  return !isHeading && isCode.length * 2 > lines.filter((line) => line.trim() !== '').length ? 'code' : 'markdown';
}
