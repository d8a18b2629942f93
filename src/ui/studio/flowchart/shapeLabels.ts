// Labels and icons of the shapes that can be drawn. Their uses follow flowchart conventions.

import { Circle, CircleDot, Cylinder, createLucideIcon, Diamond, Hexagon, type LucideIcon } from 'lucide-react';
import { flowchartMessages as t } from '../../../messages/flowchart.en';

export interface ShapeLabel {
  /** Mermaid's name of the shape. */
  readonly shape: string;
  readonly label: string;
  /** Label below its button in the palette strip. */
  readonly short?: string;
  readonly icon: LucideIcon;
  /** Synonyms for the search. */
  readonly keywords: string;
}

/** Builds an icon from paths in a 24 × 24 square. */
const drawn = (...paths: readonly string[]): LucideIcon =>
  createLucideIcon(
    'shape',
    paths.map((d, index) => ['path', { d, key: String(index) }]),
  );

const shapeOf = (shape: string, label: string, keywords: string, icon: LucideIcon, short?: string): ShapeLabel => ({
  shape,
  label,
  keywords,
  icon,
  ...(short === undefined ? {} : { short }),
});

const stadium = drawn('M9 6h6a6 6 0 0 1 0 12H9A6 6 0 0 1 9 6z');
const subroutine = drawn('M3 6h18v12H3z', 'M7 6v12', 'M17 6v12');
const rounded = drawn('M7 6h10a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4v-4a4 4 0 0 1 4-4z');

/** In the order of the palette. */
export const shapeLabels: readonly ShapeLabel[] = [
  shapeOf('square', t.step, 'rectangle process square box', drawn('M3 6h18v12H3z')),
  shapeOf('diamond', t.decision, 'condition if branch diamond question', Diamond),
  shapeOf('stadium', t.startOrEnd, 'terminal stadium pill begin stop', stadium, t.startEnd),
  shapeOf('lean_right', t.inputOrOutput, 'data parallelogram lean right', drawn('M8 6h13l-5 12H3z'), t.inOut),
  shapeOf('cylinder', t.dataStore, 'database cylinder db', Cylinder),
  shapeOf('subroutine', t.subprocess, 'subroutine framed', subroutine, t.routine),
  shapeOf('round', t.roundedStep, 'round event rectangle', rounded, t.rounded),
  shapeOf('circle', t.circle, 'connector', Circle),
  shapeOf('doublecircle', t.doubleCircle, 'stop', CircleDot),
  shapeOf('hexagon', t.preparation, 'hexagon prepare', Hexagon),
  shapeOf('lean_left', t.outputOrInput, 'data parallelogram lean left', drawn('M3 6h13l5 12H8z')),
  shapeOf('trapezoid', t.trapezoid, 'priority action', drawn('M8 6h8l5 12H3z')),
  shapeOf('inv_trapezoid', t.trapezoidWideOnTop, 'manual operation', drawn('M3 6h18l-5 12H8z')),
  shapeOf('odd', t.flag, 'odd asymmetric', drawn('M3 6h18v12H3l4-6z')),
];

const labelByShape = new Map(shapeLabels.map((entry) => [entry.shape, entry]));

/** The label of a shape; Mermaid's name if the shape cannot be drawn here. */
export function shapeDisplayName(shape: string): string {
  return labelByShape.get(shape)?.label ?? shape;
}
