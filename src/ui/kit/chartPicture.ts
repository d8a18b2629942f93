// Exports a chart as an image. On the page its colours are CSS variables; a file needs their values.

import { kitMessages as t } from '../../messages/kit.en';
import { drawBitmap } from './drawBitmap';
import { readThemeTokens } from './readThemeTokens';

const fromTheme = ['fill', 'stroke', 'color', 'font-family', 'font-size'] as const;

/** The chart as shown on the page, with its colours, fonts and background as values. */
export function printChartSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const drawn = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copied = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  drawn.forEach((element, index) => {
    if (element.localName === 'style') return;
    const computed = getComputedStyle(element);
    for (const property of fromTheme) copied[index]?.style.setProperty(property, computed.getPropertyValue(property));
  });
  copy.style.background = readThemeTokens(svg)('plot-background');
  return new XMLSerializer().serializeToString(copy);
}

/** The same as a bitmap at double size. Rejects if the browser cannot create a canvas. */
export const drawPng = (svg: SVGSVGElement): Promise<Blob> =>
  drawBitmap(printChartSvg(svg), svg.clientWidth * 2, svg.clientHeight * 2, t.chartNotDrawn);
