import { expect, it } from 'vitest';
import { parsePlanFixture } from '../../testing/planFixtures';
import { measuredRows, planMeasureRows } from './planMeasures';

it('prints the measures of a plan with their names', () => {
  const rows = measuredRows(parsePlanFixture('A>C B>C'));
  expect(rows.map(({ name, value }) => `${name} ${value}`).slice(0, 6)).toEqual([
    'P_avg 1.50',
    'C_dep 0.47',
    'Subtasks 3',
    'Steps 2',
    'Width 2',
    'Edges 2',
  ]);
  expect(planMeasureRows().map(({ name, value }) => [name, value])).toEqual(rows.map(({ name }) => [name, '']));
});
