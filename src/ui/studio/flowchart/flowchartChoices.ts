// The choices of quick add for a flowchart: a step of each shape, found by its name or by its label.

import { Shapes } from 'lucide-react';
import type { WorkflowGraph } from '../../../core/graph';
import { nodeSize } from '../../../core/projection';
import { flowchartMessages as t } from '../../../messages/flowchart.en';
import type { AddChoice, AddPaletteItem, AddTarget, EditOutcome } from '../../canvas/tools/canvasDrawing';
import { type FlowchartEdits, planAddNode } from './flowchartEdits';
import { type ShapeLabel, shapeLabels } from './shapeLabels';

/** Number of shapes with their own button; the others are in the menu. */
const common = 8;

export const flowchartPalette: readonly AddPaletteItem[] = [
  ...shapeLabels.slice(0, common).map(({ shape, label, short, icon }) => ({
    id: shape,
    label,
    icon,
    ...(short === undefined ? {} : { short }),
  })),
  { id: 'more', label: t.moreShapes, short: t.moreShort, icon: Shapes },
];

/** The position of a node that is centred on the drop point. */
function centred(at: { readonly x: number; readonly y: number }, shape: string) {
  const { width, height } = nodeSize({ kind: 'step', shape });
  return { x: at.x - width / 2, y: at.y - height / 2 };
}

export function flowchartChoices(
  edits: FlowchartEdits,
  graph: WorkflowGraph,
  place: AddTarget,
  text: string,
): readonly AddChoice[] {
  const add = (label: string, shape: string): EditOutcome => {
    const plan = planAddNode(graph, place, label, shape);
    return edits.applyEdits(plan.edits, {
      at: plan.at && centred(plan.at, shape),
      label: t.addShape({ label: label.split('\n')[0]?.slice(0, 40) ?? '' }),
    });
  };
  const choice = ({ shape, label, icon, keywords: words }: ShapeLabel, index: number): AddChoice => ({
    id: `shape:${shape}`,
    palette: index < common ? shape : 'more',
    label,
    icon,
    group: index < common ? t.steps : t.moreShapes,
    keywords: `${shape} ${words}`,
    prompt: {
      title: t.textOf({ label }),
      placeholder: shape === 'diamond' ? t.decisionExample : t.stepExample,
      isMultiline: true,
      apply: (value) => add(value, shape),
    },
  });
  const typed = text.trim();
  const asStep = (label: string, shape: string): AddChoice => ({
    id: `text:${shape}`,
    label: `${label}: ${typed}`,
    icon: (shapeLabels.find((entry) => entry.shape === shape) as ShapeLabel).icon,
    group: 'Steps',
    add: () => add(typed, shape),
  });
  if (typed === '') return shapeLabels.map(choice);
  const questions = [asStep(t.step, 'square'), asStep(t.decision, 'diamond')];
  return [...shapeLabels.map(choice), ...(/[?？]$/u.test(typed) ? questions.reverse() : questions)];
}
