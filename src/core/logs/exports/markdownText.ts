// Escapes untrusted text for Markdown: no HTML, no link (including those that renderers detect automatically), no
// heading, list or fence. Text that looks like an address is put in a code span, where renderers do not detect links.

import { toWellFormed } from '../../support';

/** Returns one line of text for the inside of a paragraph. Line breaks become spaces. */
export function inlineText(text: string): string {
  return escapeLine(printable(text).replace(/(?<!\s)\s*\n\s*/g, ' '));
}

/** Returns the lines of a block quote. Line breaks are kept, empty lines separate paragraphs. */
export function quotedText(text: string): string[] {
  const lines = printable(text).split('\n');
  return lines.map((line, index) => {
    if (line.trim() === '') return '>';
    const next = lines[index + 1];
    const goesOn = next !== undefined && next.trim() !== '';
    return `> ${escapeLine(line)}${goesOn ? '\\' : ''}`;
  });
}

/** Replaces invisible characters, and those that change the direction of text, by the replacement character. */
function printable(text: string): string {
  return toWellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (char) =>
      char === '\n' ? char : char === '\t' ? ' ' : '\ufffd',
    );
}

/** `a.com`, `x@y`, `//x`: a dot between letters, an at sign, two slashes. */
const address = /@|[\p{L}\p{N}_-]\.\p{L}{2}|\/\//u;

/**
 * `mailto:x`: a run with a letter in it before a colon. Each run is examined once, because texts without spaces may be
 * long.
 */
function hasScheme(text: string): boolean {
  for (const [, run = '', colon] of text.matchAll(/([\p{L}\p{N}+.-]+)(:\S)?/gu)) {
    if (colon !== undefined && /\p{L}/u.test(run)) return true;
  }
  return false;
}

function escapeLine(line: string): string {
  const parts = line.trim().split(/( +)/);
  return parts
    .map((part) => (address.test(part) || hasScheme(part) ? codeSpan(part) : escapeWord(part)))
    .join('')
    .replace(/^([+-]|\d+[.)])/, escapeMarker);
}

/** Escapes the last character of a list marker at the start of a line, which makes it a marker. */
const escapeMarker = (marker: string) => `${marker.slice(0, -1)}\\${marker.slice(-1)}`;

const escapeWord = (word: string) => word.replace(/[\\`*_[\]<>&~|$^=#!]/g, '\\$&');

/**
 * Delimited by more backticks than any run inside; a text that begins or ends with a backtick is padded with a space.
 */
function codeSpan(text: string): string {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const ticks = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${text}${space}${ticks}`;
}
