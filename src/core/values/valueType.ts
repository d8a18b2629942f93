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

const numbers =
  /^(?:number|numeric|u?int(?:8|16|32|64)?|integer|long|float(?:32|64)?|double|decimal|amount|money|currency|数字|数值|整数|小数|浮点数|金额)$/;
const booleans = /^(?:bool|boolean|flag|yes\/no|yes-no|布尔|布尔值)$/;
const dates = /^(?:date|day|日期)$/;
const times = /^(?:time|time of day|clock time|时间|时刻)$/;
const texts = /^(?:str|string|text|字符串|文本)$/;
/** Marks of a value that can be missing, which the comparison does not depend on. */
const optional = /^(?:optional|nullable)\s+|^optional\[(.+)\]$|\s*(?:\?|\|\s*(?:null|none)|\bor null|\(optional\))$/gi;

/** Type of a slot of a document; undefined without a known declaration. */
export function typeOfSlot({
  type,
  values,
}: {
  readonly type?: string;
  readonly values?: readonly string[];
}): ValueType | undefined {
  const name = type?.trim().replace(optional, '$1').trim().toLowerCase() ?? '';
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
  const option = onlyOption(schema);
  if (option !== undefined) return typeOfSchema(option, depth + 1);
  const type = onlyType(schema['type']);
  if (type === 'number' || type === 'integer') return { kind: 'number' };
  if (type === 'boolean') return { kind: 'boolean' };
  const listed: readonly JsonValue[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const values = listed.filter((value) => value !== null);
  if (values.length > 0 && values.every((value) => typeof value === 'string')) return { kind: 'listed', values };
  if (type === 'string' && schema['format'] === 'date') return { kind: 'date' };
  if (type === 'string' && schema['format'] === 'time') return { kind: 'time' };
  if (type === 'array') return { kind: 'list', items: typeOfSchema(schema['items'], depth + 1) };
  return type === 'object' ? { kind: 'object', fields: fieldTypes(schema, depth) } : undefined;
}

const isNull = (schema: JsonValue) => isJsonObject(schema) && schema['type'] === 'null';

/** The only type beside null, as in `["number", "null"]`. */
function onlyType(type: JsonValue | undefined): JsonValue | undefined {
  if (!Array.isArray(type)) return type;
  const others = type.filter((one: JsonValue) => one !== 'null');
  return others.length === 1 ? others[0] : undefined;
}

/** The only schema beside null in `anyOf`, `oneOf` or `allOf`. */
function onlyOption(schema: JsonObject): JsonValue | undefined {
  const options = [schema['anyOf'], schema['oneOf'], schema['allOf']].find((list) => Array.isArray(list));
  const others = Array.isArray(options) ? options.filter((one: JsonValue) => !isNull(one)) : [];
  return others.length === 1 ? others[0] : undefined;
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
