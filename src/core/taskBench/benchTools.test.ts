import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../support';
import { benchTools, createBenchToolSet } from './benchTools';

const all = createBenchToolSet(benchTools.map(({ schema }) => schema.name));
const value = (name: string, args: JsonObject) => all.call(name, args);
const message = (name: string, args: JsonObject) => {
  const outcome = all.call(name, args);
  return 'kind' in outcome && outcome.kind === 'failed' ? outcome.message : 'it answered';
};

describe('the tools of the bench', () => {
  it('have unique names, described parameters and results, and similar ones that exist', () => {
    const names = benchTools.map(({ schema }) => schema.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(40);
    for (const { schema, similar } of benchTools) {
      expect(schema.description?.length, schema.name).toBeGreaterThan(15);
      expect(schema.returns?.description, schema.name).toBeTruthy();
      expect(schema.parameters.type).toBe('object');
      for (const parameter of Object.values(schema.parameters.properties as Record<string, JsonObject>)) {
        expect(parameter.description, schema.name).toBeTruthy();
      }
      for (const other of similar) expect(names, schema.name).toContain(other);
      expect(similar, schema.name).not.toContain(schema.name);
    }
  });

  it.each<[string, JsonObject, JsonValue]>([
    ['add', { a: 2, b: -5 }, -3],
    ['divide', { a: 1, b: 4 }, 0.25],
    ['divide_whole', { a: 17, b: 5 }, 3],
    ['remainder', { a: 17, b: 5 }, 2],
    ['root_whole', { value: 24 }, 4],
    ['round_to', { value: -2.5, places: 0 }, -3],
    ['round_to', { value: 2.25, places: 1 }, 2.3],
    ['common_divisor', { a: 12, b: 18 }, 6],
    ['digit_sum', { value: 907 }, 16],
    ['median_list', { values: [9, 1, 4, 2] }, 3],
    ['sort_list', { values: [10, 9, 100], order: 'descending' }, [100, 10, 9]],
    ['sort_list', { values: ['b', 'a', 'B'] }, ['B', 'a', 'b']],
    [
      'sort_records',
      {
        records: [
          { n: 2, k: 'x' },
          { n: 1, k: 'y' },
          { n: 2, k: 'z' },
        ],
        field: 'n',
        order: 'descending',
      },
      [
        { n: 2, k: 'x' },
        { n: 2, k: 'z' },
        { n: 1, k: 'y' },
      ],
    ],
    ['distinct_items', { items: [{ a: 1, b: 2 }, { b: 2, a: 1 }, 1, '1'] }, [{ a: 1, b: 2 }, 1, '1']],
    ['filter_above', { records: [{ n: 3 }, { n: 4 }, { m: 9 }], field: 'n', limit: 3 }, [{ n: 4 }]],
    ['set_field', { record: { a: 1 }, field: 'a', value: [2] }, { a: [2] }],
    ['replace_first', { text: 'aXbX', search: 'X', replacement: '$&' }, 'a$&bX'],
    ['replace_text', { text: 'aXbX', search: 'X', replacement: '$&' }, 'a$&b$&'],
    ['text_length', { text: 'né🙂' }, 3],
    ['take_right', { text: 'abc', count: 0 }, ''],
    ['shift_letters', { text: 'Zebra 7', by: -1 }, 'Ydaqz 7'],
    ['text_to_number', { text: ' -4.5 ' }, -4.5],
    ['majority_of', { votes: ['b', 'a', 'b'] }, 'b'],
    ['majority_of', { votes: ['b', 'a'] }, 'tie'],
    ['implies', { premise: false, conclusion: false }, true],
    ['exactly_one', { a: true, b: true }, false],
    ['next_state', { table: { a: { x: 'b' } }, state: 'a', symbol: 'x' }, 'b'],
  ])('%s %j', (name, args, expected) => {
    expect(value(name, args)).toEqual({ kind: 'succeeded', value: expected });
  });

  it('say what to try where arguments do not fit', () => {
    expect(message('add', { a: 1 })).toBe('add also needs b. It takes a, b.');
    expect(message('add', { a: 1, b: '2' })).toBe('b of add must be a number, not "2".');
    expect(message('add', { a: 1, b: 2, c: 3 })).toContain('add has no parameter c');
    expect(message('take_first', { items: [], cuont: 1 })).toContain('did you mean count?');
    expect(message('sum_list', { values: [1, '2'] })).toBe(
      'values of sum_list must be a list whose item 2 is a number, not "2".',
    );
    expect(message('is_even', { value: 1.5 })).toContain('a whole number, not 1.5');
    expect(message('take_left', { text: 'a', count: -1 })).toContain('at least 0, not -1');
    expect(message('sort_list', { values: [1], order: 'up' })).toContain('one of ascending, descending, not "up"');
    expect(message('sort_list', { values: [1, 'a'] })).toContain('numbers only or texts only');
    expect(message('divide', { a: 1, b: 0 })).toContain('another divisor');
    expect(message('power', { base: 10, exponent: 400 })).toContain('too large');
    expect(message('get_field', { record: { a: 1 }, field: 'constructor' })).toContain('The fields are a');
    expect(message('item_at', { items: [1], position: 2 })).toContain('the list has 1 items');
    expect(message('pad_left', { text: '', length: 9, fill: 'ab' })).toContain('exactly one character');
    expect(message('ad', { a: 1, b: 2 })).toContain('There is no tool ad; did you mean add?');
    expect(message('constructor', {})).toContain('There is no tool constructor');
    expect(createBenchToolSet(['add']).call('subtract', { a: 1, b: 1 })).toMatchObject({ kind: 'failed' });
  });

  it('answer or refuse all arguments, the same each time, and do not change them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...benchTools), fc.infiniteStream(fc.jsonValue()), (tool, values) => {
        const names = Object.keys(tool.schema.parameters.properties as JsonObject);
        const args = Object.fromEntries(names.map((name) => [name, values.next().value as JsonValue]));
        const before = JSON.stringify(args);
        const outcome = tool.call(args);
        expect(JSON.stringify(args)).toBe(before);
        expect(JSON.stringify(tool.call(args))).toBe(JSON.stringify(outcome));
        if (outcome.kind === 'failed') expect(outcome.message.length).toBeGreaterThan(10);
        else expect(JSON.stringify(outcome.value)).toBeTypeOf('string');
      }),
      { numRuns: 500 },
    );
  });
});
