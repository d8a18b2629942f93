// Checks the arguments of a call against the JSON Schema of its tool: types, enumerations, bounds, required and unknown
// parameters, nested objects and lists. Invariant: a broken schema or an unknown keyword never causes a fault. `$ref`
// and patterns are ignored: a reference leads outside of the tool, and a pattern can take unbounded time.

import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, nearestName, ownProperty } from '../support';
import { compareDecimals, decimalOf, isBlank, isSameValue as isEqualValue, listedValue } from '../values';

export interface ArgumentFault {
  readonly kind: 'missing' | 'unknown' | 'type' | 'value';
  /** `address.city`, `items[2]`. */
  readonly path: string;
  /** A sentence without full stop that names the parameter. */
  readonly message: string;
}

export interface ArgumentRules {
  /** `convertible`: "3" is accepted as a number and 3 as a text, as most tools do. */
  readonly types: 'strict' | 'convertible';
  /** Whether unknown parameters are faults; `additionalProperties` of the schema overrides it. */
  readonly unknown: boolean;
  /**
   * Version of a session's verdict rules. 2: a blank value does not satisfy a required parameter. 1: texts of digits
   * are floating point. Absent for tools outside of sessions: neither.
   */
  readonly rules?: 1 | 2;
}

const MAX_DEPTH = 12;
const MAX_NAMED = 8;

export function checkArguments(schema: JsonObject, args: JsonObject, rules: ArgumentRules): readonly ArgumentFault[] {
  const faults: ArgumentFault[] = [];
  checkObject(schema, args, '', rules, faults, 0);
  return faults;
}

const childPath = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** The required names of a schema; empty if it has no valid list. */
export function requiredParameters(schema: JsonObject): readonly string[] {
  const { required } = schema;
  return Array.isArray(required)
    ? [...new Set(required.filter((name: JsonValue): name is string => typeof name === 'string'))]
    : [];
}

function checkObject(
  schema: JsonObject,
  value: JsonObject,
  path: string,
  rules: ArgumentRules,
  faults: ArgumentFault[],
  depth: number,
): void {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : undefined;
  for (const name of requiredParameters(schema)) {
    const at = childPath(path, name);
    if (!Object.hasOwn(value, name)) faults.push({ kind: 'missing', path: at, message: `${at} is missing` });
    else if (rules.rules === 2 && isBlank(value[name]) && !isJudgedByType(properties, name, value[name])) {
      faults.push({ kind: 'missing', path: at, message: `${at} is blank` });
    }
  }
  const more = schema['additionalProperties'];
  for (const [name, part] of Object.entries(value)) {
    const at = childPath(path, name);
    const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (isJsonObject(own)) checkValue(own, part, at, rules, faults, depth + 1);
    else if (own === undefined && isJsonObject(more)) checkValue(more, part, at, rules, faults, depth + 1);
    else if (own === undefined && isUnknown(properties, more, rules)) {
      const near = nearestName(name, Object.keys(properties ?? {}));
      const hint = near === undefined ? '' : ` (did you mean ${near}?)`;
      faults.push({ kind: 'unknown', path: at, message: `${at} is no parameter of it${hint}` });
    }
  }
}

/**
 * Whether an undeclared parameter is a fault. Always with `additionalProperties: false`; otherwise never if the schema
 * lists no properties, because documents declare APIs by name only and still pass them values in the procedure.
 */
function isUnknown(properties: JsonObject | undefined, more: JsonValue | undefined, rules: ArgumentRules): boolean {
  if (more === false) return true;
  return rules.unknown && more !== true && properties !== undefined && Object.keys(properties).length > 0;
}

function checkValue(
  schema: JsonObject,
  value: JsonValue,
  path: string,
  rules: ArgumentRules,
  faults: ArgumentFault[],
  depth: number,
): void {
  if (depth > MAX_DEPTH || Object.hasOwn(schema, '$ref')) return;
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => hasType(value, type, rules))) {
    const wanted = types.map((type) => ownProperty(typeNames, type) ?? type).join(' or ');
    faults.push({ kind: 'type', path, message: `${path} must be ${wanted}, and is ${formatValue(value)}` });
    return;
  }
  const allowed = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : undefined;
  if (allowed && allowed.length > 0 && !allowed.some((one) => isSameValue(one, value, rules))) {
    const named = allowed.slice(0, MAX_NAMED).map(formatValue).join(', ');
    const rest = allowed.length > MAX_NAMED ? ` or one of ${allowed.length - MAX_NAMED} more` : '';
    faults.push({
      kind: 'value',
      path,
      message: `${path} must be one of ${named}${rest}, and is ${formatValue(value)}`,
    });
    return;
  }
  checkBounds(schema, value, path, rules, faults);
  if (isJsonObject(value)) checkObject(schema, value, path, { ...rules, unknown: false }, faults, depth);
  const items = schema['items'];
  if (Array.isArray(value) && isJsonObject(items)) {
    for (const [index, item] of value.entries()) checkValue(items, item, `${path}[${index}]`, rules, faults, depth + 1);
  }
  checkCombined(schema, value, path, rules, faults, depth);
}

