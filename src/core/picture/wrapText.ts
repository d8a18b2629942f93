// Wraps a label into a few lines of a given width. Breaks between words, then after the joints of a name (`_`, `-`,
// `/`, `.`, a capital), between ideographs anywhere except before a closing mark, and within a word only as the last
// resort. Invariant: no line is wider than the given width; text that does not fit ends in an ellipsis.

import { firstIndex, oneLine } from '../support';
import type { MeasureText, PictureFont } from './textWidth';

export interface WrapOptions {
  /** px */
  readonly width: number;
  readonly lines: number;
  readonly font: PictureFont;
  readonly measure: MeasureText;
}

/** Longer texts are cut first: no few lines hold more characters. */
const longest = 600;
const ellipsis = '…';

const wide = /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;
/** Not at the start of a line. */
const closing = /^[，。、；：？！）】》」』”’…,.;:?!)\]}%]/;
const joined = /^(?:\p{M}|\u200d)/u;

/** Pieces after which a line may end. Joined, they give the word. */
function piecesOf(word: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let previous = '';
  for (const character of word) {
    const mayBreak =
      previous !== '' &&
      !joined.test(character) &&
      previous !== '\u200d' &&
      !closing.test(character) &&
      (wide.test(character) ||
        wide.test(previous) ||
        (/[_\-/.,:|&=]/.test(previous) && /[\p{L}\p{N}]/u.test(character)) ||
        (/\p{Ll}/u.test(previous) && /\p{Lu}/u.test(character)));
    if (mayBreak) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
    previous = character;
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}

/** The longest prefix of the text that fits: never empty, never half a character. */
function headOf(text: string, fits: (start: string) => boolean): string {
  let head = '';
  let pending = '';
  for (const character of text) {
    // A base character and its combining marks stay together.
    if (pending !== '' && !joined.test(character) && !pending.endsWith('\u200d')) {
      if (head !== '' && !fits(head + pending)) return head;
      head += pending;
      pending = '';
    }
    pending += character;
  }
  return head === '' || fits(head + pending) ? head + pending : head;
}

function clipLine(text: string, fits: (line: string) => boolean): string {
  const characters = [...text];
  const { length } = characters;
  const clipped = (kept: number) => `${characters.slice(0, kept).join('').trimEnd()}${ellipsis}`;
  let kept = length - firstIndex(length, (cut) => fits(clipped(length - cut)));
  while (kept > 0 && joined.test(characters[kept] ?? '')) kept--;
  return clipped(kept);
}

/** One line, cut if necessary. */
export function clipText(text: string, options: Omit<WrapOptions, 'lines'>): string {
  return wrapText(text, { ...options, lines: 1 })[0] ?? '';
}

export function wrapText(text: string, { width, lines, font, measure }: WrapOptions): string[] {
  if (lines < 1) return [];
  const fits = (line: string) => measure(line, font) <= width;
  const isTruncated = text.length > longest;
  const head = text.slice(0, longest);
  // The author's line breaks are kept if there is room; otherwise they become spaces.
  const written = head.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => oneLine(line));
  const paragraphs = written.filter((line) => line !== '');
  const own = paragraphs.length <= lines ? paragraphs : [paragraphs.join(' ')];
  const result: string[] = [];
  for (const paragraph of own) result.push(...wrapParagraph(paragraph, fits, lines + 1));
  if (result.length <= lines && !isTruncated) return result;
  if (own.length > 1) return wrapText(own.join(' '), { width, lines, font, measure });
  const kept = result.slice(0, lines);
  const last = kept.pop() ?? '';
  // The text after the cut line is dropped too, so the ellipsis always has its place.
  const [paragraph = ''] = own;
  let at = 0;
  for (const line of kept) at = paragraph.indexOf(line, at) + line.length;
  const start = Math.max(0, paragraph.indexOf(last, at));
  kept.push(clipLine(paragraph.slice(start, start + last.length + 40), fits));
  return kept;
}

const isShortWord = (word: string) => word.length <= 12;

/** Greedy; stops at `most` lines, since no more are used. */
function wrapParagraph(paragraph: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const flush = () => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '';
  };
  for (const word of paragraph.split(' ')) {
    if (lines.length >= most) return lines;
    const spaced = line === '' ? word : `${line} ${word}`;
    if (fits(spaced)) {
      line = spaced;
      continue;
    }
    // Ideographs may be separated anywhere, but a few of them between spaces are a name and stay together.
    if (line !== '' && fits(word) && (!wide.test(word) || isShortWord(word))) {
      flush();
      line = word;
      continue;
    }
    let isFirst = true;
    for (const piece of piecesOf(word)) {
      const joint = isFirst && line !== '' ? ' ' : '';
      isFirst = false;
      if (fits(line + joint + piece)) {
        line += joint + piece;
        continue;
      }
      flush();
      let rest = piece;
      while (rest !== '' && !fits(rest) && lines.length < most) {
        const start = headOf(rest, fits);
        lines.push(start);
        rest = rest.slice(start.length);
      }
      line = rest;
    }
  }
  flush();
  return lines;
}
