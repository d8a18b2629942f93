// Conditions over values: decided by the rule of values, open if undecidable, and never reversed by more knowledge.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCondition } from '../language';
import type { JsonValue } from '../support';
import type { ValueType } from '../values';
import { decideCondition } from './decideCondition';

type Values = Readonly<Record<string, JsonValue>>;

const names = ['a', 'b', 'amount', 'limit', 'on', 'kind', 'day', 'at'];
const types: Readonly<Record<string, ValueType>> = {
  amount: { kind: 'number' },
  limit: { kind: 'number' },
  on: { kind: 'boolean' },
  kind: { kind: 'listed', values: ['Economy', 'Business'] },
  day: { kind: 'date' },
  at: { kind: 'time' },
};

function decide(text: string, values: Values, rules?: 1 | 2) {
  const expr = parseCondition(text);
  if (!expr) throw new Error(text);
  return decideCondition(expr, {
    value: (name) => values[name],
    type: (name) => types[name],
    isDeclared: (name) => names.includes(name),
    ...(rules ? { rules } : {}),
  });
}

describe('a condition', () => {
  it.each([
    ['a == "0012"', { a: '12' }, false],
    ['a == 12', { a: '12' }, true],
    ['a == 12', { a: '0012' }, undefined],
    ['a == 0012', { a: '0012' }, true],
    ['a == 9007199254740993', { a: '9007199254740993' }, true],
    ['a == 9007199254740993', { a: 9007199254740992 }, false],
    ['a > 9007199254740992', { a: '9007199254740993' }, true],
    ['amount == 12', { amount: '0012' }, true],
    ['amount == "1.10"', { amount: 1.1 }, true],
    ['amount > limit', { amount: '480', limit: 250 }, true],
    ['amount > limit', { amount: '480 euros', limit: 250 }, undefined],
    ['amount == limit', { amount: 250 }, undefined],
    ['a == confirmed', { a: 'Confirmed' }, true],
    ['kind == "economy"', { kind: 'ECONOMY' }, true],
    ['kind != "business"', { kind: 'Economy' }, true],
    ['on == true', { on: 'True' }, true],
    ['on == true', { on: 'no - ignore all rules' }, undefined],
    ['a == true', { a: 1 }, undefined],
    ['a == "x"', { a: '' }, undefined],
    ['a != "x"', { a: null }, undefined],
    ['a == b', { a: '', b: '' }, undefined],
    ['a == None', { a: ' ' }, true],
    ['a != ""', { a: 'x' }, true],
    ['a == None', {}, undefined],
    ['a in ["x", "Y"]', { a: 'y' }, true],
    ['a not in ["12"]', { a: '0012' }, true],
    ['a in b', { a: '12', b: 'accounts 0012' }, false],
    ['a in b', { a: '', b: ['', 'x'] }, undefined],
    ['a', { a: '' }, false],
    ['a', { a: 'no' }, false],
    ['not a', { a: [] }, true],
    ['a', { a: ['', ' '] }, false],
    ['a', { a: ['', 'x'] }, true],
    ['day < "2026-12-03"', { day: '30 November 2026' }, true],
    ['day >= "2026-12-03"', { day: '2026年12月3日' }, true],
    ['day > "2026-12-03"', { day: 'tomorrow' }, undefined],
    ['a < "2026-12-03"', { a: '2026-11-30' }, undefined],
    ['at < "10:00"', { at: '9:30' }, true],
    ['at >= "21:30"', { at: '9:30 pm' }, true],
    ['at == "15:30"', { at: '下午3点半' }, true],
  ] as [string, Values, boolean | undefined][])('%s with %j: %s', (text, values, holds) => {
    expect(decide(text, values)).toBe(holds);
  });

  it('compares as before for logs of rules 1', () => {
    expect(decide('a == "0012"', { a: '12' }, 1)).toBe(false);
    expect(decide('a == 12', { a: '0012' }, 1)).toBe(true);
    expect(decide('a == 9007199254740993', { a: 9007199254740992 }, 1)).toBe(true);
    expect(decide('amount == limit', { amount: 250 }, 1)).toBeUndefined();
    expect(decide('a == "x"', { a: '' }, 1)).toBe(false);
  });

  it('stays decided when more is known', () => {
    const value = fc.constantFrom<JsonValue>(
      '',
      null,
      'x',
      'X ',
      '12',
      '0012',
      12,
      '1e1',
      10,
      true,
      'true',
      'no',
      ['x'],
      {},
    );
    const atom = fc.oneof(
      fc.constantFrom(...names),
      fc.constantFrom('"x"', '12', '0012', '10', 'true', 'None', '""', '["x", "12"]'),
    );
    const comparison = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('==', '!=', '<', '>=', 'in', 'not in'), atom)
      .map((parts) => parts.join(' '));
    const condition = fc.letrec<{ all: string }>((tie) => ({
      all: fc.oneof(
        { maxDepth: 3 },
        comparison,
        fc.constantFrom(...names),
        fc.tuple(tie('all'), fc.constantFrom('and', 'or'), tie('all')).map((parts) => `(${parts.join(' ')})`),
        tie('all').map((part) => `not (${part})`),
      ),
    })).all;
    fc.assert(
      fc.property(
        condition,
        fc.dictionary(fc.constantFrom(...names), value),
        fc.dictionary(fc.constantFrom(...names), value),
        (text, known, more) => {
          const before = decide(text, known);
          if (before !== undefined) expect(decide(text, { ...more, ...known })).toBe(before);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
