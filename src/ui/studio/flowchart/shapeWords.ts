// How the shapes that can be drawn are called and shown; what they are for comes from the custom of flowcharts.

import { Circle, CircleDot, Cylinder, createLucideIcon, Diamond, Hexagon, type LucideIcon } from 'lucide-react';

export interface ShapeWords {
  /** Mermaid's name for it. */
  readonly shape: string;
  readonly label: string;
  /** Below its button in the strip. */
  readonly short?: string;
  readonly icon: LucideIcon;
  /** Other words it is found by. */
  readonly words: string;
}

const icon = (name: string, ...paths: readonly string[]): LucideIcon =>
  createLucideIcon(
    name,
    paths.map((d, index) => ['path', { d, key: String(index) }]),
  );

/** In the order in which they are offered. */
export const shapeWords: readonly ShapeWords[] = [
  { shape: 'square', label: 'Step', icon: icon('shape-step', 'M3 6h18v12H3z'), words: 'rectangle process square box' },
  { shape: 'diamond', label: 'Decision', icon: Diamond, words: 'condition if branch diamond question' },
  {
    shape: 'stadium',
    label: 'Start or end',
    short: 'Start, end',
    icon: icon('shape-stadium', 'M9 6h6a6 6 0 0 1 0 12H9A6 6 0 0 1 9 6z'),
    words: 'terminal stadium pill begin stop',
  },
  {
    shape: 'lean_right',
    label: 'Input or output',
    short: 'In, out',
    icon: icon('shape-lean-right', 'M8 6h13l-5 12H3z'),
    words: 'data parallelogram lean right',
  },
  { shape: 'cylinder', label: 'Data store', icon: Cylinder, words: 'database cylinder db' },
  {
    shape: 'subroutine',
    label: 'Subprocess',
    short: 'Routine',
    icon: icon('shape-subroutine', 'M3 6h18v12H3z', 'M7 6v12', 'M17 6v12'),
    words: 'subroutine framed',
  },
  {
    shape: 'round',
    label: 'Rounded step',
    short: 'Rounded',
    icon: icon('shape-round', 'M7 6h10a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4v-4a4 4 0 0 1 4-4z'),
    words: 'round event rectangle',
  },
  { shape: 'circle', label: 'Circle', icon: Circle, words: 'connector' },
  { shape: 'doublecircle', label: 'Double circle', icon: CircleDot, words: 'stop' },
  { shape: 'hexagon', label: 'Preparation', icon: Hexagon, words: 'hexagon prepare' },
  {
    shape: 'lean_left',
    label: 'Output or input',
    icon: icon('shape-lean-left', 'M3 6h13l5 12H8z'),
    words: 'data parallelogram lean left',
  },
  {
    shape: 'trapezoid',
    label: 'Trapezoid',
    icon: icon('shape-trapezoid', 'M8 6h8l5 12H3z'),
    words: 'priority action',
  },
  {
    shape: 'inv_trapezoid',
    label: 'Trapezoid, wide on top',
    icon: icon('shape-inv-trapezoid', 'M3 6h18l-5 12H8z'),
    words: 'manual operation',
  },
  { shape: 'odd', label: 'Flag', icon: icon('shape-odd', 'M3 6h18v12H3l4-6z'), words: 'odd asymmetric' },
];

const known = new Map(shapeWords.map((entry) => [entry.shape, entry]));

/** The words of a shape; a shape that cannot be drawn here goes by its own name. */
export function wordOfShape(shape: string): string {
  return known.get(shape)?.label ?? shape;
}
