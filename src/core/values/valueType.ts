// Declared types of values in documents and tools, as far as comparison depends on them. Text is the default and has no
// declared type.

import { isJsonObject, type JsonObject, type JsonValue } from '../support';

export type ValueType =
  | { readonly kind: 'number' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'text' }
  | { readonly kind: 'date' }
  | { readonly kind: 'time' }
  /** One of a list; a value in another spelling is treated as the listed one. */
  | { readonly kind: 'listed'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly items: ValueType | undefined }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ValueType>> };

const numbers = /^(?:number|numeric|int|integer|long|float|double|decimal|amount|money|currency)$/;
const booleans = /^(?:bool|boolean|flag|yes\/no|yes-no)$/;
const dates = /^(?:date|day)$/;
const times = /^(?:time|time of day|clock time)$/;
const texts = /^(?:str|string|text)$/;

/** Type of a slot of a document; undefined without a known declaration. */
export function typeOfSlot({
  type,
  values,
}: {
  readonly type?: string;
  readonly values?: readonly string[];
}): ValueType | undefined {
  const name = type?.trim().toLowerCase() ?? '';
  if (numbers.test(name)) return { kind: 'number' };
  if (booleans.test(name)) return { kind: 'boolean' };
  if (values !== undefined && values.length > 0) return { kind: 'listed', values };
  if (dates.test(name)) return { kind: 'date' };
  if (times.test(name)) return { kind: 'time' };
  return texts.test(name) ? { kind: 'text' } : undefined;
}

const deepest = 8;

/**
 * Type of a JSON Schema. A plain `string` is ignored, because the tools of a document give it to every undeclared
 * parameter.
 */
export function typeOfSchema(schema: JsonValue | undefined, depth = 0): ValueType | undefined {
  if (!isJsonObject(schema) || depth > deepest) return undefined;
  const { type } = schema;
  if (type === 'number' || type === 'integer') return { kind: 'number' };
  if (type === 'boolean') return { kind: 'boolean' };
  const listed: readonly JsonValue[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  if (listed.length > 0 && listed.every((value) => typeof value === 'string')) {
    return { kind: 'listed', values: listed };
  }
  if (type === 'string' && schema['format'] === 'date') return { kind: 'date' };
  if (type === 'string' && schema['format'] === 'time') return { kind: 'time' };
  if (type === 'array') return { kind: 'list', items: typeOfSchema(schema['items'], depth + 1) };
  return type === 'object' ? { kind: 'object', fields: fieldTypes(schema, depth) } : undefined;
}

function fieldTypes({ properties }: JsonObject, depth: number): Readonly<Record<string, ValueType>> {
  const all = isJsonObject(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(
    all.flatMap(([name, part]) => {
      const type = typeOfSchema(part, depth + 1);
      return type === undefined ? [] : [[name, type] as const];
    }),
  );
}
