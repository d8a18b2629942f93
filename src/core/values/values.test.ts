// Tests the comparison rule: the table of docs/values.md row by row, and properties that hold for all values.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../support';
import {
  compareDecimals,
  compareValues,
  decimalOf,
  holdsValue,
  isBlank,
  isCarried,
  keptNumbers,
  orderOf,
  parseExactJson,
  plainDigits,
  typeOfSchema,
  typeOfSlot,
  type ValueType,
  valueKey,
  whyDifferent,
} from './index';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/values.md'), 'utf8');

interface Row {
  readonly declared: string;
  readonly one: JsonValue;
  readonly other: JsonValue;
  readonly result: string;
}

const rows = [...page.matchAll(/^\| ([^|`]*)\| `(.*)` \| `(.*)` \| (same|different|unlike|no value) \|$/gm)].map(
  ([, declared = '', one = '', other = '', result = '']): Row => ({
    declared: declared.trim(),
    one: JSON.parse(one),
    other: JSON.parse(other),
    result,
  }),
);

function typeOf(declared: string): ValueType | undefined {
  const listed = /^one of (.*)$/.exec(declared)?.[1];
  return typeOfSlot(listed === undefined ? { type: declared } : { values: listed.split(', ') });
}

describe('the table of values', () => {
  it('has enough rows and every kind of result', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(new Set(rows.map(({ result }) => result)).size).toBe(4);
  });

  it.each(rows)('$declared $one and $other: $result', ({ declared, one, other, result }) => {
    const expected = result.replace(' ', '-');
    expect(compareValues(one, other, typeOf(declared))).toBe(expected);
    expect(compareValues(other, one, typeOf(declared))).toBe(expected);
  });

  it('explains why values that look the same are different', () => {
    const why = Object.fromEntries(rows.map(({ one, other }) => [`${one}/${other}`, whyDifferent(one, other)]));
    expect(why['paypal/рaypal']).toBe('the letter "p" is Latin, the letter "р" is Cyrillic');
    expect(why['0012/12']).toContain('digits are written differently');
    expect(why['Lake\u200bside/Lakeside']).toContain('invisible character (U+200B)');
    expect(why['１２/12']).toContain('digits');
    expect(why['Ａnn/Ann']).toContain('"Ａ" is a full-width character');
    expect(why['Müller/Muller']).toBe('"ü" is not "u"');
    expect(why['aB3xY/Ab3Xy']).toContain('capitals');
    expect(why['Lakeside/Lake side']).toBeUndefined();
    expect(whyDifferent('A 1', 'A  1')).toContain('white space');
  });
});

describe('declared types', () => {
  it.each([
    [{ type: 'Integer' }, 'number'],
    [{ type: 'bool' }, 'boolean'],
    [{ type: 'string' }, 'text'],
    [{ type: 'date' }, 'date'],
    [{ type: 'string', values: ['a'] }, 'listed'],
    [{ type: 'whatever' }, undefined],
    [{}, undefined],
  ])('of a slot %j: %s', (slot, kind) => expect(typeOfSlot(slot)?.kind).toBe(kind));

  it('of a JSON Schema reach into lists and objects', () => {
    const amounts = { type: 'array', items: { type: 'object', properties: { sum: { type: 'number' } } } };
    expect(compareValues([{ sum: '1.10' }], [{ sum: 1.1 }], typeOfSchema(amounts))).toBe('same');
    expect(compareValues([{ sum: '1.10' }], [{ sum: 1.1 }])).toBe('unlike');
    expect(typeOfSchema({ type: 'string' })).toBeUndefined();
    expect(typeOfSchema({ enum: ['a', 'b'] })).toEqual({ kind: 'listed', values: ['a', 'b'] });
  });
});

describe('containment of a value', () => {
  it.each([
    [['a', 'B'], 'b', true],
    [['0012'], '12', false],
    [['1.10'], 1.1, undefined],
    [['a'], '', undefined],
    ['rooms 12, 13', '12', true],
    ['rooms 0012, 13', '12', false],
    ['12.50 euros', '12', false],
    ['A-12', '12', false],
    ['北京12号', '12', true],
    ['Please be URGENT', 'urgent', true],
    [{ a: 1 }, 'a', true],
    [7, 'a', undefined],
  ] as [JsonValue, JsonValue, boolean | undefined][])('%j contains %j: %s', (whole, item, holds) => {
    expect(holdsValue(whole, item)).toBe(holds);
  });
});

const texts = fc.oneof(
  fc.constantFrom('a', 'A', 'aB', 'b  c', ' B C ', '', ' ', '\u200b', 'true', 'True', 'é', 'e\u0301', 'р', 'p', '１'),
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.stringMatching(/^[+-]?0{0,2}\d{1,3}(\.\d{1,3})?(e[+-]?\d{1,2})?$/),
  fc.string({ maxLength: 4 }),
);
const scalars: fc.Arbitrary<JsonValue> = fc
  .oneof(texts, fc.integer(), fc.double({ noNaN: true }), fc.boolean())
  .map((value) => (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? 1e300 : value));
const values: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'A', '__proto__'), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const types = fc.constantFrom<ValueType | undefined>(
  undefined,
  { kind: 'number' },
  { kind: 'boolean' },
  { kind: 'date' },
  { kind: 'time' },
  { kind: 'text' },
  { kind: 'listed', values: ['a', 'B', 'b c'] },
  { kind: 'list', items: { kind: 'number' } },
  { kind: 'object', fields: { a: { kind: 'number' } } },
);

const holdsBlankItem = (value: JsonValue): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value)
    ? value.some((item: JsonValue) => isBlank(item) || holdsBlankItem(item))
    : Object.values(value).some((item) => !isBlank(item) && holdsBlankItem(item)));

describe('all values', () => {
  it('compare the same in both directions, and with themselves unless they are blank', () => {
    fc.assert(
      fc.property(values, values, types, (one, other, type) => {
        expect(compareValues(one, other, type)).toBe(compareValues(other, one, type));
        const expected = isBlank(one) || holdsBlankItem(one) ? 'no-value' : 'same';
        expect(compareValues(one, structuredClone(one), type)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('have equal keys if and only if they are the same without a declared type', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const [key, otherKey] = [valueKey(one), valueKey(other)];
        expect(compareValues(one, other) === 'same').toBe(key !== undefined && key === otherKey);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('decimals', () => {
  const scale = 40;
  const scaled = (text: string): bigint => {
    const [mantissa = '', exponent = '0'] = text.replace('+', '').split('e');
    const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
    const digits = BigInt(whole + fraction) * 10n ** BigInt(scale + Number(exponent) - fraction.length);
    return mantissa.startsWith('-') ? -digits : digits;
  };
  const numerals = fc.stringMatching(/^[+-]?\d{1,25}(\.\d{1,12})?(e-?\d)?$/);

  it('have the order of exact integer arithmetic', () => {
    fc.assert(
      fc.property(numerals, numerals, fc.boolean(), (one, drawn, isNear) => {
        const other = isNear ? one.replace(/\d(?=[^\d]*$)/, '7') : drawn;
        const [a, b] = [scaled(one), scaled(other)];
        expect(Math.sign(orderOf(one, other) ?? Number.NaN)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('print numbers in digits only', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainDigits(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text) === value).toBe(true);
      }),
    );
    expect([plainDigits(1e21), plainDigits(1e-7), plainDigits(-0)]).toEqual([
      '1000000000000000000000',
      '0.0000001',
      '0',
    ]);
  });

  it.each(['1,000', '0x10', 'Infinity', 'NaN', '', '.', '1e', '１，０００', '²', `1e${'9'.repeat(20)}`])(
    '%j is not read as a number',
    (text) => expect(decimalOf(text)).toBeUndefined(),
  );
});

describe('exact JSON', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['9007199254740992', 9007199254740992],
    ['0.1', 0.1],
    ['1.10', 1.1],
    ['0.1000000000000000055511151231257827', '0.1000000000000000055511151231257827'],
    ['1e999', '1e999'],
    ['-1E+999', '-1E+999'],
    ['1e-400', '1e-400'],
    ['1e2', 100],
    ['-0', 0],
    ['"9007199254740993"', '9007199254740993'],
    ['"a 1e999 \\" 9007199254740993"', 'a 1e999 " 9007199254740993'],
    [
      '{"a":[9007199254740993,1],"9007199254740993":1e999}',
      { a: ['9007199254740993', 1], '9007199254740993': '1e999' },
    ],
    ['{"a":1,"a":9007199254740993}', { a: '9007199254740993' }],
  ])('reads %s', (text, value) =>
    expect(parseExactJson(text) === value || parseExactJson(text)).toEqual(typeof value === 'object' ? value : true),
  );

  it('keeps __proto__ a key and refuses what is not JSON', () => {
    expect(Object.keys(parseExactJson('{"__proto__":1e999}') as object)).toEqual(['__proto__']);
    for (const text of ['NaN', 'Infinity', '01', '{a:1}', '']) expect(() => parseExactJson(text)).toThrow(SyntaxError);
  });

  it('keeps the digits of every number', () => {
    const numeral = fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,25})?(e[+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(numeral, fc.double({ noNaN: true, noDefaultInfinity: true }).map(String))),
        (list) => {
          const text = `{"list":[${list.join(',')}],"text":${JSON.stringify(list.join(' "'))}}`;
          const read = parseExactJson(text) as { list: JsonValue[]; text: string };
          expect(read.text).toBe(list.join(' "'));
          for (const [at, digits] of list.entries()) {
            const [kept, written] = [decimalOf(read.list[at]), decimalOf(digits)];
            expect(kept && written && compareDecimals(kept, written)).toBe(0);
            expect(typeof read.list[at]).toBe(isCarried(digits) ? 'number' : 'string');
          }
          expect(JSON.stringify(parseExactJson(JSON.stringify(read)))).toBe(JSON.stringify(read));
          const kept = keptNumbers(JSON.parse(text) as JsonValue, read);
          expect(kept.map(({ digits }) => digits)).toEqual(list.filter((digits) => !isCarried(digits)));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('declared types', () => {
  it.each([
    [{ type: ['number', 'null'] }, { kind: 'number' }],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, { kind: 'number' }],
    [{ allOf: [{ type: 'boolean' }] }, { kind: 'boolean' }],
    [{ type: ['string', 'null'], format: 'date' }, { kind: 'date' }],
    [
      { type: ['string', 'null'], enum: ['A', 'B', null] },
      { kind: 'listed', values: ['A', 'B'] },
    ],
    [
      { type: 'array', items: { oneOf: [{ type: 'null' }, { type: 'number' }] } },
      { kind: 'list', items: { kind: 'number' } },
    ],
    [{ type: ['number', 'string'] }, undefined],
    [{ anyOf: [{ type: 'number' }, { type: 'string' }] }, undefined],
  ])('of the schema %j', (schema, type) => {
    expect(typeOfSchema(schema)).toEqual(type);
  });

  it.each([
    ['number?', 'number'],
    ['Number | null', 'number'],
    ['optional integer', 'number'],
    ['Optional[float]', 'number'],
    ['int64', 'number'],
    ['金额', 'number'],
    ['布尔', 'boolean'],
    ['日期', 'date'],
    ['时间', 'time'],
    ['文本', 'text'],
  ])('of a slot: %s', (type, kind) => {
    expect(typeOfSlot({ type })).toEqual({ kind });
  });
});
