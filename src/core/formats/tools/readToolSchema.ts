// Normalises parameter lists in their common forms to JSON Schema. Invariant: the result is plain JSON with `type:
// object` and `properties`; unknown fields are dropped, misspelled keys are accepted, nesting is bounded. Refuses
// nothing: a value that is not a schema becomes text.

import { isJsonObject, type JsonObject, type JsonValue, looseName } from '../../support';

const types: Readonly<Record<string, string>> = {
  string: 'string',
  str: 'string',
  text: 'string',
  char: 'string',
  date: 'string',
  datetime: 'string',
  time: 'string',
  int: 'integer',
  integer: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  number: 'number',
  bool: 'boolean',
  boolean: 'boolean',
  list: 'array',
  array: 'array',
  object: 'object',
  dict: 'object',
  map: 'object',
};

/** Returns the JSON Schema type for a type as written; `string` if the type is unknown. */
export function schemaType(written: unknown): string {
  return (typeof written === 'string' && types[written.trim().toLowerCase()]) || 'string';
}

/** Returns a field by its loose name: real files have stray spaces, other case and typos in their keys. */
export function fieldByLooseName(record: JsonObject, ...names: readonly string[]): JsonValue | undefined {
  for (const name of names) if (Object.hasOwn(record, name)) return record[name];
  const wanted = new Set(names.map(looseName));
  for (const [key, value] of Object.entries(record)) if (wanted.has(looseName(key))) return value;
  return undefined;
}

export const trimmedText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** Returns the values that a description lists: `Enumerated type, [a, b]`. */
export function listedValues(description: string): readonly string[] | undefined {
  const match = /enumerat\w*(?:\s+type)?\s*[,:]?\s*\[([^\]]{1,2000})\]/i.exec(description);
  const values = match?.[1]?.split(/[,，、]/).map((value) => value.trim().replace(/^["']|["']$/g, ''));
  return values?.some((value) => value !== '') ? [...new Set(values.filter((value) => value !== ''))] : undefined;
}

function scalars(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.filter((item: JsonValue) => item !== null && typeof item !== 'object');
  return items.length > 0 ? items : undefined;
}

/** JSON Schema keywords for a value besides its type, with the type that the standard requires. */
const limits: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'any'>> = {
  format: 'string',
  pattern: 'string',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
  minLength: 'number',
  maxLength: 'number',
  minItems: 'number',
  maxItems: 'number',
  uniqueItems: 'boolean',
  additionalProperties: 'boolean',
  default: 'any',
};

function limitsOf(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(limits).flatMap(([key, type]) => {
      const limit = Object.hasOwn(value, key) ? value[key] : undefined;
      const isUsable = type === 'any' ? limit !== null && typeof limit !== 'object' : typeof limit === type;
      return limit === undefined || !isUsable ? [] : [[key, limit]];
    }),
  );
}

export function readSchemaProperty(value: JsonValue | undefined, depth = 0): JsonObject {
  if (!isJsonObject(value)) {
    const text = trimmedText(value);
    if (text === undefined) return { type: 'string' };
    return Object.hasOwn(types, text.toLowerCase())
      ? { type: schemaType(text) }
      : { type: 'string', description: text };
  }
  const description =
    trimmedText(fieldByLooseName(value, 'description', 'desc', 'desciption')) ??
    trimmedText(fieldByLooseName(value, 'title'));
  // An `entity_list` holds the values of a database, which are not the only allowed ones: a call with another value is
  // legal.
  const given = scalars(fieldByLooseName(value, 'enum'));
  const listed = given ?? (description === undefined ? undefined : listedValues(description));
  const written = fieldByLooseName(value, 'type');
  const properties = fieldByLooseName(value, 'properties');
  const isBoolean = listed?.every((item) => /^(?:true|false)$/i.test(String(item)));
  const type = isBoolean
    ? 'boolean'
    : isJsonObject(properties)
      ? 'object'
      : schemaType(Array.isArray(written) ? written[0] : written);
  const items = fieldByLooseName(value, 'items');
  const needed = isJsonObject(properties) ? scalars(fieldByLooseName(value, 'required'))?.map(String) : undefined;
  const required = needed?.filter((name) => isJsonObject(properties) && Object.hasOwn(properties, name)) ?? [];
  return {
    type,
    ...(description === undefined ? {} : { description }),
    ...(listed === undefined || isBoolean ? {} : { enum: listed }),
    ...limitsOf(value),
    ...(required.length > 0 && depth < 6 ? { required } : {}),
    ...(type === 'array'
      ? { items: isJsonObject(items) && depth < 6 ? readSchemaProperty(items, depth + 1) : {} }
      : {}),
    ...(isJsonObject(properties) && depth < 6 ? { properties: readProperties(properties, depth + 1) } : {}),
  };
}

function readProperties(value: JsonObject, depth: number): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.trim(), readSchemaProperty(part, depth)]),
  );
}

/**
 * Returns a JSON Schema object, or a bare map from name to property (with `required: true` in each), as one JSON
 * Schema.
 */
export function readToolSchema(value: JsonValue | undefined): JsonObject {
  if (Array.isArray(value)) {
    const entries = value.flatMap((item: JsonValue): [string, JsonValue][] => {
      if (!isJsonObject(item)) return typeof item === 'string' ? [[item, { type: 'string' }]] : [];
      const name = trimmedText(fieldByLooseName(item, 'name'));
      return name === undefined ? [] : [[name, item]];
    });
    return readToolSchema(Object.fromEntries(entries));
  }
  if (!isJsonObject(value)) return { type: 'object', properties: {} };
  const inner = fieldByLooseName(value, 'properties');
  const isSchema = isJsonObject(inner) || (value.type === 'object' && inner === undefined && !isJsonObject(value.type));
  const map = isSchema ? (isJsonObject(inner) ? inner : {}) : value;
  const listed = isSchema ? scalars(fieldByLooseName(value, 'required')) : undefined;
  const properties = readProperties(map, 1);
  const marked = Object.entries(map).flatMap(([name, part]) =>
    isJsonObject(part) && /^true$/i.test(String(fieldByLooseName(part, 'required'))) ? [name.trim()] : [],
  );
  const required = (listed?.map(String) ?? marked).filter((name) => Object.hasOwn(properties, name));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}
