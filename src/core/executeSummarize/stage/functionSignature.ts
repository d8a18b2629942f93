// Prints a function as a line of code: in the prompts of the summarize stage, and in error messages after a wrong call.

import { type ChatToolSchema, requiredParameters } from '../../llm';
import { isJsonObject, type JsonObject, type JsonValue } from '../../support';

/** `name(a: number, b?: list of text) -> number`, then a line for each parameter with a description. */
export function functionSignature({ name, description, parameters, returns }: ChatToolSchema): string {
  const properties = Object.entries(isJsonObject(parameters.properties) ? parameters.properties : {});
  const required = new Set(requiredParameters(parameters));
  const list = properties.map(([key, schema]) => `${key}${required.has(key) ? '' : '?'}: ${describeType(schema)}`);
  const lines = properties.flatMap(([key, schema]) => {
    const text = isJsonObject(schema) && typeof schema.description === 'string' ? schema.description.trim() : '';
    return text === '' ? [] : [`- ${key}: ${text}`];
  });
  const descriptionLines = description?.trim() ? [description.trim()] : [];
  const result = returns === undefined ? '' : ` -> ${describeType(returns)}`;
  return [`${name}(${list.join(', ')})${result}`, ...descriptionLines, ...lines].join('\n');
}

function describeType(schema: JsonValue, depth = 0): string {
  if (!isJsonObject(schema) || depth > 3) return 'any';
  if (Array.isArray(schema.enum)) return schema.enum.map((value: JsonValue) => JSON.stringify(value)).join(' | ');
  const { type } = schema;
  if (Array.isArray(type)) return type.filter((one) => typeof one === 'string').join(' | ');
  if (type === 'array') return `list of ${describeType(schema.items ?? null, depth + 1)}`;
  if (type === 'object' && isJsonObject(schema.properties)) {
    const parts = Object.entries(schema.properties as JsonObject);
    return `{${parts.map(([key, part]) => `${key}: ${describeType(part, depth + 1)}`).join(', ')}}`;
  }
  return typeof type === 'string' ? type : 'any';
}
