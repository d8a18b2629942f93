// The part of a share link behind `#/share/`: version, packed document, check. A browser keeps a fragment to itself, so
// the document reaches no server. The check stands last and is letters and digits only: programs that cut a link or drop
// its last sign are found out, and a link never ends in a sign that some of them drop.

import { fail, hashText, ok, type Result } from '../support';
import type { SharingProblem } from './sharedDocument';

const VERSION = '1';

/**
 * Characters of a whole link. Windows hands a link that is clicked in another program to the browser on a command line
 * of at most 32,767; Safari takes 80,000, Firefox 1,000,000 and Chromium 2,000,000 in the address bar.
 */
export const MAX_LINK_LENGTH = 32_000;
/** What the reader looks at: generous, for links of other builds, but nothing that keeps a page busy. */
const MAX_DATA_LENGTH = 200_000;
/** A message of the strictest chat tools takes this many characters. */
const FITS_ANYWHERE = 2000;
/** From here on mail programs and chat tools often cut a link. */
const FITS_MOSTLY = 8000;

export type LinkFit = 'anywhere' | 'mostly' | 'browsers' | 'nowhere';

/** Where a link of this length can be put. */
export function measureLink(length: number): LinkFit {
  if (length > MAX_LINK_LENGTH) return 'nowhere';
  if (length > FITS_MOSTLY) return 'browsers';
  return length > FITS_ANYWHERE ? 'mostly' : 'anywhere';
}

const checkOf = (text: string) => hashText(text).toString(36).padStart(7, '0');

/** `packed`: the text, compressed and as base64url. */
export const printShareData = (text: string, packed: string): string => `${VERSION}.${packed}.${checkOf(text)}`;

const incomplete = {
  message: 'The link is not complete: a chat or mail program may have cut it off. Ask for it again, or for a file.',
};

/**
 * Without what mail and chat programs hang onto a link: a bracket, a full stop. From the end and by hand: a pattern that
 * looks for its end from every place keeps the page busy for minutes on a link of many such signs.
 */
function withoutTail(data: string): string {
  let end = data.length;
  for (let before = -1; before !== end; ) {
    before = end;
    if (/^%[0-9a-f]{2}$/i.test(data.slice(Math.max(0, end - 3), end))) end -= 3;
    else if (end > 0 && !/[a-z0-9]/i.test(data.charAt(end - 1))) end -= 1;
  }
  return data.slice(0, end);
}

/** What a link carries; `matches` tells whether the unpacked text is the one that was sent. */
export function parseShareData(
  data: string,
): Result<{ readonly packed: string; matches(text: string): boolean }, SharingProblem> {
  if (data.length > MAX_DATA_LENGTH) return fail({ message: 'The link is longer than any link of Weir.' });
  const clean = withoutTail(data.replace(/%20|%0A|%0D|\s/gi, ''));
  const version = /^(\d{1,4})(?:\.|$)/.exec(clean)?.[1];
  if (version === undefined) return fail({ message: 'The link is damaged: this is nothing that Weir has made.' });
  if (version !== VERSION) {
    return fail({ message: 'The link was made by another version of Weir. Reload this page, or ask for a file.' });
  }
  const parts = /^\d+\.([\w-]+)\.([0-9a-z]{7})$/.exec(clean);
  if (!parts) return fail(incomplete);
  const [, packed = '', check] = parts;
  return ok({ packed, matches: (text) => checkOf(text) === check });
}
