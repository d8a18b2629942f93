// How a node is drawn, as far as canvas (elements and 2D context) and picture (SVG) agree: the colours of its status, the
// colours of its flowchart, the positions of its corner marks.

import type { NodeColours } from '../graph';
import type { CanvasNode, CanvasStatus, CompareMark } from './canvasView';
import type { ShapeOutline } from './kindOutline';
import type { NodeSize } from './nodeSize';
import { shapeInset } from './shapeInset';

export interface ForegroundAndFill {
  readonly foreground: string;
  readonly fill: string;
}

/** Colours by their meaning. The tables of the canvas and of the picture have more entries. */
export interface DrawingTheme {
  readonly edge: string;
  readonly requires: string;
  readonly accent: string;
  readonly status: Readonly<Record<CanvasStatus, ForegroundAndFill>>;
  readonly mark: Readonly<Record<Exclude<CompareMark, 'matched'>, ForegroundAndFill>>;
  /** The text colour, and the fills of steps 1 to 5. */
  readonly heat: { readonly foreground: string; readonly fills: readonly string[] };
}

/** The flowchart's own colours; shapes without a body have none. */
export const ownColours = (
  { colours }: Pick<CanvasNode, 'colours'>,
  outline: Pick<ShapeOutline, 'isOpen' | 'isSolid'>,
): NodeColours | undefined => (outline.isOpen || outline.isSolid ? undefined : colours);

/**
 * The colours of a mark, an amount or a status, in this order. Undefined without one of them, and for the amount 0, which
 * each theme draws as empty.
 */
export function statusColours(
  { mark, heat, run }: CanvasNode,
  theme: Pick<DrawingTheme, 'mark' | 'heat' | 'status'>,
): ForegroundAndFill | undefined {
  if (mark && mark !== 'matched') return theme.mark[mark];
  if (heat) {
    const fill = theme.heat.fills[heat.level - 1];
    return fill === undefined ? undefined : { foreground: theme.heat.foreground, fill };
  }
  return run && theme.status[(run.violations ?? 0) > 0 ? 'failed' : run.status];
}

/**
 * The position of corner marks if the outline is far from the corners of its box: from its top, and from its sides.
 * Undefined if they are at the corners.
 */
export function cornerInset(
  shape: string | undefined,
  size: NodeSize,
): { readonly top: number; readonly sideOffset: number } | undefined {
  const inset = shapeInset(shape, size, 'top', size.width * 0.36);
  return inset > 4 ? { top: inset - 9, sideOffset: size.width * 0.14 - 9 } : undefined;
}
