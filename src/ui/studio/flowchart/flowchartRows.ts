// The rows of the commands of a flowchart's shapes, lines, arrow heads and directions.

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react';
import { flowchartMessages as t } from '../../../messages/flowchart.en';
import type { MenuRow } from '../menuCommands';
import { arrowHeadChoices, type Direction, directionLabels, strokeLabels } from './flowchartLabels';
import { shapeLabels } from './shapeLabels';

const rowsOf =
  (name: string, parent: string) =>
  (id: string, label: string, icon?: LucideIcon): MenuRow => ({
    id: `canvas.${name}.${id}`,
    group: 'Draw',
    label,
    parent,
    ...(icon ? { icon } : {}),
  });
const shapeRow = rowsOf('shape', t.shape);
const strokeRow = rowsOf('line', t.line);
const headRow = rowsOf('ends', t.ends);
const directionRow = rowsOf('direction', t.direction);
const directionIcons = { TB: ArrowDown, LR: ArrowRight, BT: ArrowUp, RL: ArrowLeft };

export const shapeRows = shapeLabels.map(({ shape, label, icon }) => ({ shape, row: shapeRow(shape, label, icon) }));
export const strokeRows = (['normal', 'thick', 'dotted'] as const).map((kind) => ({
  kind,
  row: strokeRow(kind, strokeLabels[kind]),
}));
export const headRows = arrowHeadChoices.map(({ id, label, heads }) => ({ id, heads, row: headRow(id, label) }));
export const directionRows = (Object.keys(directionLabels) as Direction[]).map((direction) => ({
  direction,
  row: directionRow(direction, directionLabels[direction], directionIcons[direction]),
}));
