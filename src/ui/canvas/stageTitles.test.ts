import { describe, expect, it } from 'vitest';
import { placeTitles, type TitledArea, type TitleText } from './stageTitles';

/** Letters are 7 px wide; a line that is too long is cut. */
const text: TitleText = {
  widthOf: (line) => line.length * 7,
  wrap: (label, maxWidth, most) => {
    const lines: string[] = [];
    for (const word of label.split(' ')) {
      const line = lines.at(-1);
      if (line !== undefined && (lines.length === most || (line.length + word.length + 1) * 7 <= maxWidth))
        lines[lines.length - 1] = `${line} ${word}`;
      else lines.push(word);
    }
    return lines.map((line) =>
      line.length * 7 <= maxWidth ? line : `${line.slice(0, Math.floor(maxWidth / 7) - 1)}…`,
    );
  },
};

const area = (label: string, x: number, y: number, width: number, height: number, chipsWidth = 0): TitledArea => {
  return { label, x, y, width, height, chipsWidth };
};
const placedLines = (areas: readonly TitledArea[]) =>
  placeTitles(areas, text, { width: 1000 }).map((title) => title?.lines.join(' '));

describe('placeTitles', () => {
  it('shows the whole title of a narrow or low stage, over the free space beside and below it', () => {
    expect(placedLines([area('check_1 to cancel_9', 10, 10, 60, 200, 22)])).toEqual(['check_1 to cancel_9']);
    expect(placedLines([area('cancel_199 to reserve_209', 10, 10, 60, 22)])).toEqual(['cancel_199 to reserve_209']);
  });

  it('moves below a title that extends into its stage, and titles do not overlap', () => {
    const areas = Array.from({ length: 12 }, (_, index) =>
      area(`verify_${index} to refund_${index}`, 20 + 70 * Math.floor(index / 3), 10 + 150 * (index % 3), 60, 140, 22),
    );
    const titles = placeTitles(areas, text, { width: 1000 });
    expect(titles.map((title) => title?.lines.join(' '))).toEqual(areas.map(({ label }) => label));
    const boxes = titles.flatMap((title) => title?.box ?? []);
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.x >= other.x + other.width ||
          other.x >= one.x + one.width ||
          one.y >= other.y + other.height ||
          other.y >= one.y + one.height;
        expect(apart).toBe(true);
      }
    }
  });

  it('leaves out words rather than letters, the last ones first', () => {
    const adjacentTitle = area('a title that is there', 84, 10, 200, 24);
    expect(placedLines([adjacentTitle, area('check_12 to cancel_19', 0, 10, 92, 24)])[1]).toBe('check_12 …');
    expect(placedLines([adjacentTitle, area('if the order is not there', 0, 10, 90, 22)])[1]).toBe('if the order …');
  });
});
