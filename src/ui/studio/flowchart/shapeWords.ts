// How the shapes that can be drawn are called and shown; what they are for comes from the custom of flowcharts.

import { Circle, CircleDot, Cylinder, createLucideIcon, Diamond, Hexagon, type LucideIcon } from 'lucide-react';
import { flowchartMessages as t } from '../../../messages/flowchart.en';

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
  { shape: 'square', label: t.step, icon: icon('shape-step', 'M3 6h18v12H3z'), words: 'rectangle process square box' },
  { shape: 'diamond', label: t.decision, icon: Diamond, words: 'condition if branch diamond question' },
  {
    shape: 'stadium',
    label: t.startOrEnd,
    short: t.startEnd,
    icon: icon('shape-stadium', 'M9 6h6a6 6 0 0 1 0 12H9A6 6 0 0 1 9 6z'),
    words: 'terminal stadium pill begin stop',
  },
  {
    shape: 'lean_right',
    label: t.inputOrOutput,
    short: t.inOut,
    icon: icon('shape-lean-right', 'M8 6h13l-5 12H3z'),
    words: 'data parallelogram lean right',
  },
  { shape: 'cylinder', label: t.dataStore, icon: Cylinder, words: 'database cylinder db' },
  {
    shape: 'subroutine',
    label: t.subprocess,
    short: t.routine,
    icon: icon('shape-subroutine', 'M3 6h18v12H3z', 'M7 6v12', 'M17 6v12'),
    words: 'subroutine framed',
  },
  {
    shape: 'round',
    label: t.roundedStep,
    short: t.rounded,
    icon: icon('shape-round', 'M7 6h10a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4v-4a4 4 0 0 1 4-4z'),
    words: 'round event rectangle',
  },
  { shape: 'circle', label: t.circle, icon: Circle, words: 'connector' },
  { shape: 'doublecircle', label: t.doubleCircle, icon: CircleDot, words: 'stop' },
  { shape: 'hexagon', label: t.preparation, icon: Hexagon, words: 'hexagon prepare' },
  {
    shape: 'lean_left',
    label: t.outputOrInput,
    icon: icon('shape-lean-left', 'M3 6h13l5 12H8z'),
    words: 'data parallelogram lean left',
  },
  {
    shape: 'trapezoid',
    label: t.trapezoid,
    icon: icon('shape-trapezoid', 'M8 6h8l5 12H3z'),
    words: 'priority action',
  },
  {
    shape: 'inv_trapezoid',
    label: t.trapezoidWideOnTop,
    icon: icon('shape-inv-trapezoid', 'M3 6h18l-5 12H8z'),
    words: 'manual operation',
  },
  { shape: 'odd', label: t.flag, icon: icon('shape-odd', 'M3 6h18v12H3l4-6z'), words: 'odd asymmetric' },
];

const known = new Map(shapeWords.map((entry) => [entry.shape, entry]));

/** The words of a shape; a shape that cannot be drawn here goes by its own name. */
export function wordOfShape(shape: string): string {
  return known.get(shape)?.label ?? shape;
}
