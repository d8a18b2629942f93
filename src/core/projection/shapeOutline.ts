// The outline of a node as SVG path data in its own box, for elements, the drawn layer and pictures. Invariant: a
// shape's path stays in its box at any size; the label area is inside it, except for shapes too small for text, whose
// label is beside them. Over 300 lines: it contains all of Mermaid's shapes.

import type { NodeKind } from '../graph';
import {
  closedPath,
  ellipsePath,
  kindOutline,
  labelBoxOutside,
  type OutlinePoint,
  openPath,
  outlineInset,
  roundCoordinate,
  roundedRectPath,
  type ShapeOutline,
} from './kindOutline';
import type { NodeSize } from './nodeSize';
import { type ShapeOutlineName, shapeOutlineName } from './shapeNames';

interface Frame {
  readonly l: number;
  readonly t: number;
  readonly r: number;
  readonly b: number;
  readonly w: number;
  readonly h: number;
}

/** The lower edge of a sheet of paper, from right to left. */
const wave = (l: number, r: number, y: number, swing: number) => {
  const w = r - l;
  return `C${roundCoordinate(r - w * 0.25)} ${roundCoordinate(y - swing * 1.6)} ${roundCoordinate(l + w * 0.25)} ${roundCoordinate(y + swing * 1.6)} ${roundCoordinate(l)} ${roundCoordinate(y)}`;
};

const sheet = (l: number, t: number, r: number, b: number) => {
  const swing = Math.min(9, (b - t) / 6);
  return `M${roundCoordinate(l)} ${roundCoordinate(t)}H${roundCoordinate(r)}V${roundCoordinate(b - swing)}${wave(l, r, b - swing, swing)}Z`;
};

/** Bumps around an ellipse: a cloud (outward arcs) or a bang (points). */
function ring({ l, t, w, h }: Frame, count: number, depth: number, isPointed: boolean): string {
  const [cx, cy] = [l + w / 2, t + h / 2];
  const at = (turn: number, scale: number): OutlinePoint => [
    cx + (Math.cos(turn) * w * scale) / 2,
    cy + (Math.sin(turn) * h * scale) / 2,
  ];
  const inner = 1 - depth;
  const start = at(0, inner);
  let path = `M${roundCoordinate(start[0])} ${roundCoordinate(start[1])}`;
  for (let i = 0; i < count; i++) {
    const next = at(((i + 1) / count) * 2 * Math.PI, inner);
    // The curve reaches half of its control point's offset, the point all of it.
    const middle = at(((i + 0.5) / count) * 2 * Math.PI, isPointed ? 1 : 1 + depth);
    if (isPointed)
      path += `L${roundCoordinate(middle[0])} ${roundCoordinate(middle[1])}L${roundCoordinate(next[0])} ${roundCoordinate(next[1])}`;
    else
      path += `Q${roundCoordinate(middle[0])} ${roundCoordinate(middle[1])} ${roundCoordinate(next[0])} ${roundCoordinate(next[1])}`;
  }
  return `${path}Z`;
}

type Drawn = Omit<ShapeOutline, 'label'> & { readonly label?: readonly [number, number, number, number] };

