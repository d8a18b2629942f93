// How an edge is drawn: its style, the outlines of its heads, and the text of its chip. The canvas (a 2D context) and the
// picture (SVG) call the same functions and only differ in their `PathSink`.

import type { EdgeHead } from '../graph';
import type { CanvasEdge } from './canvasView';
import type { DrawingTheme } from './nodeDrawing';
import type { EdgeRoute } from './scene/edgeRoute';

/** Lengths in canvas units. */
export interface EdgeStyle {
  readonly color: string;
  readonly width: number;
  /** Lengths of dashes and gaps; empty for a full line. */
  readonly dash: readonly number[];
  /** 0 to 1. */
  readonly alpha: number;
}

const removedDash = [2, 4];

/** Of the edge without a mark or a run: a precondition is dashed. */
export const edgeDash = ({ kind, stroke }: CanvasEdge): readonly number[] =>
  kind === 'requires' ? [5, 4] : stroke === 'dotted' ? [2, 3] : [];

/** The factor of every line width of the edge. */
export const edgeWeight = ({ stroke }: CanvasEdge): number => (stroke === 'thick' ? 1.9 : 1);

/** Precedence: mark, highlight, amount, taken path, kind. */
export function edgeStyle(edge: CanvasEdge, theme: DrawingTheme): EdgeStyle {
  const dash = edgeDash(edge);
  const weight = edgeWeight(edge);
  const { mark, highlighted, heat, taken } = edge;
  const line = (color: string, width: number, how: Partial<EdgeStyle> = {}): EdgeStyle => ({
    color,
    width: width * weight,
    dash,
    alpha: 1,
    ...how,
  });
  if (mark && mark !== 'matched') {
    const isRemoved = mark === 'missing' || mark === 'removed';
    return line(theme.mark[mark].foreground, highlighted ? 4 : 2, isRemoved ? { dash: removedDash } : {});
  }
  if (highlighted) return line(theme.accent, 2.25);
  // The width grows with the amount; edges that were never taken stay thin and grey.
  if (heat?.level === 0) return line(theme.edge, 1, { alpha: 0.7 });
  if (heat) return line(theme.heat.foreground, 0.9 + heat.level * 0.6);
  if (taken && taken.length > 0)
    return line(
      theme.status.done.foreground,
      2.5,
      edge.kind === 'requires' && edge.stroke !== 'dotted' ? { dash: [] } : {},
    );
  return edge.kind === 'requires' ? line(theme.requires, 1.1) : line(theme.edge, 1.4);
}

/** Receives the commands of a path: a `Path2D`, or a writer of SVG path data. `arc` is only called for full circles. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  closePath(): void;
}

/** By form. An arrow is filled; a circle is hollow, and filled with the colour of the canvas; a cross is two lines. */
export type HeadSinks = Readonly<Record<Exclude<EdgeHead, 'none'>, PathSink>>;

/** Length of a head, in canvas units. */
export const headSize = (lineWidth: number): number => Math.max(7, Math.min(lineWidth * 3.6, 11));
/** Line width of circles and crosses. */
export const headLineWidth = (lineWidth: number): number => Math.max(1.4, Math.min(lineWidth, 2));

/** A head with its tip at a point, in the direction `heading` (radians). */
export function traceHead(sinks: HeadSinks, head: EdgeHead, x: number, y: number, heading: number, size: number): void {
  if (head === 'arrow') traceArrow(sinks.arrow, x, y, heading, size);
  else if (head === 'cross') traceCross(sinks.cross, x, y, heading, size * 1.3);
  else if (head === 'circle') {
    const radius = size * 0.55;
    const [cx, cy] = [x - radius * Math.cos(heading), y - radius * Math.sin(heading)];
    sinks.circle.moveTo(cx + radius, cy);
    sinks.circle.arc(cx, cy, radius, 0, Math.PI * 2);
  }
}

function traceArrow(sink: PathSink, x: number, y: number, heading: number, size: number): void {
  const spread = 0.42;
  sink.moveTo(x, y);
  sink.lineTo(x - size * Math.cos(heading - spread), y - size * Math.sin(heading - spread));
  sink.lineTo(x - size * Math.cos(heading + spread), y - size * Math.sin(heading + spread));
  sink.closePath();
}

function traceCross(sink: PathSink, x: number, y: number, heading: number, size: number): void {
  const centre = size * 0.7;
  const [cx, cy] = [x - centre * Math.cos(heading), y - centre * Math.sin(heading)];
  const arm = size * 0.5;
  for (const turn of [Math.PI / 4, -Math.PI / 4]) {
    const [dx, dy] = [arm * Math.cos(heading + turn), arm * Math.sin(heading + turn)];
    sink.moveTo(cx - dx, cy - dy);
    sink.lineTo(cx + dx, cy + dy);
  }
}

/** Both heads of an edge; without heads of its own it has an arrow at its end. */
export function traceHeads(
  sinks: HeadSinks,
  { heads }: CanvasEdge,
  { points, heading, startHeading }: EdgeRoute,
  size: number,
): void {
  traceHead(sinks, heads?.to ?? 'arrow', points.at(-2) as number, points.at(-1) as number, heading, size);
  if (heads) traceHead(sinks, heads.from, points[0] as number, points[1] as number, startHeading, size);
}

/** The text of the chip: the amount, or the steps of the taken path, `1 3 4 +2`. Empty without a chip. */
export function edgeChipText({ heat, taken = [] }: CanvasEdge): string {
  if (heat) return heat.level === 0 ? '' : heat.text;
  return taken.length > 4 ? `${taken.slice(0, 3).join(' ')} +${taken.length - 3}` : taken.join(' ');
}
