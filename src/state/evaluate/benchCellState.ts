import { type BenchCellName, type BenchCellResult, benchCellKey, strategyLabel } from '../../core/taskBench';
import { benchMessages as t } from '../../messages/bench.en';
import { coreText } from '../../messages/i18n';

export type BenchCellStatus = 'waiting' | 'running' | 'right' | 'wrong' | 'failed';

export interface BenchCellState {
  readonly status: BenchCellStatus;
  /** Text of the cell, such as `3 / 5`. */
  readonly short: string;
  /** Accessible label and tooltip. */
  readonly description: string;
}

export function benchCellState(
  cell: BenchCellName,
  results: ReadonlyMap<string, BenchCellResult>,
  progress: Readonly<Record<string, string>>,
): BenchCellState {
  const name = `${cell.task}, ${coreText(strategyLabel(cell.strategy))}`;
  const key = benchCellKey(cell);
  const result = results.get(key);
  const going = progress[key];
  if (going !== undefined)
    return { status: 'running', short: going, description: t.cellRunning({ name, step: going }) };
  if (!result) return { status: 'waiting', short: '', description: t.cellWaiting({ name }) };
  if (result.kind === 'failed-by-endpoint') {
    return {
      status: 'failed',
      short: t.endpointShort,
      description: t.cellFailed({ name, message: result.message.replaceAll('`', '') }),
    };
  }
  const passed = result.tests.filter((test) => test.passed).length;
  const all = result.tests.length;
  const valid = result.isValid ? '' : t.graphInvalid;
  return result.isRight
    ? { status: 'right', short: `${passed} / ${all}`, description: t.cellRight({ name, all }) }
    : {
        status: 'wrong',
        short: `${passed} / ${all}`,
        description: t.cellWrong({ name, passed, all, valid }),
      };
}
