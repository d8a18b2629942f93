// Places the titles of stages and shortens them: the whole title if it fits, else fewer words; inside its stage if that
// is wide enough, else over free space beside it. A title with obstacles covers none of them: it is above its frame, or
// left out. Invariant: titles do not overlap.

import { areasOverlap, type CanvasArea } from './snapBoxes';

/** A stage on the screen, in px of the drawing area. */
export interface TitledArea extends CanvasArea {
  readonly label: string;
  /** Width of the counts after the last line, or below it. */
  readonly chipsWidth: number;
  /** Boxes that the title must not cover. */
  readonly obstacles?: readonly CanvasArea[];
}

export interface StageTitle {
  readonly lines: readonly string[];
  readonly box: CanvasArea;
  readonly lastWidth: number;
  /** The counts are on a separate line. */
  readonly hasChipsBelow: boolean;
}

export const titleSize = { lineHeight: 17, padding: 6 } as const;
const { lineHeight, padding } = titleSize;
/** A title may be wider than a narrow area if the space beside it is free. */
const minTitleWidth = 150;
const minLetters = 60;
const maxLines = 3;

export interface TitleText {
  wrap(text: string, width: number, most: number): readonly string[];
  widthOf(line: string): number;
}

/** The title, then shorter versions in whole words. A range (`A to B`) is shortened to its start. */
function shortened(label: string): readonly string[] {
  const [first, ...rest] = label.split(' to ');
  if (rest.length > 0) return [label, `${first} …`];
  const words = label.split(' ');
  const counts = [0.75, 0.5, 0.25].map((part) => Math.ceil(words.length * part));
  const shorter = [...new Set(counts)].filter((count) => count < words.length);
  return [label, ...shorter.map((count) => `${words.slice(0, count).join(' ')} …`)];
}

const letters = (text: string) => text.replace(/\s+/g, '');
const isTruncated = (lines: readonly string[], text: string) => letters(lines.join('')) !== letters(text);

/**
 * A title for each area, in their order; undefined if not even one word fits. `width`: of the drawing area, which
 * extends beyond the window by `margin` on each side.
 */
export function placeTitles(
  areas: readonly TitledArea[],
  text: TitleText,
  { width: wide, margin = 0 }: { readonly width: number; readonly margin?: number },
): readonly (StageTitle | undefined)[] {
  const placed: CanvasArea[] = [];
  return areas.map((area) => {
    const shape = (label: string, most: number): StageTitle => {
      const availableWidth = most - 2 * padding;
      const lines = text.wrap(
        label,
        availableWidth,
        Math.max(2, Math.min(maxLines, Math.floor(area.height / lineHeight))),
      );
      const widths = lines.map(text.widthOf);
      const { chipsWidth } = area;
      const lastWidth = widths.at(-1) ?? 0;
      const hasChipsBelow = chipsWidth > 0 && lastWidth + chipsWidth + 4 > availableWidth;
      const chipSpace = hasChipsBelow ? chipsWidth : lastWidth + (chipsWidth > 0 ? chipsWidth + 4 : 0);
      const width = Math.min(most, Math.max(...widths, chipSpace) + 2 * padding);
      const box = {
        // Keep the title inside the window if its stage extends beyond it.
        x: Math.max(Math.min(area.x + 3, wide - margin - width - 8), Math.min(margin + 8, area.x + 3)),
        // The title of a large stage stays in view as long as the stage does.
        y: Math.max(area.y + 3, Math.min(margin + 8, area.y + area.height - lineHeight * 2)),
        width,
        height: (lines.length + (hasChipsBelow ? 1 : 0)) * lineHeight + padding,
      };
      return { lines, box, lastWidth, hasChipsBelow };
    };
    /** At the top of its stage, else below the titles that extend into it. */
    const settle = (title: StageTitle): StageTitle | undefined => {
      let { box } = title;
      if (area.obstacles) {
        const isFree = (one: CanvasArea) =>
          ![...placed, ...(area.obstacles ?? [])].some((other) => areasOverlap(one, other));
        const above = { ...box, y: area.y - box.height - 2 };
        const free = [box, above, { ...above, x: area.x + area.width - box.width }].find(isFree);
        if (!free) return undefined;
        placed.push(free);
        return { ...title, box: free };
      }
      for (;;) {
        const other = placed.find((one) => areasOverlap(box, one));
        if (!other) break;
        box = { ...box, y: other.y + other.height + 1 };
        if (box.y + box.height > area.y + area.height) return undefined;
      }
      placed.push(box);
      return { ...title, box };
    };
    const within = area.width - 6;
    const widest = Math.max(within, minTitleWidth);
    for (const label of shortened(area.label)) {
      for (const most of new Set([within, widest])) {
        const title = shape(label, most);
        if (isTruncated(title.lines, label)) continue;
        const found = settle(title);
        if (found) return found;
      }
    }
    // Cut the title if enough letters remain.
    return settle(shape(area.label, widest)) ?? (within < minLetters ? undefined : settle(shape(area.label, within)));
  });
}
