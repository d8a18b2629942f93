import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetsCondition } from '../../expression';
import type { JsonValue } from '../../support';
import { EffortBudget } from '../effortBudget';
import { BindingContext } from './bindingContext';
import { printWithNames, variableName } from './bindingExpression';
import { splitObservations } from './splitObservations';

/** The conditions that separate the first inputs from the others, with how each decides every input in a run. */
function conditionsFor(yes: readonly JsonValue[], no: readonly JsonValue[]) {
  const recordings = [...yes, ...no].map((x, trace) => ({
    id: `t${trace}`,
    calls: [],
    inputs: { x },
    areInputsKnown: true,
  }));
  const context = new BindingContext(recordings, { kind: 'silent' }, [], new EffortBudget(100_000));
  const positions = recordings.map((_, trace) => ({ segment: { trace, items: [], from: 0 }, at: 0 }));
  return splitObservations(context, positions.slice(0, yes.length), positions.slice(yes.length)).map(({ expr }) => ({
    text: printWithNames(expr, variableName),
    decisions: positions.map((position) =>
      meetsCondition(expr, (id) => context.valueOf(id, position), { equality: 'json' }),
    ),
  }));
}

const textsOf = (yes: readonly JsonValue[], no: readonly JsonValue[]) => conditionsFor(yes, no).map(({ text }) => text);

describe('a condition', () => {
  it('compares remainders of negative numbers as runs do', () => {
    expect(textsOf([-3, -5, 7], [-2, 4, -8])).toEqual(['x % 2 == 1']);
  });

  it('distinguishes upper and lower case, as runs do', () => {
    expect(textsOf(['yes', 'Yes'], ['no', 'No'])).not.toContain('x == "yes"');
    expect(textsOf(['yes', 'Yes'], ['no', 'no'])[0]).toBe('x != "no"');
  });

  it('decides every observation in a run as it was recorded', () => {
    const value = fc.oneof(
      fc.integer({ min: -4, max: 12 }),
      fc.constantFrom('a', 'A', ' a', 'b', '', null),
      fc.boolean(),
      fc.array(fc.constantFrom(1, 'a', 'A'), { maxLength: 3 }),
    );
    const side = fc.array(value, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(side, side, (yes, no) => {
        for (const { text, decisions } of conditionsFor(yes, no))
          expect(decisions, text).toEqual([...yes.map(() => true), ...no.map(() => false)]);
      }),
      { numRuns: 500 },
    );
  });
});