/** Insets of the label area from the box: left, top, right, bottom. 10 at the sides by default. */
const draw: Record<ShapeOutlineName, (f: Frame) => Drawn> = {
  rect: ({ l, t, r, b }) => ({ path: roundedRectPath(l, t, r, b, 3) }),
  rounded: ({ l, t, r, b }) => ({ path: roundedRectPath(l, t, r, b, 12) }),
  stadium: ({ l, t, r, b, h }) => ({ path: roundedRectPath(l, t, r, b, h / 2), label: [18, 2, 18, 2] }),
  'fr-rect': ({ l, t, r, b }) => ({
    path: roundedRectPath(l, t, r, b, 2),
    lines: openPath([l + 8, t], [l + 8, b]) + openPath([r - 8, t], [r - 8, b]),
    label: [16, 2, 16, 2],
  }),
  cyl: ({ l, t, r, b, w }) => {
    const ry = 9;
    const arc = (sweep: 0 | 1, x: number, y: number) =>
      `A${roundCoordinate(w / 2)} ${ry} 0 0 ${sweep} ${roundCoordinate(x)} ${roundCoordinate(y)}`;
    return {
      path: `M${roundCoordinate(l)} ${roundCoordinate(t + ry)}${arc(1, r, t + ry)}V${roundCoordinate(b - ry)}${arc(1, l, b - ry)}Z`,
      lines: `M${roundCoordinate(l)} ${roundCoordinate(t + ry)}${arc(0, r, t + ry)}`,
      label: [10, 20, 10, 6],
    };
  },
  'lin-cyl': (f) => {
    const { path, lines } = draw.cyl(f);
    const second = `M${roundCoordinate(f.l)} ${roundCoordinate(f.t + 17)}A${roundCoordinate(f.w / 2)} 9 0 0 0 ${roundCoordinate(f.r)} ${roundCoordinate(f.t + 17)}`;
    return { path, lines: `${lines}${second}`, label: [10, 28, 10, 6] };
  },
  'h-cyl': ({ l, t, r, b, h }) => {
    const rx = 10;
    const arc = (sweep: 0 | 1, x: number, y: number) =>
      `A${rx} ${roundCoordinate(h / 2)} 0 0 ${sweep} ${roundCoordinate(x)} ${roundCoordinate(y)}`;
    return {
      path: `M${roundCoordinate(l + rx)} ${roundCoordinate(t)}H${roundCoordinate(r - rx)}${arc(1, r - rx, b)}H${roundCoordinate(l + rx)}${arc(1, l + rx, t)}Z`,
      lines: `M${roundCoordinate(r - rx)} ${roundCoordinate(t)}${arc(0, r - rx, b)}`,
      label: [16, 2, 26, 2],
    };
  },
  datastore: ({ l, t, r, b }) => ({
    path: closedPath([l, t], [r, t], [r, b], [l, b]),
    lines: openPath([l + 8, t], [l + 8, b]),
    label: [16, 2, 10, 2],
  }),
  folder: ({ l, t, r, b }) => ({
    path: `M${roundCoordinate(l)} ${roundCoordinate(t + 3)}L${roundCoordinate(l + 3)} ${roundCoordinate(t)}H${roundCoordinate(l + 56)}L${roundCoordinate(l + 64)} ${roundCoordinate(t + 9)}H${roundCoordinate(r)}V${roundCoordinate(b)}H${roundCoordinate(l)}Z`,
    label: [10, 12, 10, 2],
  }),
  bucket: ({ l, t, r, b }) => ({
    path: `M${roundCoordinate(l)} ${roundCoordinate(t + 7)}C${roundCoordinate(l)} ${roundCoordinate(t - 2.3)} ${roundCoordinate(r)} ${roundCoordinate(t - 2.3)} ${roundCoordinate(r)} ${roundCoordinate(t + 7)}L${roundCoordinate(r - 14)} ${roundCoordinate(b)}H${roundCoordinate(l + 14)}Z`,
    lines: `M${roundCoordinate(l)} ${roundCoordinate(t + 7)}C${roundCoordinate(l)} ${roundCoordinate(t + 16)} ${roundCoordinate(r)} ${roundCoordinate(t + 16)} ${roundCoordinate(r)} ${roundCoordinate(t + 7)}`,
    label: [18, 16, 18, 2],
  }),
  console: ({ l, t, r, b }) => ({
    path: roundedRectPath(l, t, r, b, 6),
    lines: openPath([l, t + 13], [r, t + 13]) + openPath([l + 8, t + 4], [l + 12, t + 6.5], [l + 8, t + 9]),
    label: [10, 15, 10, 2],
  }),
  browser: ({ l, t, r, b }) => ({
    path: roundedRectPath(l, t, r, b, 6),
    lines: openPath([l, t + 16], [r, t + 16]) + [10, 19, 28].map((x) => ellipsePath(l + x, t + 8, 2.5, 2.5)).join(''),
    label: [10, 18, 10, 2],
  }),
  person: ({ l, t, r, b, w }) => {
    const cx = l + w / 2;
    return {
      path: `${ellipsePath(cx, t + 15, 15, 15)}${roundedRectPath(l, t + 32, r, b, 18)}`,
      label: [10, 36, 10, 4],
    };
  },
  circle: ({ l, t, w, h }) => ({
    path: ellipsePath(l + w / 2, t + h / 2, w / 2, h / 2),
    label: ellipseLabelArea(w, h, 0),
  }),
  'icon-circle': (f) => draw.circle(f),
  'dbl-circ': ({ l, t, w, h }) => ({
    path: ellipsePath(l + w / 2, t + h / 2, w / 2, h / 2),
    lines: ellipsePath(l + w / 2, t + h / 2, w / 2 - 5, h / 2 - 5),
    label: ellipseLabelArea(w, h, 5),
  }),
  ellipse: ({ l, t, w, h }) => ({
    path: ellipsePath(l + w / 2, t + h / 2, w / 2, h / 2),
    label: ellipseLabelArea(w, h, 0),
  }),
  cloud: (f) => ({ path: ring(f, 11, 0.16, false), label: [f.w * 0.17, f.h * 0.2, f.w * 0.17, f.h * 0.2] }),
  bang: (f) => ({ path: ring(f, 18, 0.16, true), label: [f.w * 0.19, f.h * 0.22, f.w * 0.19, f.h * 0.22] }),
  diam: ({ l, t, r, b, w, h }) => ({
    path: closedPath([l + w / 2, t], [r, t + h / 2], [l + w / 2, b], [l, t + h / 2]),
    label: [w * 0.24, h * 0.26, w * 0.24, h * 0.26],
  }),
  hex: ({ l, t, r, b, h }) => ({
    path: closedPath([l + 18, t], [r - 18, t], [r, t + h / 2], [r - 18, b], [l + 18, b], [l, t + h / 2]),
    label: [20, 2, 20, 2],
  }),
  'lean-r': ({ l, t, r, b }) => ({
    path: closedPath([l + 18, t], [r, t], [r - 18, b], [l, b]),
    label: [20, 2, 20, 2],
  }),
  'lean-l': ({ l, t, r, b }) => ({
    path: closedPath([l, t], [r - 18, t], [r, b], [l + 18, b]),
    label: [20, 2, 20, 2],
  }),
  'trap-b': ({ l, t, r, b }) => ({
    path: closedPath([l + 16, t], [r - 16, t], [r, b], [l, b]),
    label: [20, 2, 20, 2],
  }),
  'trap-t': ({ l, t, r, b }) => ({
    path: closedPath([l, t], [r, t], [r - 16, b], [l + 16, b]),
    label: [20, 2, 20, 2],
  }),
  odd: ({ l, t, r, b, h }) => ({
    path: closedPath([l, t], [r, t], [r, b], [l, b], [l + 18, t + h / 2]),
    label: [26, 2, 10, 2],
  }),
  text: ({ l, t, r, b }) => ({ path: closedPath([l, t], [r, t], [r, b], [l, b]), isOpen: true }),
  'notch-rect': ({ l, t, r, b }) => ({
    path: closedPath([l + 12, t], [r, t], [r, b], [l, b], [l, t + 12]),
    label: [14, 2, 10, 2],
  }),
  'lin-rect': ({ l, t, r, b }) => ({
    path: closedPath([l, t], [r, t], [r, b], [l, b]),
    lines: openPath([l + 10, t], [l + 10, b]),
    label: [18, 2, 10, 2],
  }),
  'sm-circ': ({ l, t, w, h }) => ({ path: ellipsePath(l + w / 2, t + h / 2, w / 2, h / 2), isSolid: true }),
  'f-circ': ({ l, t, w, h }) => ({ path: ellipsePath(l + w / 2, t + h / 2, w / 2, h / 2), isSolid: true }),
  'fr-circ': ({ l, t, w, h }) => ({
    path: ellipsePath(l + w / 2, t + h / 2, w / 2, h / 2),
    lines: ellipsePath(l + w / 2, t + h / 2, w / 4, h / 4),
  }),
  'cross-circ': ({ l, t, w, h }) => {
    const [cx, cy, d] = [l + w / 2, t + h / 2, Math.SQRT1_2];
    const [x, y] = [(w / 2) * d, (h / 2) * d];
    return {
      path: ellipsePath(cx, cy, w / 2, h / 2),
      lines: openPath([cx - x, cy - y], [cx + x, cy + y]) + openPath([cx + x, cy - y], [cx - x, cy + y]),
    };
  },
  fork: ({ l, t, r, b }) => ({ path: roundedRectPath(l, t, r, b, 3), isSolid: true }),
  hourglass: ({ l, t, r, b, w, h }) => ({
    path: closedPath([l, t], [r, t], [l + w / 2, t + h / 2], [r, b], [l, b], [l + w / 2, t + h / 2]),
  }),
  bolt: ({ l, t, r, b, w, h }) => ({
    path: closedPath(
      [l + w * 0.62, t],
      [l, t + h * 0.56],
      [l + w * 0.44, t + h * 0.56],
      [l + w * 0.32, b],
      [r, t + h * 0.4],
      [l + w * 0.56, t + h * 0.4],
    ),
  }),
  brace: (f) => ({
    path: closedPath([f.l, f.t], [f.r, f.t], [f.r, f.b], [f.l, f.b]),
    isOpen: true,
    lines: curly(f, 1),
    label: [18, 2, 6, 2],
  }),
  'brace-r': (f) => ({
    path: closedPath([f.l, f.t], [f.r, f.t], [f.r, f.b], [f.l, f.b]),
    isOpen: true,
    lines: curly(f, -1),
    label: [6, 2, 18, 2],
  }),
  braces: (f) => ({
    path: closedPath([f.l, f.t], [f.r, f.t], [f.r, f.b], [f.l, f.b]),
    isOpen: true,
    lines: curly(f, 1) + curly(f, -1),
    label: [18, 2, 18, 2],
  }),
  doc: ({ l, t, r, b }) => ({ path: sheet(l, t, r, b), label: [10, 2, 10, 14] }),
  docs: ({ l, t, r, b }) => ({
    path: sheet(l, t + 8, r - 8, b),
    lines:
      openPath([l + 4, t + 8], [l + 4, t + 4], [r - 4, t + 4], [r - 4, b - 14]) +
      openPath([l + 8, t + 4], [l + 8, t], [r, t], [r, b - 18]),
    label: [10, 10, 16, 14],
  }),
  'lin-doc': ({ l, t, r, b }) => ({
    path: sheet(l, t, r, b),
    lines: openPath([l + 10, t], [l + 10, b - 6]),
    label: [18, 2, 10, 14],
  }),
  'tag-doc': ({ l, t, r, b }) => ({
    path: sheet(l, t, r, b),
    lines: openPath([r - 20, b - 11], [r, b - 28]),
    label: [10, 2, 12, 14],
  }),
  'tag-rect': ({ l, t, r, b }) => ({
    path: closedPath([l, t], [r, t], [r, b], [l, b]),
    lines: openPath([r - 16, b], [r, b - 16]),
    label: [10, 2, 16, 2],
  }),
  delay: ({ l, t, r, b, h }) => ({
    path: `M${roundCoordinate(l)} ${roundCoordinate(t)}H${roundCoordinate(r - h / 2)}A${roundCoordinate(h / 2)} ${roundCoordinate(h / 2)} 0 0 1 ${roundCoordinate(r - h / 2)} ${roundCoordinate(b)}H${roundCoordinate(l)}Z`,
    label: [10, 2, 22, 2],
  }),
  'curv-trap': ({ l, t, r, b, h }) => ({
    path: `M${roundCoordinate(l)} ${roundCoordinate(t + h / 2)}L${roundCoordinate(l + 20)} ${roundCoordinate(t)}H${roundCoordinate(r - 22)}A22 ${roundCoordinate(h / 2)} 0 0 1 ${roundCoordinate(r - 22)} ${roundCoordinate(b)}H${roundCoordinate(l + 20)}Z`,
    label: [22, 2, 20, 2],
  }),
  'div-rect': ({ l, t, r, b }) => ({
    path: closedPath([l, t], [r, t], [r, b], [l, b]),
    lines: openPath([l, t + 10], [r, t + 10]),
    label: [10, 12, 10, 2],
  }),
  'win-pane': ({ l, t, r, b }) => ({
    path: closedPath([l, t], [r, t], [r, b], [l, b]),
    lines: openPath([l + 8, t], [l + 8, b]) + openPath([l, t + 8], [r, t + 8]),
    label: [16, 10, 10, 2],
  }),
  tri: ({ l, t, r, b, w }) => ({
    path: closedPath([l + w / 2, t], [r, b], [l, b]),
    label: [w * 0.24, 62, w * 0.24, 4],
  }),
  'flip-tri': ({ l, t, r, b, w }) => ({
    path: closedPath([l, t], [r, t], [l + w / 2, b]),
    label: [w * 0.24, 4, w * 0.24, 62],
  }),
  'notch-pent': ({ l, t, r, b, h }) => ({
    path: closedPath([l + 18, t], [r - 18, t], [r, t + h * 0.28], [r, b], [l, b], [l, t + h * 0.28]),
    label: [10, 12, 10, 4],
  }),
  'sl-rect': ({ l, t, r, b }) => ({ path: closedPath([l, t + 14], [r, t], [r, b], [l, b]), label: [10, 14, 10, 2] }),
  'st-rect': ({ l, t, r, b }) => ({
    path: closedPath([l, t + 8], [r - 8, t + 8], [r - 8, b], [l, b]),
    lines:
      openPath([l + 4, t + 8], [l + 4, t + 4], [r - 4, t + 4], [r - 4, b - 4], [r - 8, b - 4]) +
      openPath([l + 8, t + 4], [l + 8, t], [r, t], [r, b - 8], [r - 4, b - 8]),
    label: [10, 10, 16, 2],
  }),
  'bow-rect': ({ l, t, r, b, h }) => ({
    path: `M${roundCoordinate(l + 12)} ${roundCoordinate(t)}H${roundCoordinate(r)}A12 ${roundCoordinate(h / 2)} 0 0 0 ${roundCoordinate(r)} ${roundCoordinate(b)}H${roundCoordinate(l + 12)}A12 ${roundCoordinate(h / 2)} 0 0 1 ${roundCoordinate(l + 12)} ${roundCoordinate(t)}Z`,
    label: [18, 2, 18, 2],
  }),
  flag: ({ l, t, r, b }) => {
    const swing = 8;
    return {
      path: `M${roundCoordinate(l)} ${roundCoordinate(t + swing)}C${roundCoordinate(l + (r - l) * 0.25)} ${roundCoordinate(t + swing * 2.6)} ${roundCoordinate(l + (r - l) * 0.75)} ${roundCoordinate(t - swing * 0.6)} ${roundCoordinate(r)} ${roundCoordinate(t + swing)}V${roundCoordinate(b - swing)}${wave(l, r, b - swing, swing)}Z`,
      label: [10, 14, 10, 14],
    };
  },
  icon: ({ l, t, r, b }) => ({ path: roundedRectPath(l, t, r, b, 10), lines: glyph(l, t), label: [26, 2, 10, 2] }),
  image: ({ l, t, r, b }) => ({
    path: roundedRectPath(l, t, r, b, 3),
    lines: openPath([l + 8, t + 18], [l + 12, t + 11], [l + 16, t + 15], [l + 19, t + 12], [l + 22, t + 18]),
    label: [28, 2, 10, 2],
  }),
};

