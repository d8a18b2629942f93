// Positions the subtasks of a plan: one column for each level, so that subtasks that can run in parallel are below one
// another. The order within a column follows the parents, to reduce edge crossings. Pure, and fast enough to run on
// every change of a plan with thousands of subtasks.

import { type Plan, parentsIn, planGraph, planLevels } from '../../core/plan';
import { nodeSize, nodeWidth } from '../../core/projection';
import type { NodePosition, Positions } from '../support/ports';

const between = { columns: 88, rows: 22 };

export function positionPlanLevels(plan: Pick<Plan, 'subtasks'>): Positions {
  const parents = parentsIn(plan);
  const children = new Map(plan.subtasks.map((subtask) => [subtask.id, subtask.children]));
  const nodes = new Map(planGraph(plan).nodes.map((node) => [node.id, node]));
  const sizeOf = (id: string) => {
    const node = nodes.get(id);
    return node ? nodeSize(node) : { width: nodeWidth, height: 44 };
  };
  const columns = planLevels(plan).map((level) => [...level]);
  const rank = new Map<string, number>();
  const number = (column: readonly string[]) => {
    for (const [index, id] of column.entries()) rank.set(id, (index + 0.5) / column.length);
  };
  columns.forEach(number);
  // Sweeps forward and backward: sorts by the mean position of the neighbours before, then after.
  for (let pass = 0; pass < 4; pass++) {
    const isForwardPass = pass % 2 === 0;
    for (const column of isForwardPass ? columns : [...columns].reverse()) {
      const near = isForwardPass ? parents : children;
      const key = new Map(column.map((id) => [id, mean(near.get(id) ?? [], rank) ?? rank.get(id) ?? 0]));
      column.sort((left, right) => (key.get(left) ?? 0) - (key.get(right) ?? 0));
      number(column);
    }
  }
  const places: Record<string, NodePosition> = Object.create(null);
  const heightOf = (column: readonly string[]) =>
    column.reduce((sum, id) => sum + sizeOf(id).height + between.rows, -between.rows);
  const tallest = Math.max(0, ...columns.map(heightOf));
  let x = 0;
  for (const column of columns) {
    let y = Math.round((tallest - heightOf(column)) / 2);
    for (const id of column) {
      places[id] = { x, y };
      y += sizeOf(id).height + between.rows;
    }
    x += Math.max(nodeWidth, ...column.map((id) => sizeOf(id).width)) + between.columns;
  }
  return places;
}

function mean(ids: readonly string[], rank: ReadonlyMap<string, number>): number | undefined {
  const known = ids.flatMap((id) => rank.get(id) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** The graph of a plan with its positions, without the overlay of a run. */
export const placePlan = (plan: Pick<Plan, 'subtasks'>) => ({
  graph: planGraph(plan),
  places: positionPlanLevels(plan),
});
