// The part of a share link after `#/share/`: version, packed document, checksum. A browser does not send a fragment, so
// the document reaches no server. The checksum comes last and has only letters and digits: it detects links that a
// program has cut, and a link never ends in a character that some programs drop.

import { fail, hashText, ok, type Result } from '../support';
import type { SharingProblem } from './sharedDocument';

const VERSION = '1';

/**
 * Characters of a whole link. Windows passes a link that is clicked in another program to the browser on a command line
 * of at most 32,767; Safari takes 80,000, Firefox 1,000,000 and Chromium 2,000,000 in the address bar.
 */
export const MAX_LINK_LENGTH = 32_000;
/** Longest data that is parsed: generous, for links of other builds, but short enough not to block the page. */
const MAX_DATA_LENGTH = 200_000;
/** A message of the strictest chat tools takes this many characters. */
const FITS_ANYWHERE = 2000;
/** From this length on, mail programs and chat tools often cut a link. */
const FITS_MOSTLY = 8000;

export type LinkFit = 'anywhere' | 'mostly' | 'browsers' | 'nowhere';

/** Where a link of this length fits. */
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
 * Removes characters that mail and chat programs append to a link: a bracket, a full stop. A loop from the end: a
 * pattern that searches for its end from every position would block the page for minutes on a link with many such
 * characters.
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

/** The content of a link; `matches` checks whether the unpacked text is the original one. */
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
