import { type CellName, type CellResult, cellKey, strategyLabel } from '../../../core/taskBench';
import { benchMessages as t } from '../../../messages/bench.en';

export type CellLook = 'waiting' | 'running' | 'right' | 'wrong' | 'failed';

export interface CellState {
  readonly look: CellLook;
  /** In the cell: `3 / 5`. */
  readonly short: string;
  /** Read aloud, and shown on hover. */
  readonly words: string;
}

export function cellStateOf(
  cell: CellName,
  result: CellResult | undefined,
  progress: Readonly<Record<string, string>>,
): CellState {
  const name = `${cell.task}, ${strategyLabel(cell.strategy)}`;
  const going = progress[cellKey(cell)];
  if (going !== undefined) return { look: 'running', short: going, words: `${name}: running, ${going}` };
  if (!result) return { look: 'waiting', short: '', words: `${name}: waiting` };
  if (result.kind === 'failed-by-endpoint') {
    return { look: 'failed', short: 'endpoint', words: `${name}: the endpoint failed. ${result.message}` };
  }
  const passed = result.tests.filter((test) => test.passed).length;
  const all = result.tests.length;
  const valid = result.isValid ? '' : t.graphInvalid;
  return result.isRight
    ? { look: 'right', short: `${passed} / ${all}`, words: `${name}: right, all ${all} tests passed` }
    : { look: 'wrong', short: `${passed} / ${all}`, words: `${name}: wrong, ${passed} of ${all} tests passed${valid}` };
}
