/** The text of a quoted string, in both languages: `\\n`, `\\t`, quotes and backslashes; any other backslash is a character. */
export function resolveEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(["'\\nt])/g, (_, char: string) => (char === 'n' ? '\n' : char === 't' ? '\t' : char));
}
