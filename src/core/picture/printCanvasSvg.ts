// Prints a canvas view as a self-contained SVG file: no style sheet, no font file, no link, no script. Invariant:
// well-formed for any view; every text of the document is text in it. Equal views give equal files.

import { buildScene, type CanvasView, type Rect, type SceneEdge } from '../projection';
import { describeView } from './describeView';
import { drawCallout } from './drawCallout';
import { createChips, drawEdge } from './drawEdge';
import { drawFrame, drawFrameTitle } from './drawFrame';
import { createDrawingContext, type DrawingContext, textLine } from './drawingContext';
import { drawJump } from './drawJump';
import { drawLegend } from './drawLegend';
import { cornerRects, drawNode } from './drawNode';
import { hatchPattern } from './drawOutline';
import type { PictureTheme } from './pictureTheme';
import { estimateText, type MeasureText, type PictureFont } from './textWidth';
import { clipText } from './wrapText';
import { escapeXml, xmlElement } from './xmlText';

export interface PictureOptions {
  readonly theme: PictureTheme;
  /** Name of the picture for screen readers and title bars; not drawn. */
  readonly title?: string;
  /** Padding around the picture in px; 24 by default. */
  readonly padding?: number;
  /** Draws a legend below the picture; false by default. */
  readonly legend?: boolean;
  /** Draws the background of the canvas; if false, the picture is transparent. True by default. */
  readonly background?: boolean;
  /** Measures texts; by default an estimate that holds for many fonts. */
  readonly measure?: MeasureText;
}

export interface PicturePanel {
  readonly view: CanvasView;
  /** Drawn above the panel. */
  readonly title?: string;
}

export interface Picture {
  readonly svg: string;
  /** px */
  readonly width: number;
  readonly height: number;
}

const headFont: PictureFont = { size: 14, weight: 600 };
const titleHeight = 34;
const panelGap = 64;
const legendGap = 22;
/** Nodes or edges drawn per step. */
const portion = 40;

interface DrawnPanel {
  readonly body: string;
  readonly bounds: Rect;
}

function* drawPanel(view: CanvasView, context: DrawingContext): Generator<undefined, DrawnPanel> {
  const scene = buildScene(view);
  yield;
  const { minX, minY, maxX, maxY } = scene.bounds;
  if (scene.boxes.length > 0) context.reach(minX - 2, minY - 2, maxX + 2, maxY + 2);
  const parts: string[] = [];
  for (const frame of scene.frames) parts.push(drawFrame(frame, context));
  // Taken edges are drawn over the others.
  const edges = scene.edges.toSorted((a, b) => (a.edge.taken?.length ?? 0) - (b.edge.taken?.length ?? 0));
  for (const [index, edge] of edges.entries()) {
    parts.push(drawEdge(edge, context));
    if (index % portion === portion - 1) yield;
  }
  for (const [index, box] of scene.boxes.entries()) {
    parts.push(drawNode(box, scene.horizontal, context));
    if (index % portion === portion - 1) yield;
  }
  for (const frame of scene.frames) parts.push(drawFrameTitle(scene, frame, context));
  const callouts = scene.boxes.flatMap((box) => drawCallout(scene, box, context) ?? []);
  const drawChip = createChips(
    scene,
    [...callouts.map(({ area }) => area), ...scene.boxes.flatMap(cornerRects)],
    context,
  );
  // Short edges offer few positions for chips, so they come first.
  const reach = ({ route }: SceneEdge) => route.maxX - route.minX + route.maxY - route.minY;
  for (const [index, edge] of scene.edges.toSorted((a, b) => reach(a) - reach(b)).entries()) {
    parts.push(drawChip(edge));
    if (index % portion === portion - 1) yield;
  }
  for (const [place, jump] of (view.jumps ?? []).entries()) parts.push(drawJump(scene, jump, place, context));
  for (const { body } of callouts) parts.push(body);
  return { body: parts.join('\n'), bounds: context.bounds() };
}

/**
 * Draws in steps, so that a caller with a user interface can pause in between; the last step returns the picture.
 * Panels are side by side, aligned at the top.
 */
export function* drawPicture(panels: readonly PicturePanel[], options: PictureOptions): Generator<undefined, Picture> {
  const { theme, padding = 24, background = true, measure = estimateText } = options;
  const parts: string[] = [];
  let x = 0;
  let height = 0;
  const hasHeads = panels.some(({ title }) => title !== undefined);
  const top = hasHeads ? titleHeight : 0;
  for (const [index, { view, title }] of panels.entries()) {
    const context = createDrawingContext(theme, measure);
    const { body, bounds } = yield* drawPanel(view, context);
    if (index > 0) x += panelGap;
    const width = Math.max(bounds.maxX - bounds.minX, title === undefined ? 0 : 160);
    if (title !== undefined) {
      const head = clipText(title, { width, font: headFont, measure });
      parts.push(textLine(theme, head, { x, y: 9, font: headFont, fill: theme.text }));
    }
    const move = `translate(${Math.round((x - bounds.minX) * 100) / 100} ${Math.round((top - bounds.minY) * 100) / 100})`;
    parts.push(xmlElement('g', { transform: move, 'data-panel': index }, `\n${body}\n`));
    x += width;
    height = Math.max(height, top + bounds.maxY - bounds.minY);
  }
  let width = x;
  if (options.legend) {
    const place = { x: 0, y: height + legendGap, width: Math.max(width, 420) };
    const legend = drawLegend(
      panels.map(({ view }) => view),
      place,
      createDrawingContext(theme, measure),
    );
    if (legend) {
      parts.push(legend.body);
      width = Math.max(width, legend.width);
      height += legendGap + legend.height;
    }
  }
  const full = { width: Math.ceil(width + 2 * padding), height: Math.ceil(height + 2 * padding) };
  const isHatched = panels.some(({ view }) => view.nodes.some((node) => node.run?.status === 'blocked'));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${full.width}" height="${full.height}" viewBox="0 0 ${full.width} ${full.height}" role="img" font-family="${escapeXml(theme.fontUi)}">`,
    xmlElement('title', {}, escapeXml(options.title ?? 'Workflow')),
    xmlElement('desc', {}, escapeXml(panels.map(({ view, title }) => describeView(view, title)).join(' '))),
    isHatched ? xmlElement('defs', {}, hatchPattern(theme)) : '',
    background
      ? xmlElement('rect', { width: full.width, height: full.height, fill: theme.canvas, 'data-background': '' })
      : '',
    xmlElement('g', { transform: `translate(${padding} ${padding})` }, `\n${parts.join('\n')}\n`),
    '</svg>\n',
  ];
  return { svg: svg.filter((part) => part !== '').join('\n'), ...full };
}

/** Draws the picture without pauses. */
export function printPicture(panels: readonly PicturePanel[], options: PictureOptions): Picture {
  const steps = drawPicture(panels, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** One view as the text of an SVG file. */
export function printCanvasSvg(view: CanvasView, options: PictureOptions): string {
  return printPicture([{ view }], options).svg;
}
