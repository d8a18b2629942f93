import { expect, it } from 'vitest';
import type { CellResult } from '../../../core/taskBench';
import { cellStateOf } from './cellState';

const cell = { task: 'math-order-total', strategy: 'miner' } as const;
const measured = (passed: readonly boolean[], isValid = true) =>
  ({
    ...cell,
    kind: 'measured',
    isValid,
    isRight: isValid && passed.every(Boolean),
    tests: passed.map((one) => ({ passed: one })),
  }) as unknown as CellResult; // what a cell shows of it

it('says of each cell what came of it', () => {
  const failed = { ...cell, kind: 'failed-by-endpoint', message: 'Overloaded.' } as unknown as CellResult;
  expect(cellStateOf(cell, undefined, {})).toEqual({
    look: 'waiting',
    short: '',
    words: 'math-order-total, Miner: waiting',
  });
  expect(cellStateOf(cell, measured([true, true]), {})).toEqual({
    look: 'right',
    short: '2 / 2',
    words: 'math-order-total, Miner: right, all 2 tests passed',
  });
  expect(cellStateOf(cell, measured([true, false]), {})).toMatchObject({
    look: 'wrong',
    words: 'math-order-total, Miner: wrong, 1 of 2 tests passed',
  });
  expect(cellStateOf(cell, measured([true], false), {}).words).toMatch(/wrong, 1 of 1 tests passed./);
  expect(cellStateOf(cell, failed, {})).toEqual({
    look: 'failed',
    short: 'endpoint',
    words: 'math-order-total, Miner: the endpoint failed. Overloaded.',
  });
});
