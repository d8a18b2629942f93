import { expect, it } from 'vitest';
import { type BenchCellResult, benchCellKey } from '../../core/taskBench';
import { benchCellState } from './benchCellState';

const cell = { task: 'math-order-total', strategy: 'miner' } as const;
const measured = (passed: readonly boolean[], isValid = true) =>
  ({
    ...cell,
    kind: 'measured',
    isValid,
    isRight: isValid && passed.every(Boolean),
    tests: passed.map((one) => ({ passed: one })),
  }) as unknown as BenchCellResult; // only the fields that a cell shows

const resultsOf = (result?: BenchCellResult) => new Map(result ? [[benchCellKey(cell), result]] : []);

it('describes the state of each cell', () => {
  const failed = { ...cell, kind: 'failed-by-endpoint', message: 'Overloaded.' } as unknown as BenchCellResult;
  expect(benchCellState(cell, resultsOf(), {})).toEqual({
    status: 'waiting',
    short: '',
    description: 'math-order-total, Miner: waiting',
  });
  expect(benchCellState(cell, resultsOf(measured([true, true])), {})).toEqual({
    status: 'right',
    short: '2 / 2',
    description: 'math-order-total, Miner: right, all 2 tests passed',
  });
  expect(benchCellState(cell, resultsOf(measured([true, false])), {})).toMatchObject({
    status: 'wrong',
    description: 'math-order-total, Miner: wrong, 1 of 2 tests passed',
  });
  expect(benchCellState(cell, resultsOf(measured([true], false)), {}).description).toMatch(
    /wrong, 1 of 1 tests passed./,
  );
  expect(benchCellState(cell, resultsOf(failed), {})).toEqual({
    status: 'failed',
    short: 'endpoint',
    description: 'math-order-total, Miner: the endpoint failed. Overloaded.',
  });
});
