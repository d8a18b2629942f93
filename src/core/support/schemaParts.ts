// Parts of valibot schemas for data that is stored or comes from outside. Their types are readonly at every level.
// Each is marked as free of side effects, so that bundles leave out what they do not use.

import * as v from 'valibot';
import { isJsonObject, type JsonObject, type JsonValue } from './json';
import { ownProperty } from './ownProperty';
import { fail, ok, type Result } from './result';

export const textSchema = /* @__PURE__ */ v.string();
export const flagSchema = /* @__PURE__ */ v.boolean();
/** `JSON.parse` reads 1e999 as infinity. */
export const finiteSchema = /* @__PURE__ */ v.pipe(v.number(), v.finite('is not finite'));
/** A count or an index: an integer from 0. */
export const countSchema = /* @__PURE__ */ v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(0));
/** Keys of objects must not be names that every object inherits. */
export const keySchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.check((value) => !(value in Object.prototype), 'is a name that every object has'),
);
/** The limits are included. */
/* @__NO_SIDE_EFFECTS__ */
export const numberBetween = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
/* @__NO_SIDE_EFFECTS__ */
export const wholeNumberBetween = (least: number, most: number) =>
  v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(least), v.maxValue(most));
export const jsonSchema = /* @__PURE__ */ v.custom<JsonValue>((value) => value !== undefined, 'is missing');
export const jsonObjectSchema = /* @__PURE__ */ v.custom<JsonObject>(isJsonObject, 'is not a JSON object');

/* @__NO_SIDE_EFFECTS__ */
export const shape = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.object(entries), v.readonly());

/* @__NO_SIDE_EFFECTS__ */
export const listOf = <const Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly());

/** An object with any keys, whose values have one schema. valibot's `record` alone also accepts lists. */
/* @__NO_SIDE_EFFECTS__ */
export const recordOf = <const Value extends v.GenericSchema>(value: Value) =>
  v.pipe(
    jsonObjectSchema,
    v.record(v.string(), value) as unknown as v.GenericSchema<
      JsonObject,
      Readonly<Record<string, v.InferOutput<Value>>>
    >,
  );

/** As `shape`, without the optional fields that are invalid. For records that an older or newer version may have written. */
/* @__NO_SIDE_EFFECTS__ */
export const tolerantShape = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    jsonObjectSchema,
    v.transform((value): unknown => {
      const fields = Object.entries(value).filter(([name, field]) => {
        const entry = ownProperty(entries, name);
        return entry !== undefined && (entry.type !== 'exact_optional' || v.is(entry, field));
      });
      return Object.fromEntries(fields);
    }),
    v.object(entries),
    v.readonly(),
  );

/** The valid items of a list; an empty list for a value that is not a list. */
/* @__NO_SIDE_EFFECTS__ */
export const validItems = <const Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((items): readonly v.InferOutput<Item>[] =>
      items.map((one) => readIfValid(item, one)).filter((one) => one !== undefined),
    ),
  );

/** The entries of an object that have a valid value; an empty object for a value that is not an object. */
/* @__NO_SIDE_EFFECTS__ */
export const validEntries = <const Value extends v.GenericSchema>(value: Value) =>
  v.pipe(
    v.fallback(jsonObjectSchema, {}),
    v.transform(
      (record): Readonly<Record<string, v.InferOutput<Value>>> =>
        Object.fromEntries(
          Object.entries(record)
            .map(([name, one]) => [name, readIfValid(value, one)] as const)
            .filter(([, one]) => one !== undefined),
        ),
    ),
  );

/** One of these texts; the record has each value of the type once. */
/* @__NO_SIDE_EFFECTS__ */
export const choiceOf = <T extends string>(values: Readonly<Record<T, true>>) => v.picklist(Object.keys(values) as T[]);

/**
 * Reads a value without the fields that its schema does not know. The error describes the first fault as the end of a
 * sentence, with its path. For example: `"config.seed" is "x" instead of a number`.
 */
export function readWith<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): Result<v.InferOutput<Schema>, string> {
  const read = v.safeParse(schema, value, { abortEarly: true });
  return read.success ? ok(read.output) : fail(faultOf(read.issues[0]));
}

/** The value without the fields that its schema does not know; undefined if the schema refuses it. */
export function readIfValid<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const read = v.safeParse(schema, value, { abortEarly: true });
  return read.success ? read.output : undefined;
}

/** Describes the first fault of a value as `readWith` does; undefined if the schema accepts the value. */
export function describeFault(schema: v.GenericSchema, value: unknown): string | undefined {
  const read = readWith(schema, value);
  return read.ok ? undefined : read.error;
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  const where = path === null ? 'it' : `"${path}"`;
  if (issue.received === 'undefined') return `${where} is missing`;
  const received = typeWords[issue.received] ?? issue.received;
  const found = received.length > 60 ? `${received.slice(0, 57)}...` : received;
  // A message that a schema gives replaces valibot's, which begins with "Invalid".
  if (issue.message.startsWith('instead of ')) return `${where} is ${found} ${issue.message}`;
  if (issue.expected === null || !issue.message.startsWith('Invalid ')) return `${where} ${issue.message}`;
  return `${where} is ${found} instead of ${expectedWords(issue.expected)}`;
}

const typeWords: Readonly<Partial<Record<string, string>>> = {
  Array: 'a list',
  Object: 'an object',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
};

/** Words for valibot's notation: `>=1`, `("a" | "b")`, `number`. */
const expectedWords = (expected: string): string =>
  typeWords[expected] ??
  expected
    .replace(/^>=/, 'at least ')
    .replace(/^<=/, 'at most ')
    .replace(/^\((.*)\)$/, '$1')
    .replaceAll(' | ', ' or ');
