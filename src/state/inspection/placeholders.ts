// Splits the text of an answer into placeholders and other text while it is typed.

import { placeholdersIn } from '../../core/language';
import { looseName } from '../../core/support';

interface TextPart {
  readonly text: string;
  /** The name, if the part is a placeholder. */
  readonly name?: string;
  readonly isKnown?: boolean;
}

/** Splits the text into parts; `values` are the names that have a value. */
export function splitPlaceholders(text: string, values: readonly string[]): TextPart[] {
  const known = new Set(values);
  const loose = new Set(values.map(looseName));
  const parts: TextPart[] = [];
  let position = 0;
  for (const { name, range } of placeholdersIn(text, known)) {
    const opening = /(?:\{\{\s*|\$\{\s*|\$)$/.exec(text.slice(position, range.start))?.[0] ?? '';
    const closing = opening.includes('{') ? (/^\s*\}\}?/.exec(text.slice(range.end))?.[0] ?? '') : '';
    const start = range.start - opening.length;
    if (start > position) parts.push({ text: text.slice(position, start) });
    position = range.end + closing.length;
    parts.push({ text: text.slice(start, position), name, isKnown: loose.has(looseName(name)) });
  }
  if (position < text.length) parts.push({ text: text.slice(position) });
  return parts;
}
