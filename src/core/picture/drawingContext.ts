// The context of all drawing functions: theme, text measure, and bounds of the picture.

import type { Rect } from '../projection';
import { type PictureIconName, pictureIcons } from './pictureIcons';
import type { PictureTheme } from './pictureTheme';
import type { MeasureText, PictureFont } from './textWidth';
import { escapeXml, xmlElement } from './xmlText';

export interface DrawingContext {
  readonly theme: PictureTheme;
  readonly measure: MeasureText;
  /** Extends the bounds of the picture to this rectangle. */
  reach(minX: number, minY: number, maxX: number, maxY: number): void;
  bounds(): Rect;
}

export function createDrawingContext(theme: PictureTheme, measure: MeasureText): DrawingContext {
  let box: Rect | undefined;
  return {
    theme,
    measure,
    reach(minX, minY, maxX, maxY) {
      box = box
        ? {
            minX: Math.min(box.minX, minX),
            minY: Math.min(box.minY, minY),
            maxX: Math.max(box.maxX, maxX),
            maxY: Math.max(box.maxY, maxY),
          }
        : { minX, minY, maxX, maxY };
    },
    bounds: () => box ?? { minX: 0, minY: 0, maxX: 240, maxY: 40 },
  };
}

interface TextPosition {
  readonly x: number;
  /** Vertical middle of the line. */
  readonly y: number;
  readonly font: PictureFont;
  readonly fill: string;
  readonly anchor?: 'middle' | 'end';
}

/**
 * One line of text. The baseline is computed, since not every viewer supports other baselines: a third of the size
 * below the middle is right for Latin and for ideographs.
 */
export function textLine(theme: PictureTheme, text: string, { x, y, font, fill, anchor }: TextPosition): string {
  return xmlElement(
    'text',
    {
      x,
      y: y + font.size * 0.36,
      'font-size': font.size,
      'font-weight': font.weight,
      'font-family': font.mono ? theme.fontMono : undefined,
      fill,
      'text-anchor': anchor,
    },
    escapeXml(text),
  );
}

/** An icon; the point is the upper left corner of its box. */
export function drawIcon(
  name: PictureIconName,
  x: number,
  y: number,
  size: number,
  color: string,
  opacity?: number,
): string {
  const { lines, filled } = pictureIcons[name];
  const stroke = xmlElement('path', {
    d: lines,
    fill: 'none',
    stroke: color,
    'stroke-width': 2,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
  const body = filled === undefined ? stroke : stroke + xmlElement('path', { d: filled, fill: color });
  return xmlElement('g', { transform: `translate(${x} ${y}) scale(${size / 24})`, opacity }, body);
}
