// The outlines of a procedure's node kinds, and the types of outlines. Invariant: does not depend on the shapes of
// flowcharts, so that a procedure can be drawn without loading them.

import type { NodeKind } from '../graph';
import { labelMetricsOf, type NodeSize } from './nodeSize';

export interface ShapeOutline {
  readonly path: string;
  /** Further strokes that are never filled, such as the lid of a cylinder. */
  readonly lines?: string;
  /** The area of the label; beside the box if `side` is set. */
  readonly label: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The label is aligned to the start of its area instead of centred. */
  readonly side?: 'start';
  /** Filled with the colour of its line. */
  readonly isSolid?: true;
  /** Has no fill: a note beside the flow. */
  readonly isOpen?: true;
}

/** Half of the line width: with this inset the stroke stays inside the box. */
export const outlineInset = 0.75;

export const roundCoordinate = (value: number) => Math.round(value * 100) / 100;
export type OutlinePoint = readonly [number, number];
export const closedPath = (...points: readonly OutlinePoint[]) =>
  `M${points.map(([x, y]) => `${roundCoordinate(x)} ${roundCoordinate(y)}`).join('L')}Z`;
export const openPath = (...points: readonly OutlinePoint[]) =>
  `M${points.map(([x, y]) => `${roundCoordinate(x)} ${roundCoordinate(y)}`).join('L')}`;

export function roundedRectPath(l: number, t: number, r: number, b: number, radius: number): string {
  const a = Math.max(0, Math.min(radius, (r - l) / 2, (b - t) / 2));
  const arc = (x: number, y: number) =>
    `A${roundCoordinate(a)} ${roundCoordinate(a)} 0 0 1 ${roundCoordinate(x)} ${roundCoordinate(y)}`;
  return `M${roundCoordinate(l + a)} ${roundCoordinate(t)}H${roundCoordinate(r - a)}${arc(r, t + a)}V${roundCoordinate(b - a)}${arc(r - a, b)}H${roundCoordinate(l + a)}${arc(l, b - a)}V${roundCoordinate(t + a)}${arc(l + a, t)}Z`;
}

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  const arc = `A${roundCoordinate(rx)} ${roundCoordinate(ry)} 0 0 1`;
  return `M${roundCoordinate(cx - rx)} ${roundCoordinate(cy)}${arc} ${roundCoordinate(cx + rx)} ${roundCoordinate(cy)}${arc} ${roundCoordinate(cx - rx)} ${roundCoordinate(cy)}Z`;
}

/** The area of a label beside a box that is too small for it. */
export const labelBoxOutside = ({ width, height }: NodeSize): ShapeOutline['label'] => ({
  x: width + 6,
  y: height / 2 - 12,
  width: 160,
  height: 24,
});

/** The outline of a node without a shape. */
export function kindOutline(kind: NodeKind, size: NodeSize): ShapeOutline {
  const { width, height } = size;
  const [r, b] = [width - outlineInset, height - outlineInset];
  if (kind === 'start' || kind === 'end') {
    const path = ellipsePath(width / 2, height / 2, width / 2 - outlineInset, height / 2 - outlineInset);
    const lines = ellipsePath(width / 2, height / 2, width / 4, height / 4);
    return kind === 'start'
      ? { path, label: labelBoxOutside(size), side: 'start', isSolid: true }
      : { path, lines, label: labelBoxOutside(size), side: 'start' };
  }
  // Beside the icon.
  const label = { x: 34, y: 2, width: labelMetricsOf(kind, size).width, height: height - 4 };
  if (kind === 'condition') {
    const tip = height / 2;
    const path = closedPath(
      [outlineInset, tip],
      [tip, outlineInset],
      [width - tip, outlineInset],
      [r, tip],
      [width - tip, b],
      [tip, b],
    );
    return { path, label, side: 'start' };
  }
  if (kind === 'answer') {
    const a = Math.min(14, height / 2 - outlineInset);
    // The tail of the bubble is the only part that extends beyond the box.
    const path = `M${roundCoordinate(outlineInset + a)} ${outlineInset}H${roundCoordinate(r - a)}A${a} ${a} 0 0 1 ${roundCoordinate(r)} ${roundCoordinate(outlineInset + a)}V${roundCoordinate(b - a)}A${a} ${a} 0 0 1 ${roundCoordinate(r - a)} ${roundCoordinate(b)}H32L20 ${roundCoordinate(b + 9)}V${roundCoordinate(b)}H${roundCoordinate(outlineInset + a)}A${a} ${a} 0 0 1 ${outlineInset} ${roundCoordinate(b - a)}V${roundCoordinate(outlineInset + a)}A${a} ${a} 0 0 1 ${roundCoordinate(outlineInset + a)} ${outlineInset}Z`;
    return { path, label, side: 'start' };
  }
  return { path: roundedRectPath(outlineInset, outlineInset, r, b, 6), label, side: 'start' };
}
