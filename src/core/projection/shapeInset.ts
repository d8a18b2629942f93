// The distance of a shape's outline from its box at the point where an edge meets it: an edge ends at the outline, not
// at the box.

import type { NodeSize } from './nodeSize';
import { type ShapeOutlineName, shapeOutlineName } from './shapeNames';

export type BoxSide = 'top' | 'right' | 'bottom' | 'left';

type Inset = (side: BoxSide, shift: number, size: NodeSize) => number;

const isLevel = (side: BoxSide) => side === 'top' || side === 'bottom';
/** Half the length of the side, and half of the other. */
const halves = (side: BoxSide, { width, height }: NodeSize): readonly [along: number, deep: number] =>
  isLevel(side) ? [width / 2, height / 2] : [height / 2, width / 2];

const round: Inset = (side, shift, size) => {
  const [along, deep] = halves(side, size);
  return deep * (1 - Math.sqrt(Math.max(0, 1 - (shift / along) ** 2)));
};
const pointed: Inset = (side, shift, size) => {
  const [along, deep] = halves(side, size);
  return deep * Math.min(1, Math.abs(shift) / along);
};
/** At the left and right sides only: `depth` at a position from -1 (top) to 1 (bottom). */
const sides =
  (depth: (place: number, side: 'left' | 'right', size: NodeSize) => number): Inset =>
  (side, shift, size) =>
    side === 'left' || side === 'right' ? depth((2 * shift) / size.height, side, size) : 0;
const slant = (depth: number, leansRight: boolean) =>
  sides((place, side) => (depth * (1 + ((side === 'left') === leansRight ? -place : place))) / 2);
const levels =
  (top: number, bottom = 0): Inset =>
  (side) =>
    side === 'top' ? top : side === 'bottom' ? bottom : 0;

const insets: Partial<Record<ShapeOutlineName, Inset>> = {
  circle: round,
  'icon-circle': round,
  'dbl-circ': round,
  ellipse: round,
  cloud: round,
  bang: round,
  'sm-circ': round,
  'fr-circ': round,
  'f-circ': round,
  'cross-circ': round,
  diam: pointed,
  hex: sides((place) => 18 * Math.abs(place)),
  stadium: sides((place, _, { height }) => (height / 2) * (1 - Math.sqrt(Math.max(0, 1 - place * place)))),
  'lean-r': slant(18, true),
  'lean-l': slant(18, false),
  'trap-b': sides((place) => (16 * (1 - place)) / 2),
  'trap-t': sides((place) => (16 * (1 + place)) / 2),
  odd: sides((place, side) => (side === 'left' ? 18 * (1 - Math.abs(place)) : 0)),
  cyl: (side, shift, { width }) => {
    if (side === 'left' || side === 'right') return 0;
    return 9 * (1 - Math.sqrt(Math.max(0, 1 - ((2 * shift) / width) ** 2)));
  },
  'lin-cyl': (side, shift, { width }) => {
    if (side === 'left' || side === 'right') return 0;
    return 9 * (1 - Math.sqrt(Math.max(0, 1 - ((2 * shift) / width) ** 2)));
  },
  'h-cyl': sides((place) => 10 * (1 - Math.sqrt(Math.max(0, 1 - place * place)))),
  tri: (side, shift, { width, height }) => {
    if (side === 'top') return (height * Math.abs(shift) * 2) / width;
    return side === 'bottom' ? 0 : (width / 2) * (1 - (shift + height / 2) / height);
  },
  'flip-tri': (side, shift, { width, height }) => {
    if (side === 'bottom') return (height * Math.abs(shift) * 2) / width;
    return side === 'top' ? 0 : (width / 2) * ((shift + height / 2) / height);
  },
  hourglass: sides((place, _, { width }) => (width / 2) * (1 - Math.abs(place))),
  'bow-rect': sides((place, side) => {
    const bulge = 12 * (1 - Math.sqrt(Math.max(0, 1 - place * place)));
    return side === 'left' ? bulge : 12 - bulge;
  }),
  'sl-rect': (side, shift, { width }) => (side === 'top' ? 14 * (0.5 - shift / width) : 0),
  bucket: sides((place) => 7 * (1 + place)),
  folder: (side, shift) => (side === 'top' && shift > -36 ? 9 : 0),
  docs: (side) => (side === 'bottom' ? 9 : 0),
  doc: levels(0, 9),
  'lin-doc': levels(0, 9),
  'tag-doc': levels(0, 9),
  flag: levels(8, 8),
};

/** Canvas units inward from the box's border, `shift` along the side from its middle. 0 without a shape. */
export function shapeInset(shape: string | undefined, size: NodeSize, side: BoxSide, shift: number): number {
  if (shape === undefined) return 0;
  const inset = insets[shapeOutlineName(shape)];
  return inset ? Math.max(0, inset(side, shift, size)) : 0;
}
