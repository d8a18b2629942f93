import { describe, expect, it } from 'vitest';
import { defaultWorfOptions, evaluateRecords, type WorfRecord } from '.';
import { matchNodes } from './matchNodes';

describe('the rules of WorfEval', () => {
  it('keeps a pair of exactly beta where the threshold is inclusive, and drops it where it is strict', () => {
    const matrix = [
      [0.6, 0],
      [0, 0.59],
    ];
    expect(matchNodes(matrix, { beta: 0.6, threshold: 'inclusive' })).toEqual([[0, 0]]);
    expect(matchNodes(matrix, { beta: 0.6, threshold: 'strict' })).toEqual([]);
  });

  it('has a score over all orders beside items without a prediction, which count 0 in it as well', () => {
    const record = (id: string): WorfRecord => ({ id, graph: { nodes: ['a', 'b'], edges: [[0, 1]] } });
    const same = (left: readonly string[], right: readonly string[]) =>
      left.map((one) => right.map((other) => (one === other ? 1 : 0)));
    const gold = [record('1'), record('2')];
    const table = evaluateRecords(gold, [record('2'), record('3')], same, defaultWorfOptions);
    expect(table).toMatchObject({ missing: 1, chain: { f1: 0.5 }, allOrders: { f1: 0.5 }, graph: { f1: 0.5 } });
  });
});
