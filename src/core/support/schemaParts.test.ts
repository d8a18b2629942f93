import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  countSchema,
  describeFault,
  finiteSchema,
  jsonObjectSchema,
  keySchema,
  listOf,
  readWith,
  recordOf,
  shape,
  tolerantShape,
  validEntries,
  validItems,
} from './index';

const schema = shape({
  kind: choiceOf({ first: true, second: true }),
  size: countSchema,
  share: v.exactOptional(v.pipe(finiteSchema, v.maxValue(1))),
  parts: listOf(shape({ id: keySchema })),
  extra: v.exactOptional(jsonObjectSchema),
  limits: v.exactOptional(recordOf(finiteSchema)),
  note: v.exactOptional(v.pipe(v.string(), v.minLength(1, 'is empty'), v.regex(/^\w/, 'instead of words'))),
});
const good = { kind: 'first', size: 2, parts: [{ id: 'a' }], limits: { a: 1.5 }, unknown: true };

it('readWith leaves out the fields that the schema does not know', () => {
  const { unknown: _unknown, ...known } = good;
  expect(readWith(schema, good)).toEqual({ ok: true, value: known });
});

it('tolerantShape leaves out invalid optional fields, and refuses other invalid ones', () => {
  const tolerant = tolerantShape({
    id: v.string(),
    note: v.exactOptional(v.string()),
    size: v.fallback(countSchema, 1),
    tags: validItems(v.string()),
    limits: validEntries(finiteSchema),
  });
  const read = (value: unknown) => readWith(tolerant, value);
  const empty = { id: 'a', size: 1, tags: [], limits: {} };
  expect(read({ id: 'a' })).toEqual({ ok: true, value: empty });
  expect(read({ id: 'a', note: 2, size: -1, tags: 'x', limits: [1], toString: 3 })).toEqual({ ok: true, value: empty });
  const mixed = { id: 'a', note: 'n', size: 3, tags: ['x', 4, 'y'], limits: { a: 1, b: 'c' } };
  expect(read(mixed)).toEqual({ ok: true, value: { ...mixed, tags: ['x', 'y'], limits: { a: 1 } } });
  expect(read({ note: 'n' })).toEqual({ ok: false, error: '"id" is missing' });
  expect(read([])).toMatchObject({ ok: false });
});

describe('describeFault', () => {
  it('accepts what the schema accepts, with fields that it does not know', () => {
    expect(describeFault(schema, good)).toBeUndefined();
  });

  it.each([
    ['a text', 'x', 'it is "x" instead of an object'],
    ['a missing field', { ...good, size: undefined }, '"size" is missing'],
    ['a value with a message about the wanted one', { ...good, note: '- x' }, '"note" is "- x" instead of words'],
    ['a list', { ...good, kind: [] }, '"kind" is a list instead of "first" or "second"'],
    ['a wrong type', { ...good, size: 'x' }, '"size" is "x" instead of a number'],
    ['a negative count', { ...good, size: -1 }, '"size" is -1 instead of at least 0'],
    ['half a count', { ...good, size: 0.5 }, '"size" is not a whole number'],
    ['a number that is too large', { ...good, share: 2 }, '"share" is 2 instead of at most 1'],
    ['infinity, which JSON can give', { ...good, share: JSON.parse('1e999') as number }, '"share" is not finite'],
    ['an unknown choice', { ...good, kind: 'third' }, '"kind" is "third" instead of "first" or "second"'],
    ['a fault in a list', { ...good, parts: [{ id: 'a' }, { id: 7 }] }, '"parts.1.id" is 7 instead of a text'],
    [
      'a key that every object has',
      { ...good, parts: [{ id: 'toString' }] },
      '"parts.0.id" is a name that every object has',
    ],
    ['a fault with the message of its schema', { ...good, note: '' }, '"note" is empty'],
    ['a list for an object', { ...good, extra: [] }, '"extra" is not a JSON object'],
    ['a list for a record', { ...good, limits: [] }, '"limits" is not a JSON object'],
    ['a wrong value of a record', { ...good, limits: { a: 'x' } }, '"limits.a" is "x" instead of a number'],
  ])('reports %s with its path', (_name, value, fault) => {
    expect(describeFault(schema, value)).toContain(fault);
  });
});