/** The widest area for three lines in an ellipse; `rim` is the distance between the inner and the outer line. */
function ellipseLabelArea(w: number, h: number, rim: number): [number, number, number, number] {
  const [rx, ry] = [w / 2 - rim - 3, h / 2 - rim - 3];
  const half = Math.min(Math.max(25, ry * 0.55), ry * 0.75);
  const x = rx * Math.sqrt(1 - (half / ry) ** 2);
  return [w / 2 - x, h / 2 - half, w / 2 - x, h / 2 - half];
}

/** A curly brace at the left (1) or right (-1) side. */
function curly({ l, t, r, b, h }: Frame, side: 1 | -1): string {
  const x = side > 0 ? l : r;
  const at = (dx: number) => roundCoordinate(x + dx * side);
  const middle = t + h / 2;
  return `M${at(14)} ${roundCoordinate(t)}Q${at(7)} ${roundCoordinate(t)} ${at(7)} ${roundCoordinate(t + 8)}V${roundCoordinate(middle - 6)}Q${at(7)} ${roundCoordinate(middle)} ${at(0)} ${roundCoordinate(middle)}Q${at(7)} ${roundCoordinate(middle)} ${at(7)} ${roundCoordinate(middle + 6)}V${roundCoordinate(b - 8)}Q${at(7)} ${roundCoordinate(b)} ${at(14)} ${roundCoordinate(b)}`;
}

