import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileMarkupTexts } from '../../../testing/arbitraryTraces';
import { meetsCondition, parseExpression } from '../../expression';
import type { Trace, TraceCall } from '../../logs';
import type { JsonObject, JsonValue } from '../../support';
import { mineTraces } from '../mineTraces';
import { separateBranches } from './separateBranches';

const call = (name: string, args: JsonObject, result: JsonValue, seq = 0): TraceCall => ({
  kind: 'call',
  seq,
  name,
  arguments: args,
  outcome: 'succeeded',
  result,
});

/** Takes sessions as lists of calls; returns the conditions of the mined graph with the labels of their branches. */
function conditionsOf(sessions: readonly (readonly TraceCall[])[]) {
  const traces = sessions.map(
    (steps, index): Trace => ({
      id: `s${index}`,
      source: 'openai',
      steps: steps.map((step, seq) => ({ ...step, seq })),
    }),
  );
  const { graph } = mineTraces(traces);
  return graph.nodes
    .filter(({ kind }) => kind === 'condition')
    .map(({ id, label }) => [
      label,
      ...graph.edges.filter((edge) => edge.from === id).map((edge) => `${edge.condition}: ${edge.to}`),
    ]);
}

describe('the value that separates branches', () => {
  const cart = (total: number, budget: number) => call('price_cart', { budget }, { total });

  it('can be one number against another', () => {
    const sessions = [
      [cart(120, 100), call('ask_approval', {}, {})],
      [cart(80, 100), call('pay', {}, {})],
      [cart(300, 400), call('pay', {}, {})],
      [cart(90, 50), call('ask_approval', {}, {})],
      [cart(50, 50), call('pay', {}, {})],
    ];
    expect(conditionsOf(sessions)).toEqual([['total > budget', 'true: api:ask_approval', 'else: api:pay']]);
  });

  it('can be what an earlier call was given', () => {
    const sessions = ['card', 'cash', 'card', 'cash'].map((method, index) => [
      call('choose_payment', { method }, { receipt: `R-${index}` }),
      call(method === 'card' ? 'charge_card' : 'open_till', {}, {}),
    ]);
    expect(conditionsOf(sessions)).toEqual([['method == "card"', 'true: api:charge_card', 'else: api:open_till']]);
  });

  it('is a result before it is an argument, and the latest result before an older one', () => {
    const sessions = [true, false, true, false].map((isFree, index) => [
      call('look_up', { vip: isFree }, { known: isFree }),
      call('check', { vip: isFree }, { free: isFree, note: `n${index}` }),
      call(isFree ? 'book' : 'wait', {}, {}),
    ]);
    expect(conditionsOf(sessions)[0]?.[0]).toBe('free == true');
  });

  it('says when a loop goes on, and when an optional call happens', () => {
    const search = (left: number) => call('search', {}, { left });
    const sessions = [
      [
        search(3),
        search(1),
        search(0),
        call('report', {}, { urgent: true }),
        call('page', {}, {}),
        call('close', {}, {}),
      ],
      [search(0), call('report', {}, { urgent: false }), call('close', {}, {})],
      [search(2), search(0), call('report', {}, { urgent: false }), call('close', {}, {})],
    ];
    expect(conditionsOf(sessions)).toEqual([
      ['left > 0', 'true: api:search', 'else: api:report'],
      ['urgent == true', 'true: api:page', 'else: api:close'],
    ]);
  });

  it('is the length of a list, a place in it, or whether anything was found, in the words of expressions', () => {
    const found = (items: JsonValue) => call('find', {}, { 'open seats': items });
    expect(
      conditionsOf([
        [found([]), call('wait', {}, {})],
        [found([4, 5]), call('book', {}, {})],
        [found([6]), call('book', {}, {})],
      ])[0]?.[0],
    ).toBe('length(`open seats`) == 0');
    expect(
      conditionsOf([
        [call('find', {}, null), call('wait', {}, {})],
        [call('find', {}, { id: 'a1' }), call('book', {}, {})],
      ])[0]?.[0],
    ).toBe('find == null');
  });

  it('does not separate what a condition holds equal', () => {
    const sessions = ['Yes', 'yes ', 'YES', 'yes'].map((answer, index) => [
      call('ask', {}, { answer }),
      call(index % 2 === 0 ? 'go' : 'stay', {}, {}),
    ]);
    expect(conditionsOf(sessions)[0]?.[0]).toBe('after ask');
  });

  it('has a readable text, and is true at the decisions of its branch alone, for all names and values', () => {
    const name = fc.oneof(
      fc.constantFrom(...hostileMarkupTexts, 'a', 'b', 'in', 'length', 'true'),
      fc.string({ maxLength: 5 }),
    );
    const scalar = fc.oneof(
      fc.boolean(),
      fc.integer({ min: -3, max: 3 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(...hostileMarkupTexts, '1', 'True', 'x'),
      fc.constant(null),
    );
    const value: fc.Arbitrary<JsonValue> = fc.oneof(
      scalar,
      fc.dictionary(name, scalar, { maxKeys: 3 }),
      fc.array(scalar, { maxLength: 2 }),
    );
    const keys = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
    const session = (fields: readonly string[], calls: readonly string[]) =>
      fc.tuple(
        ...calls.map((called) =>
          fc.tuple(...fields.map(() => value), fc.dictionary(name, scalar, { maxKeys: 2 })).map((drawn) => {
            const result = Object.fromEntries(fields.map((field, index) => [field, drawn[index] as JsonValue]));
            return call(called, drawn.at(-1) as JsonObject, result);
          }),
        ),
      );
    let separated = 0;
    fc.assert(
      fc.property(
        fc
          .tuple(keys, keys)
          .chain(([fields, calls]) =>
            fc.array(fc.tuple(session(fields, calls), fc.nat({ max: 1 })), { minLength: 2, maxLength: 5 }),
          ),
        (sessions) => {
          const decisions = sessions.map(([steps, branch], trace) => ({ trace, at: steps.length, branch }));
          const found = separateBranches(decisions, (trace) => sessions[trace]?.[0] ?? []);
          if (!found) return;
          separated += 1;
          for (const [branch, text] of found.conditions) {
            const read = parseExpression(text);
            if (!read.ok) throw new Error(`${text}: ${read.error.message}`);
            for (const [steps, taken] of sessions) {
              const scope = Object.fromEntries([
                ...steps.flatMap((step) => Object.entries(step.arguments)),
                ...steps.flatMap((step) => Object.entries(step.result as JsonObject)),
                ...steps.map((step) => [step.name, step.result as JsonValue] as const),
              ]);
              expect([text, meetsCondition(read.value, scope)]).toEqual([text, taken === branch]);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
    // About one draw in ten has a separating value, so the property was tested at least this often.
    expect(separated).toBeGreaterThan(5);
  });
});
