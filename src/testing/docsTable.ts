// Tables of the documentation that are computed: `npm run docs:check` computes them anew and compares, and with
// UPDATE_DOCS=1 it writes them. The usual run of the tests leaves them out: it holds what the app does, not what a page counts.

import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Whether this run is `npm run docs:check`. */
export const isDocsRun = import.meta.env.MODE === 'docs';

/** The places of the page say what is found; `compared` takes away what may differ. */
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
