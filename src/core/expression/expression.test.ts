import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryExpression, arbitraryScope } from '../../testing/arbitraryExpressions';
import {
  checkExpression,
  type Expr,
  type ExpressionValues,
  evaluateExpression,
  meetsCondition,
  namesInExpression,
  normalizeExpression,
  parseEachClause,
  parseExpression,
  printExpression,
} from '.';

const slots: ExpressionValues = {
  hospital: 'General ',
  count: 3,
  code: '1',
  is_free: true,
  list: ['a', 'B', 2],
  nothing: null,
  empty: '',
  deep: { rows: [{ 'visit date': 'Monday' }] },
  'party-size': 4,
  科室: '内科',
  constructor: 'mine',
};

const meets = (expression: string, given: Parameters<typeof meetsCondition>[1] = slots) => {
  const read = parseExpression(expression);
  if (!read.ok) throw new Error(`${expression}: ${read.error.message}`);
  return meetsCondition(read.value, given);
};

describe('conditions over named values', () => {
  it.each([
    'count == 3',
    'count != 4 and count >= 3 and count <= 3',
    'count > 2 and not count > 3',
    '3 < count or count == 3',
    'hospital == "general"',
    "hospital == 'General'",
    'code == 1 and code == "1" and code < 2',
    'is_free',
    'is_free == True and is_free == "true"',
    'not empty and not nothing',
    'nothing == None and nothing == null and exists nothing',
    '"b" in list and 2 in list and "c" not in list',
    'count in [1, 3] and hospital in ["x", "general"]',
    '"ener" in hospital and "rows" in deep',
    'deep.rows[0]["visit date"] == "Monday"',
    'deep.rows[-1].`visit date` == "monday"',
    'list == ["A", "b", "2"]',
    'party-size == 4 and party_size == 4 and PartySize == 4',
    '$count == 3',
    'not exists unknown and exists count and exists(count)',
    '(count == 1 or count == 3) and is_free',
    'constructor == "mine" and not exists toString',
    '"a\\"b" == "a\\"b"',
    'not not is_free',
    '-1 < count and 2.5 < count',
    '科室 == "内科" and "内" in 科室',
  ])('holds: %s', (expression) => {
    expect(checkExpression(expression)).toBeUndefined();
    expect(meets(expression)).toBe(true);
  });

  it.each([
    'count == 4',
    'unknown == 1',
    'unknown != 1',
    'unknown',
    'unknown in list',
    '1 not in unknown',
    'hospital < 3',
    'nothing < 3',
    'deep.rows[5] == 1',
    'deep.none.more == 1',
    'list[0].x == 1',
    'count == null',
    'deep == list',
    'is_free and count == 4',
  ])('does not hold: %s', (expression) => {
    expect(meets(expression)).toBe(false);
  });

  it.each([
    ['', /empty/],
    ['  ', /empty/],
    ['count =', /==, not =/],
    ['count = 3', /==, not =/],
    ['count ==', /missing at the end/],
    ['and count', /missing before "and"/],
    ['(count == 3', /closing parenthesis/],
    ['count == 3)', /"\)" is not expected/],
    ['count 3', /"3" is not expected/],
    ['"open', /has no end/],
    ['count # 3', /character 7: # has no meaning/],
    ['[1, 2', /no end/],
    ['[1 2]', /commas/],
    ['a.', /after the dot/],
    ['a[b]', /number or a text/],
    ['a[1', /closing bracket/],
    ['constructor("x")()', /no function constructor/],
    ['x'.repeat(1001), /longer than 1000/],
    [`${'('.repeat(80)}a${')'.repeat(80)}`, /too deeply/],
    [`${'not '.repeat(80)}a`, /too deeply/],
    [`${'exists '.repeat(80)}a`, /too deeply/],
  ])('refuses %j and says why', (expression, message) => {
    expect(checkExpression(expression)?.message).toMatch(message);
  });

  it('reads any text without an error and evaluates valid ones to a boolean', () => {
    const pieces = [
      'count',
      'list',
      '==',
      '<',
      'in',
      'not',
      'and',
      'or',
      'exists',
      'length',
      '+',
      '-',
      '%',
      '{',
      '}',
      ':',
      '&&',
      '(',
      ')',
      '[',
      ']',
      ',',
      '.',
      '1',
      '"a"',
      '`b`',
      '=',
    ];
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, (expression) => {
        const read = parseExpression(expression);
        if (read.ok) expect(typeof meetsCondition(read.value, slots)).toBe('boolean');
        else expect(read.error.message).toMatch(/\.$|example/);
        expect(checkExpression(expression) === undefined).toBe(read.ok);
      }),
      { numRuns: 500 },
    );
  });
});

