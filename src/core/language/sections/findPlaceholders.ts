// Finds `$name`, `$node-name` and `{{name}}` in an answer's text, with exact ranges of the name itself.
// Chinese texts run names and prose together (`$hotel订好了`), so a `$name` is cut to the longest declared name that
// matches.

import type { NameAt } from '../model';
import type { OffsetMap } from '../offsetMap';

const placeholder =
  /\{\{([^{}\n]*)\}\}|\$\{([^{}\n]*)\}|\$([\p{L}_][\p{L}\p{N}\p{M}_]*(?:-[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)*)/gu;

/** The text of a map and the function that maps its ranges. */
type MappedText = Pick<OffsetMap, 'text' | 'range'>;

/** For a text that is not in a document; ranges are offsets of the text. */
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
  // Longest first; inside a run of letters a name can only end where the script changes or at a hyphen.
  for (let end = Math.min(written.length - 1, 80); end > 0; end--) {
    const head = written.slice(0, end);
    if (known.has(head) && !(/[A-Za-z0-9_]$/.test(head) && /^[A-Za-z0-9_]/.test(written.slice(end)))) return head;
  }
  const ascii = /^[A-Za-z_][A-Za-z0-9_-]*/.exec(written)?.[0];
  const latin = ascii !== undefined && ascii.length < written.length && !ascii.endsWith('_') ? ascii : undefined;
  return latin === undefined ? written : latin.replace(/-+$/, '');
}
