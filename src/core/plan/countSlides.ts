// A frame of the short form may consist of the title page.
const marks =
  /\\(begin|end)\s*\{frame\}|\\frame(?![a-zA-Z])\s*(?:<[^>\n]*>)?\s*\{\s*(?:\\(?:maketitle|titlepage))?|\\(maketitle|titlepage)(?![a-zA-Z])/g;

/**
 * Slides of a deck: the frames of a LaTeX document, and a title page outside of them; in another text its `headings`,
 * one for each slide. Overlays, and frames that TeX breaks over several pages, count once.
 */
export function countSlides(text: string, headings: number): number {
  if (!/\\documentclass|\\begin\s*\{frame\}/.test(text)) return headings;
  let count = 0;
  let isInFrame = false;
  for (const [, bound, title] of text.replace(/(?<!\\)%[^\n]*/g, '').matchAll(marks)) {
    if (bound !== undefined) isInFrame = bound === 'begin';
    if (bound === 'begin' || (bound === undefined && !(title !== undefined && isInFrame))) count += 1;
  }
  return count;
}
