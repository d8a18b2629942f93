import { expect, test } from 'vitest';
import { f1Of, precisionRecall, scoreChain, scoreGraph } from '.';

test('a figure without anything to count is null, and 0 is a share of something', () => {
  expect(precisionRecall(0, 0, 3)).toEqual({ precision: null, recall: 0, f1: 0 });
  expect(precisionRecall(0, 2, 0)).toEqual({ precision: 0, recall: null, f1: 0 });
  expect(precisionRecall(0, 0, 0)).toEqual({ precision: null, recall: null, f1: null });
  expect(precisionRecall(2, 4, 3)).toEqual({ precision: 0.5, recall: 2 / 3, f1: 4 / 7 });
});

test('F1 of two shares needs both', () => {
  expect([f1Of(0.5, 1), f1Of(0, 0), f1Of(null, 1), f1Of(1, null)]).toEqual([2 / 3, 0, null, null]);
});

test('an empty prediction has no precision, and an empty gold graph no recall', () => {
  const one = { n: 1, edges: [] };
  const none = { n: 0, edges: [] };
  expect(scoreChain(0, one, [])).toMatchObject({ precision: null, recall: 0, f1: 0 });
  expect(scoreGraph(none, one, [])).toMatchObject({ precision: null, recall: 0, f1: 0 });
  expect(scoreGraph(one, none, [])).toMatchObject({ precision: 0, recall: null, f1: 0 });
});
