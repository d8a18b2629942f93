// Draws the body of a node: the outline in the colour of its status, hatching if it is denied, and a glow for the
// current node. Precedence of colours as on the canvas: highlight, mark, status.

import { type CanvasNode, ownColours, type ShapeOutline, statusColours } from '../projection';
import type { PictureTheme } from './pictureTheme';
import { xmlElement } from './xmlText';

export interface OutlineStyle {
  readonly foreground: string;
  readonly fill: string;
  readonly line: number;
}

export function outlineStyleOf(node: CanvasNode, outline: ShapeOutline, theme: PictureTheme): OutlineStyle {
  const own = ownColours(node, outline);
  const plain = highlightedStyle(node, theme);
  const look = own ? { ...plain, fill: own.fill ?? plain.fill, foreground: own.stroke ?? plain.foreground } : plain;
  return node.highlighted ? { ...look, foreground: theme.accent, line: 2 } : look;
}

function highlightedStyle(node: CanvasNode, theme: PictureTheme): OutlineStyle {
  const { mark, run, kind, shape, heat } = node;
  const colours = statusColours(node, theme);
  if (colours) {
    if (mark && mark !== 'matched') return { ...colours, line: 1.75 };
    const isStrong = !heat && (run?.status === 'blocked' || (run?.violations ?? 0) > 0);
    return { ...colours, line: !heat && run?.deniedNow ? 2.5 : isStrong ? 1.75 : 1.25 };
  }
  if (heat) return { foreground: theme.faint, fill: theme.canvas, line: 1.25 };
  if (shape === undefined && (kind === 'start' || kind === 'end'))
    return { foreground: theme.muted, fill: theme.canvas, line: 2 };
  if (kind === 'step' && shape === undefined) return { foreground: theme.faint, fill: theme.panel, line: 1 };
  return { foreground: theme.border, fill: theme.surface, line: 1.25 };
}

/** Included once in every picture with a blocked node. */
export function hatchPattern(theme: PictureTheme): string {
  const stripe = xmlElement('rect', {
    width: 2,
    height: 8,
    fill: theme.status.blocked.foreground,
    'fill-opacity': 0.18,
  });
  return xmlElement(
    'pattern',
    {
      id: `weir-blocked-${theme.name}`,
      width: 8,
      height: 8,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    },
    stripe,
  );
}

export function drawOutline(node: CanvasNode, outline: ShapeOutline, look: OutlineStyle, theme: PictureTheme): string {
  const { path, lines } = outline;
  const isDashed =
    (node.kind === 'step' && node.shape === undefined) ||
    node.mark === 'missing' ||
    node.mark === 'unexercised' ||
    node.mark === 'skipped' ||
    node.mark === 'removed';
  const isHighlighted =
    node.run !== undefined ||
    node.heat !== undefined ||
    (node.mark !== undefined && node.mark !== 'matched') ||
    node.highlighted;
  let body = '';
  const halo = haloOf(node, theme);
  if (halo) {
    const { color, width, opacity } = halo;
    body += xmlElement('path', {
      d: path,
      fill: 'none',
      stroke: color,
      'stroke-width': width,
      'stroke-opacity': opacity,
    });
  }
  body += xmlElement('path', {
    d: path,
    fill: outline.isSolid
      ? isHighlighted
        ? look.foreground
        : theme.muted
      : outline.isOpen && !isHighlighted
        ? 'none'
        : look.fill,
    ...(outline.isOpen && !isHighlighted
      ? {}
      : {
          stroke: look.foreground,
          'stroke-width': look.line,
          'stroke-linejoin': 'round',
          'stroke-dasharray': isDashed ? '5 4' : undefined,
        }),
  });
  if (node.run?.status === 'blocked' && !node.heat)
    body += xmlElement('path', { d: path, fill: `url(#weir-blocked-${theme.name})` });
  if (lines !== undefined) {
    const isTarget = node.kind === 'end' && node.shape === undefined;
    body += xmlElement(
      'path',
      isTarget
        ? { d: lines, fill: look.foreground }
        : {
            d: lines,
            fill: 'none',
            stroke: outline.isOpen && !isHighlighted ? theme.muted : look.foreground,
            'stroke-width': look.line,
            'stroke-linejoin': 'round',
          },
    );
  }
  return body;
}

function haloOf(node: CanvasNode, theme: PictureTheme) {
  if (node.run?.deniedNow) return { color: theme.status.blocked.foreground, width: 9, opacity: 0.28 };
  if (node.highlighted) return { color: theme.accent, width: 8, opacity: 0.25 };
  if (node.run?.status === 'active') return { color: theme.status.active.foreground, width: 8, opacity: 0.25 };
  return undefined;
}
