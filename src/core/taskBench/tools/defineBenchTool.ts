// Defines a tool of the bench: a schema for the model, and a function of its arguments. Invariant: for any arguments a
// call ends in a value or in a message with a remedy; nothing is thrown, and the same call gives the same value. A
// result that would grow without bounds is refused.

import type { ToolOutcome } from '../../executable';
import type { ChatToolSchema } from '../../llm';
import { isJsonObject, type JsonObject, type JsonValue, nearestName, ownProperty } from '../../support';
import type { BenchCategory } from '../benchTask';

/** A parameter, with the type that its values have after validation. */
export interface BenchParameter<T> {
  readonly schema: JsonObject;
  readonly optional?: boolean;
  /** Only for type inference. */
  readonly type?: T;
}

type Values<P> = { readonly [K in keyof P]: P[K] extends BenchParameter<infer T> ? T : never };

/** The reason why a tool cannot answer. */
export class ToolRefusal {
  constructor(readonly message: string) {}
}

export interface BenchTool {
  readonly category: BenchCategory;
  readonly schema: ChatToolSchema;
  /** Similar tools that are easily confused with this one; offered beside it. */
  readonly similar: readonly string[];
  call(args: JsonObject): ToolOutcome;
}

const ofType = <T>(type: string, description: string, more: JsonObject = {}): BenchParameter<T> => ({
  schema: { type, description, ...more },
});

export const numberParameter = (description: string) => ofType<number>('number', description);
export const integerParameter = (description: string, minimum?: number) =>
  ofType<number>('integer', description, minimum === undefined ? {} : { minimum });
export const textParameter = (description: string) => ofType<string>('string', description);
export const booleanParameter = (description: string) => ofType<boolean>('boolean', description);
export const objectParameter = (description: string) => ofType<JsonObject>('object', description);
export const anyParameter = (description: string): BenchParameter<JsonValue> => ({ schema: { description } });
export const arrayParameter = (description: string) => ofType<readonly JsonValue[]>('array', description);
export const listParameter = <T>({ schema }: BenchParameter<T>, description: string) =>
  ofType<readonly T[]>('array', description, { items: { type: schema.type ?? 'string' } });
export const enumParameter = <T extends string>(values: readonly T[], description: string) =>
  ofType<T>('string', description, { enum: values });
export const optionalParameter = <T>({ schema }: BenchParameter<T>): BenchParameter<T | undefined> => ({
  schema,
  optional: true,
});

const maxSize = 100_000;

export function defineBenchTool<const P extends Readonly<Record<string, BenchParameter<unknown>>>>(tool: {
  readonly name: string;
  readonly category: BenchCategory;
  readonly description: string;
  readonly similar?: readonly string[];
  readonly parameters: P;
  readonly returns: JsonObject;
  run(args: Values<P>): JsonValue | ToolRefusal;
}): BenchTool {
  const properties = Object.fromEntries(Object.entries(tool.parameters).map(([name, { schema }]) => [name, schema]));
  const required = Object.keys(tool.parameters).filter((name) => !tool.parameters[name]?.optional);
  return {
    category: tool.category,
    similar: tool.similar ?? [],
    schema: {
      name: tool.name,
      description: tool.description,
      parameters: { type: 'object', properties, required, additionalProperties: false },
      returns: tool.returns,
    },
    call(args) {
      const problem = checkArguments(tool.name, properties, required, args);
      if (problem !== undefined) return { kind: 'failed', message: problem };
      // The check above guarantees the types of the arguments.
      const value = tool.run(args as Values<P>);
      if (value instanceof ToolRefusal) return { kind: 'failed', message: value.message };
      if (typeof value === 'number' && !Number.isFinite(value)) {
        return { kind: 'failed', message: `The result of ${tool.name} is too large. Use smaller numbers.` };
      }
      if (JSON.stringify(value).length > maxSize) {
        return { kind: 'failed', message: `The result of ${tool.name} is too long. Use shorter texts or lists.` };
      }
      return { kind: 'succeeded', value };
    },
  };
}

function checkArguments(
  name: string,
  properties: Readonly<Record<string, JsonObject>>,
  required: readonly string[],
  args: JsonObject,
): string | undefined {
  const names = Object.keys(properties);
  for (const given of Object.keys(args)) {
    if (Object.hasOwn(properties, given)) continue;
    const near = nearestName(given, names);
    return `${name} has no parameter ${given}${near ? `; did you mean ${near}?` : '.'} It takes ${names.join(', ')}.`;
  }
  const missing = required.filter((needed) => !Object.hasOwn(args, needed));
  if (missing.length > 0) return `${name} also needs ${missing.join(', ')}. It takes ${names.join(', ')}.`;
  for (const [given, value] of Object.entries(args)) {
    const problem = checkValue(value, ownProperty(properties, given) ?? {});
    if (problem !== undefined) return `${given} of ${name} must be ${problem}.`;
  }
  return undefined;
}

const typeNames: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** An error message with the expected type and the given value; undefined if the value is valid. */
function checkValue(value: JsonValue, schema: JsonObject): string | undefined {
  const { type, minimum } = schema;
  if (typeof type === 'string' && !isOfType(value, type)) return `${typeNames[type] ?? type}, not ${shown(value)}`;
  if (typeof minimum === 'number' && typeof value === 'number' && value < minimum) {
    return `at least ${minimum}, not ${value}`;
  }
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) {
    return `one of ${schema.enum.join(', ')}, not ${shown(value)}`;
  }
  if (Array.isArray(value) && isJsonObject(schema.items)) {
    for (const [index, item] of value.entries()) {
      const problem = checkValue(item as JsonValue, schema.items);
      if (problem !== undefined) return `a list whose item ${index + 1} is ${problem}`;
    }
  }
  return undefined;
}

function isOfType(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isSafeInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    default:
      return typeof value === type;
  }
}

function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
