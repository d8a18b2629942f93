// Computed tables of the documentation: `npm run docs:check` recomputes and compares them, and UPDATE_DOCS=1 writes
// them. Normal test runs skip them, because they test the app and not the counts of a page.

import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** True if this run is `npm run docs:check`. */
export const isDocsRun = import.meta.env.MODE === 'docs';

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
