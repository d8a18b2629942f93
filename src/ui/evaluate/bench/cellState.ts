import { type BenchCellName, type BenchCellResult, benchCellKey, strategyLabel } from '../../../core/taskBench';
import { benchMessages as t } from '../../../messages/bench.en';

export type CellStatus = 'waiting' | 'running' | 'right' | 'wrong' | 'failed';

export interface CellState {
  readonly status: CellStatus;
  /** Text of the cell, such as `3 / 5`. */
  readonly short: string;
  /** Accessible label and tooltip. */
  readonly description: string;
}

export function benchCellState(
  cell: BenchCellName,
  result: BenchCellResult | undefined,
  progress: Readonly<Record<string, string>>,
): CellState {
  const name = `${cell.task}, ${strategyLabel(cell.strategy)}`;
  const going = progress[benchCellKey(cell)];
  if (going !== undefined) return { status: 'running', short: going, description: `${name}: running, ${going}` };
  if (!result) return { status: 'waiting', short: '', description: `${name}: waiting` };
  if (result.kind === 'failed-by-endpoint') {
    return { status: 'failed', short: 'endpoint', description: `${name}: the endpoint failed. ${result.message}` };
  }
  const passed = result.tests.filter((test) => test.passed).length;
  const all = result.tests.length;
  const valid = result.isValid ? '' : t.graphInvalid;
  return result.isRight
    ? { status: 'right', short: `${passed} / ${all}`, description: `${name}: right, all ${all} tests passed` }
    : {
        status: 'wrong',
        short: `${passed} / ${all}`,
        description: `${name}: wrong, ${passed} of ${all} tests passed${valid}`,
      };
}
