// Prints the conditions of an If, Filter or Switch node. Undefined if one of them contains code: an expression that is
// more than the path of a value.

import { isJsonObject, type JsonObject, objectsIn } from '../../support';

/** Operations of versions 1 and 2 -> sign. */
const signs: Readonly<Record<string, string>> = {
  equal: '==',
  equals: '==',
  notEqual: '!=',
  notEquals: '!=',
  larger: '>',
  gt: '>',
  after: '>',
  largerEqual: '>=',
  gte: '>=',
  afterOrEquals: '>=',
  smaller: '<',
  lt: '<',
  before: '<',
  smallerEqual: '<=',
  lte: '<=',
  beforeOrEquals: '<=',
};

/** Operations without a second value. */
const unary: Readonly<Record<string, string>> = {
  exists: 'exists',
  notExists: 'does not exist',
  empty: 'is empty',
  isEmpty: 'is empty',
  notEmpty: 'is not empty',
  isNotEmpty: 'is not empty',
  true: '== true',
  false: '== false',
};

export function printN8nConditions(parameters: Readonly<Record<string, unknown>>): string | undefined {
  const { conditions } = parameters;
  if (!isJsonObject(conditions)) return undefined;
  const isNew = Array.isArray(conditions.conditions);
  const joined = (isNew ? conditions.combinator : parameters.combineOperation) ?? (isNew ? 'and' : 'all');
  const printed = isNew
    ? objectsIn(conditions.conditions).map(printNew)
    : Object.entries(conditions).flatMap(([type, list]) => objectsIn(list).map((one) => printOld(one, type)));
  if (printed.length === 0 || printed.includes(undefined)) return undefined;
  return printed.join(joined === 'or' || joined === 'any' ? ' or ' : ' and ');
}

function printNew({ leftValue, rightValue, operator }: JsonObject): string | undefined {
  const { operation, singleValue } = isJsonObject(operator) ? operator : {};
  return compare(leftValue, typeof operation === 'string' ? operation : 'equals', rightValue, singleValue === true);
}

function printOld({ value1, value2, operation }: JsonObject, type: string): string | undefined {
  const standard = type === 'number' ? 'smaller' : 'equal';
  return compare(value1, typeof operation === 'string' ? operation : standard, value2, false);
}

function compare(left: unknown, operation: string, right: unknown, isUnary: boolean): string | undefined {
  const first = printValue(left);
  if (first === undefined || first === '""') return undefined;
  if (Object.hasOwn(unary, operation)) return `${first} ${unary[operation]}`;
  const words = operation.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  if (isUnary) return `${first} ${words}`;
  const second = printValue(right ?? '');
  return second === undefined
    ? undefined
    : `${first} ${Object.hasOwn(signs, operation) ? signs[operation] : words} ${second}`;
}

/** A literal, or the path of a value: `={{ $json.body.status }}` is `body.status`. */
function printValue(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  if (!value.startsWith('=')) return JSON.stringify(value);
  const [, inner] = /^=\s*\{\{\s*([^{}]*?)\s*\}\}\s*$/.exec(value) ?? [];
  if (inner === undefined) return value.includes('{{') ? undefined : JSON.stringify(value.slice(1));
  if (/^-?\d+(?:\.\d+)?$|^(?:true|false|null)$/.test(inner)) return inner;
  const path = inner
    .replace(/^\$(?:node\[(?:"[^"]*"|'[^']*')\]|\((?:"[^"]*"|'[^']*')\)(?:\.(?:item|first\(\)|last\(\)))?)\./, '$')
    .replace(/^\$input\.(?:item|first\(\)|last\(\))\./, '$')
    .replace(/\[["']([\w ]+)["']\]/g, (_, name: string) => `.${name.replaceAll(' ', '_')}`)
    .replace(/\?\./g, '.');
  const [, plain] = /^\$json\.?([A-Za-z_]\w*(?:\.\w+|\[\d+\])*)$/.exec(path) ?? [];
  return plain;
}
