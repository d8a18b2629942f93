// Computed parts of the documentation. Tests compare them with the pages, and UPDATE_DOCS=1 writes them. `npm run docs`
// writes the parts that are computed from the code. Those that are computed from real documents are compared only by
// `npm run docs:check`.

import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** True if this run is `npm run docs:check`. */
export const isDocsRun = import.meta.env.MODE === 'docs';

/** A table in Markdown. Cells must not contain line breaks. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly (number | string)[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** The part of a page between `<!-- NAME -->` and `<!-- /NAME -->`, with a blank line at either end. */
export const markedPart = (name: string, text: string): readonly [RegExp, string] => [
  new RegExp(`(?<=<!-- ${name} -->\n)[\\s\\S]*?(?=<!-- /${name} -->)`),
  `\n${text}\n\n`,
];

/** Expects the marked parts of the page to match the computed text; `compared` removes parts that may differ. */
export function expectDocsMatch(
  path: string,
  places: readonly (readonly [place: RegExp, found: string])[],
  compared: (text: string) => string = (text) => text,
): void {
  const page = readFileSync(path, 'utf8');
  if (process.env['UPDATE_DOCS'] === '1') {
    const made = places.reduce((text, [place, found]) => text.replace(place, () => found), page);
    writeFileSync(path, made);
    return;
  }
  for (const [place, found] of places) expect(compared(place.exec(page)?.[0] ?? 'no such place')).toBe(compared(found));
}
