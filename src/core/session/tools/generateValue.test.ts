import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../../testing/expectBoundedTime';
import { createRandom, type JsonObject, type JsonValue } from '../../support';
import { generateValue, sampleArguments } from './generateValue';

const ajv = new Ajv({
  strict: false,
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
    email: /^[^@\s]+@[^@\s]+$/,
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    uri: /^https:\/\//,
    time: /^\d\d:\d\d:\d\dZ$/,
    ipv4: /^(\d{1,3}\.){3}\d{1,3}$/,
  },
});
const values = (schema: JsonObject, count = 60, name = '') =>
  Array.from({ length: count }, (_, seed) => generateValue(schema, createRandom(seed), { name }));
const texts = (list: readonly JsonValue[]) => new Set(list.map((value) => JSON.stringify(value)));

describe('generated values', () => {
  it('fit their schema, the same for the same seed', () => {
    const schemas: JsonObject[] = [
      {
        type: 'object',
        properties: { a: { type: 'string', format: 'date' }, b: { type: 'string', format: 'uuid' } },
        required: ['a', 'b'],
      },
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'email' },
      { type: 'string', format: 'time' },
      { type: 'string', format: 'ipv4' },
      { type: 'string', minLength: 30, maxLength: 40 },
      { type: 'string', maxLength: 3 },
      { type: 'integer', minimum: 18, maximum: 20 },
      { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 3 },
      { type: 'number', minimum: 0, maximum: 1 },
      { type: 'number', maximum: -10 },
      { type: 'number', multipleOf: 0.25, minimum: 1, maximum: 2 },
      { type: 'integer', multipleOf: 10, minimum: 15 },
      { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 4 },
      { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true },
      {
        type: 'array',
        items: { type: 'object', properties: { slot: { enum: ['09:00', '10:00'] } }, required: ['slot'] },
        minItems: 1,
      },
      { type: ['string', 'null'] },
      { const: { fixed: true } },
      { oneOf: [{ type: 'integer', minimum: 100 }, { type: 'boolean' }] },
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
          { properties: { b: { const: 'x' } }, required: ['b'] },
        ],
      },
      {
        $ref: '#/$defs/room',
        $defs: {
          room: {
            type: 'object',
            properties: { next: { $ref: '#/$defs/room' }, no: { type: 'integer' } },
            required: ['no'],
          },
        },
      },
      { type: 'object', additionalProperties: { type: 'boolean' } },
    ];
    for (const schema of schemas) {
      const validate = ajv.compile(schema);
      for (const value of values(schema))
        expect(validate(value), `${JSON.stringify(schema)} ${JSON.stringify(value)}`).toBe(true);
      expect(values(schema, 5)).toEqual(values(schema, 5));
    }
  });

  it('reach every alternative of a schema, over some seeds', () => {
    expect(texts(values({ enum: ['full', 'free', null] }))).toEqual(new Set(['"full"', '"free"', 'null']));
    expect(texts(values({ type: 'boolean' }))).toEqual(new Set(['true', 'false']));
    expect(texts(values({ type: ['boolean', 'null'] })).size).toBe(3);
    expect(texts(values({ type: 'integer', minimum: 1, maximum: 4 })).size).toBe(4);
    expect(new Set(values({ type: 'array', items: {} }).map((list) => (list as JsonValue[]).length))).toEqual(
      new Set([0, 1, 2, 3]),
    );
    expect(new Set(values({ anyOf: [{ type: 'null' }, { type: 'integer' }] }).map((value) => typeof value))).toEqual(
      new Set(['object', 'number']),
    );
    const candidates = () => ['none', 'some'];
    const branched = Array.from({ length: 40 }, (_, seed) =>
      generateValue({ type: 'object', properties: { left: { type: 'string' } } }, createRandom(seed), { candidates }),
    );
    expect(texts(branched).size).toBe(2);
  });

  it('are plausible for their names', () => {
    const named = (name: string) => values({}, 20, name);
    for (const value of named('visit_date')) expect(value).toMatch(/^2026-12-\d\d$/);
    for (const value of named('出发日期')) expect(value).toMatch(/^2026-12-\d\d$/);
    for (const value of named('departureTime')) expect(value).toMatch(/^\d\d:\d\d$/);
    for (const value of named('booking_reference')) expect(value).toMatch(/^[A-Z]-\d{6}$/);
    expect(texts(named('room_available')).size).toBe(2);
    expect(texts(named('是否有票'))).toEqual(new Set(['true', 'false']));
  });

  it('survive any schema at all', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(), (schema, seed) => {
        const given =
          typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : { items: schema };
        const value = generateValue(given as JsonObject, createRandom(seed));
        expect(JSON.stringify(value)).toBeTypeOf('string');
      }),
      { numRuns: 300 },
    );
    const odd: JsonObject[] = [
      { $ref: '#' },
      { allOf: [{ $ref: '#' }] },
      { type: 'array', minItems: 1e9, items: {} },
      { type: 'string', minLength: 1e9 },
      { type: 'integer', minimum: 5, maximum: 1 },
      { type: 'object', properties: JSON.parse('{"__proto__": {"type": "integer"}}') as JsonObject },
      { enum: [] },
      { type: 7, properties: 3, items: false } as JsonObject,
    ];
    for (const schema of odd) expect(() => values(schema, 3)).not.toThrow();
  });

  it('include arguments to try a tool with', () => {
    const parameters: JsonObject = {
      type: 'object',
      properties: { hospital: { type: 'string' }, day: { type: 'string', format: 'date' } },
    };
    expect(Object.keys(sampleArguments(parameters, createRandom(1)))).toEqual(['hospital', 'day']);
    expect(sampleArguments({}, createRandom(1))).toEqual({});
  });

  it('stay small if a schema of a few lines describes millions of parts', () => {
    const names = Array.from({ length: 40 }, (_, at) => `p${at}`);
    const again = Object.fromEntries(names.map((name): [string, JsonValue] => [name, { $ref: '#' }]));
    let nested: JsonObject = { type: 'string', minLength: 10_000 };
    for (let level = 0; level < 5; level++) nested = { type: 'array', minItems: 50, items: nested };
    const heavy = { const: Array.from({ length: 3000 }, (_, at) => at) };
    for (const schema of [
      { type: 'object', properties: again, required: names },
      nested,
      { type: 'array', minItems: 50, items: { type: 'array', minItems: 50, items: heavy } },
    ] as JsonObject[])
      expect(expectBoundedTime(() => JSON.stringify(generateValue(schema, createRandom(1)))).length).toBeLessThan(
        1_000_000,
      );
  });
});
