// Safe text edits for findings. Refuses (undefined) where the text around a name is not what it expects.

import type { NameAt } from '../language';
import type { QuickFix, TextRange } from '../support';

/** Writes another name in place of one; in the procedure, spaces become underscores. */
export function replaceName(at: NameAt, name: string, place: 'yaml' | 'procedure'): QuickFix {
  const text = place === 'procedure' ? name.trim().replace(/\s+/g, '_') : name;
  return { title: `Change to \`${text}\``, edits: [{ range: at.range, text }] };
}

/** Removes a name from a YAML list (`[a, b]`, `- a`) or as a bare value, with the separator it needs. */
export function removeListItem(source: string, item: NameAt, title: string): QuickFix | undefined {
  const range = itemToRemove(source, item.range);
  return range && { title, edits: [{ range, text: '' }] };
}

function itemToRemove(source: string, name: TextRange): TextRange | undefined {
  let { start, end } = name;
  const quote = source[start - 1];
  if ((quote === '"' || quote === "'") && source[end] === quote) {
    start--;
    end++;
  }
  const left = skip(source, start - 1, -1);
  const right = skip(source, end, 1);
  const before = source[left];
  const after = source[right];
  if ((before === '[' || before === ',') && after === ',') return { start, end: skip(source, right + 1, 1) };
  if (before === ',' && after === ']') return { start: left, end };
  if (before === '[' && after === ']') return { start, end };
  const isLineEnd = after === undefined || after === '\n' || after === '\r';
  if (!isLineEnd) return undefined;
  if (before === '-') {
    const indent = skip(source, left - 1, -1);
    if (indent >= 0 && source[indent] !== '\n') return undefined;
    const lineEnd = source.indexOf('\n', right);
    return { start: indent + 1, end: lineEnd < 0 ? source.length : lineEnd + 1 };
  }
  return before === ':' ? { start, end } : undefined;
}

/** The first offset from `at` on, in one direction, that is no blank. */
function skip(source: string, at: number, step: 1 | -1): number {
  let offset = at;
  while (source[offset] === ' ' || source[offset] === '\t') offset += step;
  return offset;
}
