// The outlines of the kinds of a procedure's nodes, and what outlines are made of.
// Invariant: apart from the many shapes of flowcharts, so that who draws procedures alone need not load those.

import type { NodeKind } from '../graph';
import { labelRoomOf, type NodeSize } from './nodeSize';

export interface ShapeOutline {
  readonly path: string;
  /** Further strokes that are never filled, such as the lid of a cylinder. */
  readonly lines?: string;
  /** Where words go; beside the box when `side` says so. */
  readonly label: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The words begin at the left of their room and do not stand in its middle. */
  readonly side?: 'start';
  /** Filled with the colour of its line. */
  readonly isSolid?: true;
  /** Has no fill: a note beside the flow. */
  readonly isOpen?: true;
}

/** Half of the line's width: the path stays in its box with it. */
export const inset = 0.75;

export const n = (value: number) => Math.round(value * 100) / 100;
export type Point = readonly [number, number];
export const polygon = (...points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
export const line = (...points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

export function roundRect(l: number, t: number, r: number, b: number, radius: number): string {
  const a = Math.max(0, Math.min(radius, (r - l) / 2, (b - t) / 2));
  const arc = (x: number, y: number) => `A${n(a)} ${n(a)} 0 0 1 ${n(x)} ${n(y)}`;
  return `M${n(l + a)} ${n(t)}H${n(r - a)}${arc(r, t + a)}V${n(b - a)}${arc(r - a, b)}H${n(l + a)}${arc(l, b - a)}V${n(t + a)}${arc(l + a, t)}Z`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const arc = `A${n(rx)} ${n(ry)} 0 0 1`;
  return `M${n(cx - rx)} ${n(cy)}${arc} ${n(cx + rx)} ${n(cy)}${arc} ${n(cx - rx)} ${n(cy)}Z`;
}

/** The room of words that stand beside a box too small for them. */
export const besideBox = ({ width, height }: NodeSize): ShapeOutline['label'] => ({
  x: width + 6,
  y: height / 2 - 12,
  width: 160,
  height: 24,
});

/** Of a node without a shape of its own. */
export function kindOutline(kind: NodeKind, size: NodeSize): ShapeOutline {
  const { width, height } = size;
  const [r, b] = [width - inset, height - inset];
  if (kind === 'start' || kind === 'end') {
    const path = ellipse(width / 2, height / 2, width / 2 - inset, height / 2 - inset);
    const lines = ellipse(width / 2, height / 2, width / 4, height / 4);
    return kind === 'start'
      ? { path, label: besideBox(size), side: 'start', isSolid: true }
      : { path, lines, label: besideBox(size), side: 'start' };
  }
  // Beside the icon.
  const label = { x: 34, y: 2, width: labelRoomOf(kind, size).width, height: height - 4 };
  if (kind === 'condition') {
    const tip = height / 2;
    const path = polygon([inset, tip], [tip, inset], [width - tip, inset], [r, tip], [width - tip, b], [tip, b]);
    return { path, label, side: 'start' };
  }
  if (kind === 'answer') {
    const a = Math.min(14, height / 2 - inset);
    // The tail of the bubble is the one thing that leaves its box.
    const path = `M${n(inset + a)} ${inset}H${n(r - a)}A${a} ${a} 0 0 1 ${n(r)} ${n(inset + a)}V${n(b - a)}A${a} ${a} 0 0 1 ${n(r - a)} ${n(b)}H32L20 ${n(b + 9)}V${n(b)}H${n(inset + a)}A${a} ${a} 0 0 1 ${inset} ${n(b - a)}V${n(inset + a)}A${a} ${a} 0 0 1 ${n(inset + a)} ${inset}Z`;
    return { path, label, side: 'start' };
  }
  return { path: roundRect(inset, inset, r, b, 6), label, side: 'start' };
}
