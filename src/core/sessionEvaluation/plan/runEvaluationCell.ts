// Runs one cell through the session engine. A cell whose endpoint failed has no result: it is reported as failed and
// can run again.

import type { CancelSignal } from '../../support';
import type { EvaluationCellOutcome, EvaluationCellPorts } from './cellRuns';
import type { EvaluationCell } from './evaluationCells';
import type { EvaluationPlan } from './evaluationPlan';
import { runSessionCell } from './runSessionCell';
import { runTurnCell } from './runTurnCell';

export async function runEvaluationCell(
  cell: EvaluationCell,
  plan: EvaluationPlan,
  ports: EvaluationCellPorts,
  cancel?: CancelSignal,
): Promise<EvaluationCellOutcome> {
  const outcome = await (cell.level === 'session'
    ? runSessionCell(cell, plan, ports, cancel)
    : runTurnCell(cell, plan, ports, cancel));
  return outcome.kind === 'failed' && cancel?.aborted ? { kind: 'cancelled', id: cell.id } : outcome;
}
