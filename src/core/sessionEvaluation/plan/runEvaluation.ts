// Runs the cells of a plan, several in parallel, and reports each when it is finished. Finished cells are not run
// again; a cell whose endpoint failed is reported and remains to be run. Pausing is cancelling: finished cells are
// kept.

import type { CancelSignal } from '../../support';
import type { EvaluationCellOutcome, EvaluationCellPorts } from './cellRuns';
import type { EvaluationCell } from './evaluationCells';
import type { EvaluationPlan } from './evaluationPlan';
import { runEvaluationCell } from './runEvaluationCell';

export interface EvaluationRun {
  readonly done: number;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
  /** Cells not started, or aborted by the cancel. */
  readonly left: number;
}

export interface RunEvaluationInput {
  readonly plan: EvaluationPlan;
  readonly cells: readonly EvaluationCell[];
  /** Ids of cells to skip. */
  readonly finished: ReadonlySet<string>;
  readonly ports: EvaluationCellPorts;
  /** Called once per cell, in the order in which they end. */
  onCell(outcome: EvaluationCellOutcome, progress: { readonly done: number; readonly of: number }): void;
  readonly cancel?: CancelSignal;
}

export async function runEvaluation({
  plan,
  cells,
  finished,
  ports,
  onCell,
  cancel,
}: RunEvaluationInput): Promise<EvaluationRun> {
  const waiting = cells.filter(({ id }) => !finished.has(id));
  const failed: { id: string; message: string }[] = [];
  let [next, done] = [0, 0];
  const work = async () => {
    while (next < waiting.length && !cancel?.aborted) {
      const cell = waiting[next++] as EvaluationCell; // The index is below the length.
      const outcome = await runEvaluationCell(cell, plan, ports, cancel);
      if (outcome.kind === 'cancelled') return;
      if (outcome.kind === 'failed') failed.push({ id: outcome.id, message: outcome.message });
      else done += 1;
      onCell(outcome, { done: done + failed.length, of: waiting.length });
    }
  };
  await Promise.all(Array.from({ length: Math.min(plan.concurrency, waiting.length) }, work));
  return { done, failed, left: waiting.length - done - failed.length };
}
