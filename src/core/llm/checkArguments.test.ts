import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../support';
import { type ArgumentRules, checkArguments } from './checkArguments';

const tool: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    party: { type: 'integer', minimum: 1, maximum: 12 },
    class: { type: 'string', enum: ['economy', 'business'] },
    window: { type: 'boolean' },
    address: {
      type: 'object',
      properties: { street: { type: 'string' }, zip: { type: 'integer' } },
      required: ['street'],
      additionalProperties: false,
    },
    dishes: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    note: { type: ['string', 'null'] },
  },
  required: ['city', 'party'],
};
const rules: ArgumentRules = { types: 'convertible', unknown: true };
const faults = (args: JsonObject, more: Partial<ArgumentRules> = {}, schema = tool) =>
  checkArguments(schema, args, { ...rules, ...more }).map(({ kind, path }) => `${kind} ${path}`);
const messages = (args: JsonObject, schema = tool) => checkArguments(schema, args, rules).map(({ message }) => message);

describe('checkArguments (C5)', () => {
  it('accepts arguments that match the schema', () => {
    const args = { city: 'Oslo', party: 4, class: 'business', window: true, note: null };
    expect(faults(args)).toEqual([]);
    expect(faults({ ...args, address: { street: 'Main', zip: 1 }, dishes: [{ name: 'soup' }] })).toEqual([]);
  });

  it('names each missing, unknown or badly typed parameter, nested ones with their path', () => {
    expect(
      faults({ party: 4.5, clas: 'economy', address: { zip: 'x', more: 1 }, dishes: [{ name: 'a' }, {}] }),
    ).toEqual([
      'missing city',
      'type party',
      'unknown clas',
      'missing address.street',
      'type address.zip',
      'unknown address.more',
      'missing dishes[1].name',
    ]);
    expect(messages({ city: 'Oslo', party: 2, clas: 'economy' })).toEqual([
      'clas is no parameter of it (did you mean class?)',
    ]);
    expect(messages({ city: 'Oslo', party: 20, class: 'first' })).toEqual([
      'party must be at most 12, and is 20',
      'class must be one of "economy", "business", and is "first"',
    ]);
    expect(messages({ city: ['Oslo'], party: 2 })).toEqual(['city must be a text, and is a list of 1']);
  });

  it('does not accept a blank for a required parameter in a session of rules 2, and rounds no digits', () => {
    for (const blank of ['', ' ', '\u200b']) {
      expect(faults({ city: blank, party: 1 }, { rules: 2 })).toEqual(['missing city']);
      expect(faults({ city: blank, party: 1 }, { rules: 1 })).toEqual([]);
      expect(faults({ city: blank, party: 1 })).toEqual([]);
    }
    expect(faults({ city: 'Oslo', party: 1, address: { street: '' } }, { rules: 2 })).toEqual([
      'missing address.street',
    ]);
    const any: JsonObject = { type: 'object', properties: { a: {} }, required: ['a'] };
    expect(faults({ a: null }, { rules: 2 }, any)).toEqual(['missing a']);
    expect(faults({ city: 'Oslo', party: 1, note: '' }, { rules: 2 })).toEqual([]);
    const long: JsonObject = {
      type: 'object',
      properties: { n: { type: 'integer', maximum: 9007199254740992 } },
    };
    expect(faults({ n: '9007199254740993' }, { rules: 2 }, long)).toEqual(['value n']);
    expect(faults({ n: '9007199254740992.0' }, { rules: 2 }, long)).toEqual([]);
    expect(faults({ n: '9007199254740991.5' }, { rules: 2 }, long)).toEqual(['type n']);
    expect(faults({ n: '0x10' }, { rules: 2 }, long)).toEqual(['type n']);
    expect(faults({ n: '1e999' }, { rules: 2 }, long)).toEqual(['type n']);
  });

  it('converts numbers and booleans from and to text, unless it is strict', () => {
    const args = { city: 12, party: '4', class: 'Economy', window: 'true' };
    expect(faults(args)).toEqual([]);
    expect(faults(args, { types: 'strict' })).toEqual(['type city', 'type party', 'value class', 'type window']);
    expect(faults({ city: 'Oslo', party: 'four' })).toEqual(['type party']);
    expect(faults({ city: null, party: 1 })).toEqual(['type city']);
  });

  it('ignores unknown parameters if the option is off, if the schema allows more, and if there is no list of properties', () => {
    const args = { city: 'Oslo', party: 1, extra: 1 };
    expect(faults(args)).toEqual(['unknown extra']);
    expect(faults(args, { unknown: false })).toEqual([]);
    expect(faults(args, {}, { ...tool, additionalProperties: true })).toEqual([]);
    expect(faults(args, {}, { ...tool, additionalProperties: { type: 'string' } })).toEqual([]);
    expect(faults(args, {}, { ...tool, additionalProperties: { type: 'object' } })).toEqual(['type extra']);
    expect(faults(args, { unknown: false }, { ...tool, additionalProperties: false })).toEqual(['unknown extra']);
    expect(faults(args, {}, { type: 'object' })).toEqual([]);
    expect(faults(args, {}, {})).toEqual([]);
  });

  it('requires at least one of several combined schemas', () => {
    const either: JsonObject = {
      properties: { id: { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['me'] }] } },
    };
    expect(faults({ id: 3 }, {}, either)).toEqual([]);
    expect(faults({ id: 'me' }, {}, either)).toEqual([]);
    expect(faults({ id: 'you' }, {}, either)).toEqual(['type id']);
    const all: JsonObject = { properties: { n: { allOf: [{ minimum: 2 }, { maximum: 3 }] } } };
    expect(faults({ n: 9 }, {}, all)).toEqual(['value n']);
  });

  it.each<[string, JsonValue]>([
    ['a type that does not exist', { properties: { a: { type: 'date' } } }],
    ['a type that is not a text', { properties: { a: { type: 3 } } }],
    ['properties that are a list', { properties: ['a'] }],
    ['a property that is no schema', { properties: { a: true } }],
    ['an empty enumeration', { properties: { a: { enum: [] } } }],
    ['required that is no list', { properties: { a: {} }, required: 'a' }],
    ['required without texts', { properties: { a: {} }, required: [1, null] }],
    ['a reference', { properties: { a: { $ref: '#/x', type: 'integer' } } }],
    ['a pattern', { properties: { a: { type: 'string', pattern: '(a+)+$' } } }],
  ])('finds no fault by %s', (_, schema) => {
    expect(faults({ a: `${'a'.repeat(40)}!` }, {}, schema as JsonObject)).toEqual([]);
  });

  it('terminates on a very deep schema', () => {
    let schema: JsonObject = { type: 'integer' };
    let value: JsonValue = 'x';
    for (let depth = 0; depth < 3000; depth++) {
      schema = { type: 'object', properties: { a: schema } };
      value = { a: value };
    }
    expect(faults(value as JsonObject, {}, schema)).toEqual([]);
  });
});
