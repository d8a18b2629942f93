import { describe, expect, it } from 'vitest';
import { type ConditionRow, printCondition, readCondition } from '../../core/language';
import {
  applyConditionChoice,
  conditionChoices,
  conditionFormOf,
  emptyCondition,
  printForm,
  withLeft,
  withRight,
} from './conditionForm';

const row: ConditionRow = { kind: 'row', isNegated: false, left: 'colour', op: '==', right: '"red"' };
const printed = (...parts: ConditionRow[]) => printCondition({ kind: 'group', isNegated: false, join: 'and', parts });

describe('the operators of a row', () => {
  it('keep both values, or drop the second if nothing is compared', () => {
    expect(printed(applyConditionChoice(row, '!='))).toBe('colour != "red"');
    expect(printed(applyConditionChoice(row, 'in'))).toBe('colour in "red"');
    expect(printed(applyConditionChoice(row, 'holds'))).toBe('colour');
    expect(printed(applyConditionChoice(row, 'not holds'))).toBe('not colour');
    expect(applyConditionChoice(applyConditionChoice(row, 'not holds'), '==')).toEqual({ ...row, right: '' });
    expect(applyConditionChoice(row, '==')).toBe(row);
  });

  it('offer common operators, and a rare one if it is written', () => {
    const labels = (one: ConditionRow, words?: Parameters<typeof conditionChoices>[1]) =>
      conditionChoices(one, words).map(({ label }) => label);
    expect(labels(row).slice(0, 2)).toEqual(['equals', 'is not']);
    expect(labels(row).slice(-2)).toEqual(['is true', 'is not true']);
    const [rare] = readCondition('colour is not None')?.parts ?? [];
    expect(rare?.kind === 'row' && labels(rare)).toContain('is not');
    const [negated] = readCondition('not colour == "red"')?.parts ?? [];
    expect(negated?.kind === 'row' && labels(negated).at(-1)).toBe('not: equals');
  });

  it('for a step are done, not done, and before another step', () => {
    const words = [
      { id: 'holds', label: 'is done' },
      { id: 'not holds', label: 'is not done' },
      { id: 'before', label: 'is done before' },
    ];
    const step: ConditionRow = { kind: 'row', isNegated: false, left: 'cancel_order', op: 'holds', right: '' };
    expect(conditionChoices(step, words)).toEqual(words);
    expect(printed(applyConditionChoice(step, 'not holds'))).toBe('not cancel_order');
    expect(words).toHaveLength(3);
  });
});

describe('the values of a row', () => {
  const nodes = [{ name: 'cancel_order' }];

  it('change the operator when the row begins or ends to name a node', () => {
    const named = withLeft(row, 'Cancel Order', nodes);
    expect(named).toMatchObject({ left: 'cancel_order', op: 'holds', right: '' });
    expect(withLeft(named, 'size', nodes)).toMatchObject({ left: 'size', op: '==', right: '' });
    expect(withLeft(row, 'size', nodes)).toMatchObject({ left: 'size', op: '==', right: '"red"' });
  });

  it('are quoted unless they are known', () => {
    expect(withRight(row, 'dark blue', []).right).toBe('"dark blue"');
    expect(withRight(row, 'size', [{ name: 'size' }]).right).toBe('size');
    expect(withRight(row, 'size', []).right).toBe('"size"');
    expect(withRight({ ...row, op: 'before' }, '"cancel_order"', []).right).toBe('cancel_order');
  });

  it('are printed once the form is complete', () => {
    expect(printForm(emptyCondition, false).isComplete).toBe(false);
    expect(printForm({ ...emptyCondition, parts: [row] }, false)).toEqual({
      isComplete: true,
      text: 'colour == "red"',
    });
  });
});

it('reads a condition as rows, unless it can only be edited as code', () => {
  expect(conditionFormOf(' ')).toBe(emptyCondition);
  expect(conditionFormOf('colour == "red"')).toEqual(readCondition('colour == "red"'));
  expect(conditionFormOf('f(x)[')).toBeUndefined();
});