/** A small star as a placeholder for an icon, because icon sets are not loaded. */
const glyph = (l: number, t: number) =>
  openPath([l + 13, t + 8], [l + 13, t + 20]) + openPath([l + 7, t + 14], [l + 19, t + 14]);

/** Too small for text. */
const small: ReadonlySet<ShapeOutlineName> = new Set([
  'sm-circ',
  'fr-circ',
  'f-circ',
  'cross-circ',
  'fork',
  'hourglass',
  'bolt',
]);

/** `shape`: Mermaid's name; without one the outline is that of the kind. */
export function shapeOutline(shape: string | undefined, kind: NodeKind, size: NodeSize): ShapeOutline {
  if (shape === undefined) return kindOutline(kind, size);
  const { width, height } = size;
  const [r, b] = [width - outlineInset, height - outlineInset];
  const outline = shapeOutlineName(shape);
  const drawn = draw[outline]({ l: outlineInset, t: outlineInset, r, b, w: r - outlineInset, h: b - outlineInset });
  if (small.has(outline)) return { ...drawn, label: labelBoxOutside(size), side: 'start' };
  const [left, top, right, bottom] = drawn.label ?? [10, 2, 10, 2];
  const label = {
    x: roundCoordinate(left),
    y: roundCoordinate(top),
    width: roundCoordinate(Math.max(0, width - left - right)),
    height: roundCoordinate(Math.max(0, height - top - bottom)),
  };
  return { ...drawn, label };
}