const read = (text: string): Expr => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`);
  return parsed.value;
};
const exact = { equality: 'json' } as const;
const valueIn = (text: string, scope: ExpressionValues = slots) => evaluateExpression(read(text), scope, exact);

describe('values', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 - 2 - 1', 4],
    ['2 - -3', 5],
    ['8 / 4 / 2', 1],
    ['-count + 1', -2],
    ['count -1', 2],
    ['3-1', 2],
    ['7 % 3', 1],
    ['-7 % 3', 2],
    ['7 % -3', -2],
    ['-6 % 3', 0],
    ['0.1 + 0.2', 0.30000000000000004],
    ['1e3 + 1', 1001],
    ['"a" + code', 'a1'],
    ['not count + 1 == 4', false],
    ['count + 1 == 4 and count * 2 < 7', true],
    ['length("añ😀")', 3],
    ['len(list) + length(deep)', 4],
    ['min(3, count, 7)', 3],
    ['max([1, 9, 2])', 9],
    ['sum([])', 0],
    ['sum(1, 2, count)', 6],
    ['abs(-2) + floor(1.7) + ceil(1.2)', 5],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1.2345, 2)', 1.23],
    ['round(-0.4)', 0],
    ['upper(trim(hospital)) + lower("X")', 'GENERALx'],
    ['number(" 3.5 ") + number(1)', 4.5],
    ['text(count) + text([1, "a"]) + str("b")', '3[1,"a"]b'],
    ['[[1, 2], null, [count]]', [[1, 2], null, [3]]],
    ['{"a": count, b: [1], `c d`: {}}', { a: 3, b: [1], 'c d': {} }],
    ['{"__proto__": 1}', JSON.parse('{"__proto__": 1}')],
    ['is_free && !(count === 4) || false', true],
    ['$and', undefined],
    ['list[-1]', 2],
    ['party-size - 1', 3],
  ])('%s', (expression, value) => {
    expect(valueIn(expression)).toEqual(value);
  });

  it.each([
    '1 / 0',
    '1 % 0',
    '1e308 * 10',
    'unknown + 1',
    '"a" + 1',
    'list + list',
    '-hospital',
    '[1, unknown]',
    '{"a": unknown}',
    'length(1)',
    'min([])',
    'max("a", 1)',
    'sum([1, "2"])',
    'round(1, 99)',
    'number("1x")',
    'upper(unknown)',
    'party-1',
  ])('has no value: %s', (expression) => {
    expect(valueIn(expression)).toBeUndefined();
    expect(meetsCondition(read(`(${expression}) == (${expression})`), slots)).toBe(false);
  });

  it('limits the length of joined texts', () => {
    const long = { s: 'x'.repeat(600_000) };
    expect(valueIn('length(s + "y")', long)).toBe(600_001);
    expect(valueIn('s + s', long)).toBeUndefined();
  });

  it.each([
    ['a == 9007199254740993', { a: '9007199254740993' }, true],
    ['a == -9007199254740993', { a: '-9007199254740993' }, true],
    ['a == 9007199254740993', { a: '9007199254740992' }, false],
    ['a > 9007199254740992', { a: '9007199254740993' }, true],
    ['a == "12"', { a: '0012' }, false],
    ['a == b', { a: '', b: '' }, false],
    ['a != b', { a: '', b: 'x' }, false],
    ['a in b', { a: '', b: ['', 'x'] }, false],
    ['a not in b', { a: null, b: ['x'] }, false],
    ['a == ""', { a: ' ' }, true],
    ['null == a', { a: '' }, true],
    ['a != null', { a: 'x' }, true],
    ['a == null', {}, false],
    ['a in b', { a: '12', b: 'accounts 0012, 13' }, false],
    ['a in b', { a: '12', b: 'accounts 12, 13' }, true],
    ['a != b', { a: 1.1, b: '1.10' }, true],
  ])('compares values by their digits and never matches a blank one: %s, %j', (text, scope, isMet) => {
    expect(meetsCondition(read(text), scope)).toBe(isMet);
  });

  it('are compared exactly with the equality json, and leniently by default', () => {
    for (const [loose, isExact] of [
      ['code == 1', false],
      ['is_free == "True"', false],
      ['hospital == "general"', false],
      ['"ENER" in hospital', false],
      ['1 in code', false],
      ['code < 2', false],
      ['"1" in ["1"] and [1] == [1.0] and {a: 1, b: 2} == {b: 2, a: 1}', true],
      ['"a" < "b" and 9 < 10', true],
    ] as const) {
      expect([loose, meetsCondition(read(loose), slots)]).toEqual([loose, true]);
      expect([loose, meetsCondition(read(loose), slots, exact)]).toEqual([loose, isExact]);
    }
    expect(meetsCondition(read('"10" < "9"'), slots)).toBe(false);
    expect(meetsCondition(read('"10" < "9"'), slots, exact)).toBe(true);
  });

  it.each([
    ['min()', /min takes 1 to 100 values, not 0/],
    ['length(1, 2)', /length takes 1 value, not 2/],
    ['f(1)', /no function f; there are length/],
    ['min(1', /call has no end/],
    ['min(1 2)', /commas/],
    ['{"a": 1', /object has no end|commas/],
    ['{1: 2}', /key of an object/],
    ['{a 2}', /colon/],
    ['9'.repeat(400), /number is too large/],
    ['1 +', /missing at the end/],
    ['* 2', /"\*" is not expected/],
    ['1 < 2 < 3', /"<" is not expected/],
    [`${'-'.repeat(80)}1`, /too deeply/],
    [`${'{a:'.repeat(80)}1`, /too deeply/],
    [`${'abs('.repeat(80)}1`, /too deeply/],
  ])('refuses %j and says why', (expression, message) => {
    expect(checkExpression(expression)?.message).toMatch(message);
  });
});

describe('printing', () => {
  it.each([
    ["a=='x'", 'a == "x"'],
    ['a   and(b or c)', 'a and (b or c)'],
    ['(a and b) or c', 'a and b or c'],
    ['a - (b - c)', 'a - (b - c)'],
    ['(a - b) - c', 'a - b - c'],
    ['not(not a)', 'not not a'],
    ['(not a) == b', '(not a) == b'],
    ['-(a + b) * 2', '-(a + b) * 2'],
    ['- 0', '0'],
    ['party-size.`visit date`["or"][-1]', '`party-size`["visit date"]["or"][-1]'],
    ['exists (a + b)', 'exists (a + b)'],
    ['exists(a)', 'exists a'],
    ['"a\\"\\\\\\n"', '"a\\"\\\\\\n"'],
    ['len(x) > None', 'length(x) > null'],
    ['{b:1}', '{"b": 1}'],
    ['$and && $true', '`and` and `true`'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['-a - (-3) - (0 - 3)', '-a - -3 - (0 - 3)'],
    ['a is "x" and b is not null', 'a == "x" and b != null'],
  ])('%s', (expression, printed) => {
    expect(printExpression(read(expression))).toBe(printed);
    expect(read(printed)).toEqual(read(expression));
  });

  it('prints text that parses to the same expression', () => {
    fc.assert(
      fc.property(arbitraryExpression, (expression) => {
        const text = printExpression(expression);
        fc.pre(text.length <= 1000);
        expect(parseExpression(text)).toEqual({ ok: true, value: expression });
      }),
      { numRuns: 500 },
    );
  });
});

describe('the normal form', () => {
  const normal = (text: string) => printExpression(normalizeExpression(read(text)));

  it.each([
    ['a == 1', '1 == a', true],
    ['a > b', 'b < a', true],
    ['a >= 1', '1 <= a', true],
    ['a and b', 'b and a', true],
    ['a and (b and c)', '(c and a) and b', true],
    ['a and a', 'a', false],
    ['a == 1 and a == 1', 'a == 1', true],
    ['not (a and b)', 'not b or not a', true],
    ['not not (a < b)', 'b > a', true],
    ['not (a < b)', 'a >= b', false],
    ['not (a == b)', 'a != b', false],
    ['a == 1 or a == 2', '2 == a or a == 1', true],
    ['a == 1 or a == 2', 'a in [2, 1]', true],
    ['a != 1 and a != 2', 'a not in [1, 2, 1]', true],
    ['a in [1]', 'a == 1', true],
    ['a in []', 'false', true],
    ['a not in []', 'true', false],
    ['x + 1', '1 + x', true],
    ['x + y', 'y + x', false],
    ['x * y', 'y * x', true],
    ['a == "x"', "a=='x'", true],
    ['a == True', 'a == true', true],
    ['a > 2 + 3', '5 < a', true],
    ['a or not a', 'true', true],
    ['a == true', 'a', false],
    ['min(a, b)', 'min(b, a)', true],
    ['party-size > 1', '`party-size` > 1', true],
  ])('%s and %s', (one, other, isSame) => {
    expect(normal(one) === normal(other)).toBe(isSame);
  });

  it('has the value of the original in every scope, and is its own normal form', () => {
    fc.assert(
      fc.property(
        arbitraryExpression,
        fc.array(arbitraryScope, { minLength: 3, maxLength: 3 }),
        (expression, scopes) => {
          const form = normalizeExpression(expression);
          for (const scope of scopes) {
            for (const equality of ['values', 'json', 'rules-1'] as const) {
              const [one, other] = [expression, form].map((at) => evaluateExpression(at, scope, { equality }));
              expect(other).toEqual(one);
            }
          }
          expect(printExpression(normalizeExpression(form))).toBe(printExpression(form));
        },
      ),
      { numRuns: 1500 },
    );
  });
});

it('names are listed once, with and without those in exists', () => {
  const expression = read('a.b[0] + a + min(c, -d) > 1 and not (exists e or f in [g, {"x": h}])');
  expect(namesInExpression(expression)).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h']);
  expect(namesInExpression(expression, { includeExists: false })).toEqual(['a', 'c', 'd', 'f', 'g', 'h']);
});

it('a loop clause has an item name and a list', () => {
  expect(parseEachClause('each item in order.items')).toEqual({ item: 'item', list: read('order.items') });
  expect(parseEachClause(' For Each `line item` in [1, 2] ')).toEqual({ item: 'line item', list: read('[1, 2]') });
  for (const text of ['each in items', 'each item in', 'each item in (', 'item in items', 'each == 3', '']) {
    expect(parseEachClause(text)).toBeUndefined();
  }
});
