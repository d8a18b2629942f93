// Mutants of expressions: read, printed, read back, evaluated over hostile values, used as breakpoints.

import {
  type ExpressionValues,
  evaluateExpression,
  expressionFunctionNames,
  meetsCondition,
  namesInExpression,
  normalizeExpression,
  parseEachClause,
  parseExpression,
  printExpression,
} from '../../core/expression';
import { applyEvent, meetsBreakpoint, reduceSession } from '../../core/session';
import type { JsonValue, Random } from '../../core/support';
import { brokenLog } from '../logFixtures';
import { hardPieces, mutate, mutateJson, mutateTokens } from '../mutate';
import { expectSame, type MutantKind } from './mutantKind';

const seeds: readonly string[] = [
  'is_free == true and party_size <= 4',
  'not (status in ["open", "new"]) or exists order.id',
  'length(items) > 2 && sum(prices) * 1.2 >= budget - 3 % 2',
  '{"name": upper(first + " " + last), `visit date`: dates[-1]}',
  'deep.rows[0]["visit date"] == "Monday" || -count != round(2.345, 2)',
  'each item in order.items',
  'for each `the item` in [1, 2, {"a": [null]}]',
  '$科室 == "内科" and text(code) not in list',
  'min([a, b, c]) + max(1, 2) - abs(-x) / floor(y) * ceil(z)',
  'trim(lower(name)) == "x" or number(code) < 1e3',
];

const tokens: readonly string[] = [
  ...[
    'and',
    'or',
    'not',
    'in',
    'not in',
    'exists',
    'true',
    'null',
    'None',
    '==',
    '!=',
    '<=',
    '>',
    '=',
    '&&',
    '||',
    '!',
  ],
  ...[
    '+',
    '-',
    '*',
    '/',
    '%',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    '.',
    ':',
    '"',
    "'",
    '`',
    '$',
    '\\',
    '1e999',
    '-1',
    '.5',
  ],
  ...expressionFunctionNames.map((name) => `${name}(`),
  ...['a', 'list', 'deep.rows', '__proto__', '[0]', '["a"]', '`b c`', ' each x in '],
];
const own = mutateTokens(tokens);

function scopeOf(random: Random): ExpressionValues {
  const values: JsonValue = {
    a: 1,
    b: '2',
    c: ' X ',
    list: ['a', 1, null],
    items: [[1], { a: 2 }],
    deep: { rows: [{ 'visit date': 'Monday' }] },
    count: 1e308,
    code: 'x'.repeat(500_000),
    order: { id: '\ud800', items: [] },
    'party-size': 4,
    status: false,
  };
  const mutant = mutateJson(structuredClone(values), random);
  return typeof mutant === 'object' && mutant !== null && !Array.isArray(mutant)
    ? (mutant as ExpressionValues)
    : values;
}

const events = brokenLog();
const answered = events.findIndex((event) => event.kind === 'tool.answered');
const before = reduceSession(events.slice(0, answered));

export const expressionMutants: MutantKind = {
  name: 'expression',
  make: (random) => mutate(random.pick(seeds), random, seeds, own),
  async run(input, step, random) {
    const read = await step('parse', () => parseExpression(input));
    await step('each', () => parseEachClause(input));
    await step('breakpoint', () => {
      const event = events[answered];
      if (!event) throw new Error('The recorded session has no answered call.');
      return meetsBreakpoint({ kind: 'condition', expression: input }, event, before, applyEvent(before, event));
    });
    if (!read.ok) return;
    const expression = read.value;
    const text = await step('print', () => printExpression(expression));
    await step('read back', () => {
      const again = parseExpression(text);
      // A printed expression can exceed the maximum length.
      if (again.ok) expectSame(`read back of ${text.slice(0, 200)}`, again.value, expression);
      else if (text.length <= 1000)
        throw new Error(`${text.slice(0, 300)} cannot be read back: ${again.error.message}`);
    });
    await step('names', () => [namesInExpression(expression), normalizeExpression(expression)]);
    const normal = normalizeExpression(expression);
    for (let round = 0; round < 3; round++) {
      const scope = round === 0 ? ({ [random.pick(hardPieces)]: 1 } as ExpressionValues) : scopeOf(random);
      await step('evaluate', () => {
        for (const equality of ['values', 'json', 'rules-1'] as const) {
          const value = evaluateExpression(expression, scope, { equality });
          JSON.stringify(value);
          const [one, other] = [
            meetsCondition(expression, scope, { equality }),
            meetsCondition(normal, scope, { equality }),
          ];
          if (equality === 'json' && one !== other)
            throw new Error(`The normal form ${printExpression(normal)} means something else.`);
        }
      });
    }
  },
};
