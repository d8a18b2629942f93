// Fits text to a width on a 2D context. Results are cached, because measuring is slow.

import { firstIndex } from '../../core/support';
import type { DrawContext } from './paintBox';

const clipped = new Map<string, string>();
const wrapped = new Map<string, readonly string[]>();
/** Longer labels are cut before they are measured. */
const maxCharacters = 120;
const maxCacheEntries = 20_000;

/** Called when a font has loaded, because its widths differ. */
export function clearTextCache(): void {
  clipped.clear();
  wrapped.clear();
}

/** The text cut to a width, with an ellipsis. */
export function clipCanvasText(context: DrawContext, text: string, width: number): string {
  const start = text.slice(0, 4 * maxCharacters);
  const key = `${context.font}/${width}/${start}`;
  const known = clipped.get(key);
  if (known !== undefined) return known;
  const line = start.replace(/\s+/g, ' ').trim();
  let result = line.slice(0, maxCharacters);
  if (line.length > maxCharacters || context.measureText(result).width > width) {
    const without = (count: number) => result.slice(0, result.length - count);
    const cut = firstIndex(result.length, (count) => context.measureText(`${without(count)}…`).width <= width);
    result = `${without(cut).trimEnd()}…`;
  }
  if (clipped.size > maxCacheEntries) clipped.clear();
  clipped.set(key, result);
  return result;
}

/** Wraps the text into lines of at most this width; the last line is cut. Line breaks of the text are kept. */
export function wrapCanvasText(context: DrawContext, text: string, width: number, maxLines: number): readonly string[] {
  const start = text.slice(0, maxLines * maxCharacters);
  const key = `${context.font}/${width}/${maxLines}/${start}`;
  const known = wrapped.get(key);
  if (known !== undefined) return known;
  const lines: string[] = [];
  const fits = (line: string) => context.measureText(line).width <= width;
  const parts = start.split('\n').map((part) => part.replace(/\s+/g, ' ').trim());
  for (const [index, part] of parts.entries()) {
    let line = '';
    // Breaks between words, and between any two characters of scripts without spaces.
    const pieces =
      part.match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu,
      ) ?? [];
    for (const [at, piece] of pieces.entries()) {
      if (line === '' || fits(line + piece.trimEnd())) {
        line += line === '' ? piece.trimStart() : piece;
        continue;
      }
      if (lines.length === maxLines - 1) {
        line += pieces.slice(at).join('');
        break;
      }
      lines.push(line.trimEnd());
      line = piece.trimStart();
    }
    if (lines.length < maxLines - 1) lines.push(line);
    else {
      lines.push([line, ...parts.slice(index + 1)].join(' '));
      break;
    }
  }
  const result = lines.map((line) => clipCanvasText(context, line, width));
  if (wrapped.size > maxCacheEntries) wrapped.clear();
  wrapped.set(key, result);
  return result;
}
