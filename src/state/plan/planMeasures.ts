// The measures of a plan with their names and definitions.

import { measurePlan, type Plan, type PlanMeasures } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';

const measures: readonly (readonly [key: keyof PlanMeasures, name: string, tip: string, digits: number])[] = [
  ['parallelism', t.pAvg, t.pAvgTip, 2],
  ['dependencyComplexity', t.cDep, t.cDepTip, 2],
  ['subtasks', t.subtaskCount, t.subtaskCountTip, 0],
  ['steps', t.steps, t.stepsTip, 0],
  ['width', t.width, t.widthTip, 0],
  ['edges', t.edges, t.edgesTip, 0],
  ['expectedCompleted', t.expected, t.expectedTip, 2],
];

export interface PlanMeasureRow {
  readonly name: string;
  /** The definition. */
  readonly tip: string;
  /** Blank without a plan. */
  readonly value: string;
}

/** The measures of a plan in order; without a plan only their names. */
export const planMeasureRows = (measured?: PlanMeasures): readonly PlanMeasureRow[] =>
  measures.map(([key, name, tip, digits]) => ({ name, tip, value: measured?.[key].toFixed(digits) ?? '' }));

export const measuredRows = (plan: Plan): readonly PlanMeasureRow[] => planMeasureRows(measurePlan(plan));
