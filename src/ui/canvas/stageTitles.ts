// Where the titles of stages stand, and how much of each is said: whole if that can be, else fewer of its words; in its
// stage where that is wide enough, else over the free room beside it. Invariant: no title over another.

import { areasOverlap, type CanvasArea } from './snapBoxes';

/** A stage on the screen, in px of the drawing area. */
export interface TitledArea extends CanvasArea {
  readonly label: string;
  /** Of the counts that stand behind the last line, or below it. */
  readonly chipsWidth: number;
}

export interface StageTitle {
  readonly lines: readonly string[];
  readonly box: CanvasArea;
  readonly lastWidth: number;
  /** The counts have a line of their own. */
  readonly hasChipsBelow: boolean;
}

export const titleSize = { lineHeight: 17, padding: 6 } as const;
const { lineHeight, padding } = titleSize;
/** A title may be wider than a narrow area where nothing else is said. */
const minTitleWidth = 150;
const minLetters = 60;
const maxLines = 3;

export interface TitleText {
  wrap(text: string, width: number, most: number): readonly string[];
  widthOf(line: string): number;
}

/** The title, then less and less of it, in whole words. A stretch is still named by what it begins with. */
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
 * A title for each area, in their order; undefined where there is no room for a word of it. `width`: of the drawing area,
 * which reaches beyond the window by `margin` on each side.
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
        // Not beyond the window where its stage reaches further.
        x: Math.max(Math.min(area.x + 3, wide - margin - width - 8), Math.min(margin + 8, area.x + 3)),
        // The title of a large stage stays in sight as long as the stage does.
        y: Math.max(area.y + 3, Math.min(margin + 8, area.y + area.height - lineHeight * 2)),
        width,
        height: (lines.length + (hasChipsBelow ? 1 : 0)) * lineHeight + padding,
      };
      return { lines, box, lastWidth, hasChipsBelow };
    };
    /** At the top of its stage, else below the titles that reach into it. */
    const settle = (title: StageTitle): StageTitle | undefined => {
      let { box } = title;
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
    // Cut, but not to a letter.
    return settle(shape(area.label, widest)) ?? (within < minLetters ? undefined : settle(shape(area.label, within)));
  });
}
