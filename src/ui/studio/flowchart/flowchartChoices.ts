// What can be added to a flowchart: a step of each shape, by its name or by its words.

import { Shapes } from 'lucide-react';
import type { WorkflowGraph } from '../../../core/graph';
import { nodeSize } from '../../../core/projection';
import { flowchartMessages as t } from '../../../messages/flowchart.en';
import type { AddChoice, AddPlace, Outcome, PaletteItem } from '../../canvas/tools/canvasDrawing';
import { type FlowchartEdits, planAdd } from './flowchartEdits';
import { type ShapeWords, shapeWords } from './shapeLabels';

/** Shapes with a button of their own; the others are one click further. */
const common = 8;

export const flowchartPalette: readonly PaletteItem[] = [
  ...shapeWords.slice(0, common).map(({ shape, label, short, icon }) => ({
    id: shape,
    label,
    icon,
    ...(short === undefined ? {} : { short }),
  })),
  { id: 'more', label: t.moreShapes, short: t.moreShort, icon: Shapes },
];

/** A node dropped at a point stands around it. */
function centred(at: { readonly x: number; readonly y: number }, shape: string) {
  const { width, height } = nodeSize({ kind: 'step', shape });
  return { x: at.x - width / 2, y: at.y - height / 2 };
}

export function flowchartChoices(
  edits: FlowchartEdits,
  graph: WorkflowGraph,
  place: AddPlace,
  text: string,
): readonly AddChoice[] {
  const add = (label: string, shape: string): Outcome => {
    const plan = planAdd(graph, place, label, shape);
    return edits.make(plan.edits, {
      at: plan.at && centred(plan.at, shape),
      label: t.addShape({ value: label.split('\n')[0]?.slice(0, 40) ?? '' }),
    });
  };
  const choice = ({ shape, label, icon, words }: ShapeWords, index: number): AddChoice => ({
    id: `shape:${shape}`,
    palette: index < common ? shape : 'more',
    label,
    icon,
    group: index < common ? t.steps : t.moreShapes,
    words: `${shape} ${words}`,
    ask: {
      title: t.whatItSays({ label }),
      placeholder: shape === 'diamond' ? t.suchAs : t.suchAsCheckTheOrder,
      isMultiline: true,
      apply: (value) => add(value, shape),
    },
  });
  const typed = text.trim();
  const asStep = (label: string, shape: string): AddChoice => ({
    id: `text:${shape}`,
    label: `${label}: ${typed}`,
    icon: (shapeWords.find((entry) => entry.shape === shape) as ShapeWords).icon,
    group: 'Steps',
    add: () => add(typed, shape),
  });
  if (typed === '') return shapeWords.map(choice);
  const questions = [asStep(t.step, 'square'), asStep(t.decision, 'diamond')];
  return [...shapeWords.map(choice), ...(/[?？]$/u.test(typed) ? questions.reverse() : questions)];
}