/**
 * Requires all of `allOf` and at least one of `anyOf` and of `oneOf`, because it is unclear which alternative is meant.
 */
function checkCombined(
  schema: JsonObject,
  value: JsonValue,
  path: string,
  rules: ArgumentRules,
  faults: ArgumentFault[],
  depth: number,
): void {
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const) {
    const parts = schema[key];
    if (!Array.isArray(parts)) continue;
    const found = parts.filter(isJsonObject).map((part) => {
      const own: ArgumentFault[] = [];
      checkValue(part, value, path, rules, own, depth + 1);
      return own;
    });
    if (key === 'allOf') faults.push(...found.flat());
    else if (found.length > 0 && found.every((own) => own.length > 0)) faults.push(...(found[0] ?? []));
  }
}

function checkBounds(
  schema: JsonObject,
  value: JsonValue,
  path: string,
  rules: ArgumentRules,
  faults: ArgumentFault[],
): void {
  const fault = (message: string) => faults.push({ kind: 'value', path, message: `${path} ${message}` });
  const bound = (key: string) => (typeof schema[key] === 'number' ? schema[key] : undefined);
  const numeral = isNumeral(value, rules) ? (value as number | string) : undefined;
  const number = numeral !== undefined && rules.rules === 1 ? Number(numeral) : numeral;
  const [low, high] = [bound('minimum'), bound('maximum')];
  if (number !== undefined && low !== undefined && isBelow(number, low))
    fault(`must be at least ${low}, and is ${number}`);
  if (number !== undefined && high !== undefined && isBelow(high, number))
    fault(`must be at most ${high}, and is ${number}`);
  const [few, many] = [bound('minItems'), bound('maxItems')];
  if (!Array.isArray(value)) return;
  if (few !== undefined && value.length < few) fault(`must have at least ${few} entries, and has ${value.length}`);
  if (many !== undefined && value.length > many) fault(`must have at most ${many} entries, and has ${value.length}`);
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** The known types of a schema; empty if it contains an unknown one, which then restricts nothing. */
function typesOf(schema: JsonObject): readonly string[] {
  const { type } = schema;
  const written = Array.isArray(type) ? type : [type];
  const known = written.filter((one): one is string => typeof one === 'string' && Object.hasOwn(typeNames, one));
  if (known.length < written.length) return [];
  return schema['nullable'] === true && !known.includes('null') ? [...known, 'null'] : known;
}

function hasType(value: JsonValue, type: string, rules: ArgumentRules): boolean {
  const isLoose = rules.types === 'convertible';
  switch (type) {
    case 'string':
      return typeof value === 'string' || (isLoose && (typeof value === 'number' || typeof value === 'boolean'));
    case 'number':
      return typeof value === 'number' || (isLoose && isNumeral(value, rules));
    case 'integer':
      return typeof value === 'number' ? Number.isInteger(value) : isLoose && isWholeNumeral(value, rules);
    case 'boolean':
      return typeof value === 'boolean' || (isLoose && typeof value === 'string' && /^(?:true|false)$/i.test(value));
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    default:
      return value === null;
  }
}

/** A number, or a text of a number within the range of floating point. Its digits are not rounded. */
function isNumeral(value: JsonValue, { rules }: ArgumentRules): boolean {
  if (typeof value === 'number') return true;
  if (typeof value !== 'string' || value.trim() === '') return false;
  return Number.isFinite(Number(value)) && (rules === 1 || decimalOf(value) !== undefined);
}

function isWholeNumeral(value: JsonValue, rules: ArgumentRules): boolean {
  if (typeof value !== 'string' || !isNumeral(value, rules)) return false;
  const decimal = decimalOf(value);
  return decimal === undefined ? Number.isInteger(Number(value)) : decimal.exponent >= decimal.digits.length;
}

function isBelow(one: number | string, other: number | string): boolean {
  const [a, b] = [decimalOf(one), decimalOf(other)];
  return a && b ? compareDecimals(a, b) < 0 : Number(one) < Number(other);
}

/** True for null in a parameter with a type, because the type decides whether null is allowed. */
function isJudgedByType(properties: JsonObject | undefined, name: string, value: JsonValue | undefined): boolean {
  const schema = value === null ? ownProperty(properties, name) : undefined;
  return isJsonObject(schema) && typesOf(schema).length > 0;
}

const isScalar = (value: JsonValue) => value === null || typeof value !== 'object';

function isSameValue(one: JsonValue | undefined, value: JsonValue, rules: ArgumentRules): boolean {
  if (one === undefined) return false;
  if (canonicalJson(one) === canonicalJson(value)) return true;
  if (rules.types === 'strict' || !isScalar(one) || !isScalar(value)) return false;
  if (rules.rules === 1) return String(one).toLowerCase() === String(value).toLowerCase();
  return isEqualValue(one, value) || (typeof one === 'string' && listedValue([one], value) !== undefined);
}

/** A short text of the value for messages. */
function formatValue(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (isJsonObject(value)) return 'an object';
  const text = JSON.stringify(value ?? null);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
