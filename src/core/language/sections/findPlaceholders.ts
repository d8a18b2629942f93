// Finds `$name`, `$node-name` and `{{name}}` in an answer's text, with exact ranges of the name itself.
// Chinese texts run names and prose together (`$hotel订好了`), so a `$name` is cut at the longest declared name when one fits.

import type { NameAt } from '../model';
import type { OffsetMap } from '../offsetMap';

const placeholder =
  /\{\{([^{}\n]*)\}\}|\$\{([^{}\n]*)\}|\$([\p{L}_][\p{L}\p{N}\p{M}_]*(?:-[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*)/gu;

/** The text of a map, and where a stretch of it stands. */
type MappedText = Pick<OffsetMap, 'text' | 'range'>;

/** Of a text that is in no document yet; ranges are offsets of the text. */
export function placeholdersIn(text: string, known: ReadonlySet<string>): NameAt[] {
  return findPlaceholders({ text, range: (start, end) => ({ start, end }) }, known);
}

export function findPlaceholders(map: MappedText, known: ReadonlySet<string>): NameAt[] {
  if (!map.text.includes('$') && !map.text.includes('{{')) return [];
  const found: NameAt[] = [];
  for (const match of map.text.matchAll(placeholder)) {
    const braced = (match[1] ?? match[2])?.trim();
    if (braced !== undefined) {
      const start = match.index + match[0].indexOf(braced, 2);
      if (braced !== '') found.push({ name: braced, range: map.range(start, start + braced.length) });
      continue;
    }
    const name = longestKnown(match[3] as string, known);
    found.push({ name, range: map.range(match.index + 1, match.index + 1 + name.length) });
  }
  return found;
}

function longestKnown(written: string, known: ReadonlySet<string>): string {
  if (known.has(written)) return written;
  // Longer ones first; only where the script changes or a hyphen stands can a name end inside a run of letters.
  for (let end = Math.min(written.length - 1, 80); end > 0; end--) {
    const head = written.slice(0, end);
    if (known.has(head) && !(/[A-Za-z0-9_]$/.test(head) && /^[A-Za-z0-9_]/.test(written.slice(end)))) return head;
  }
  const ascii = /^[A-Za-z_][A-Za-z0-9_-]*/.exec(written)?.[0];
  const latin = ascii !== undefined && ascii.length < written.length && !ascii.endsWith('_') ? ascii : undefined;
  return latin === undefined ? written : latin.replace(/-+$/, '');
}
