// Tool data for the rules: parameters and results with their allowed values. Invariant: plain data, so that it can be
// sent to a worker. Reads JSON Schema objects as created by core/formats.

import { isJsonObject, type JsonObject, type JsonValue } from '../support';

export interface CheckToolField {
  readonly name: string;
  /** The only allowed values, if the schema lists them. */
  readonly enum?: readonly string[];
}

export interface CheckTool {
  readonly name: string;
  /** Some tool files have the API's name here; an API binds to it if no tool has its name. */
  readonly description?: string;
  readonly parameters: readonly (CheckToolField & { readonly required: boolean })[];
  /** Absent if the definition does not declare results. */
  readonly returns?: readonly CheckToolField[];
}

/** A definition as read by `core/formats` (`ToolDefinition`). */
export interface CheckToolSchema {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of an object. */
  readonly parameters: JsonObject;
  readonly returns?: JsonObject;
}

export function toCheckTools(definitions: readonly CheckToolSchema[]): readonly CheckTool[] {
  return definitions.map(({ name, description, parameters, returns }) => {
    const required = Array.isArray(parameters.required) ? (parameters.required as readonly JsonValue[]) : [];
    return {
      name,
      ...(description === undefined ? {} : { description }),
      parameters: fieldsOf(parameters).map((field) => ({ ...field, required: required.includes(field.name) })),
      ...(returns === undefined ? {} : { returns: fieldsOf(returns) }),
    };
  });
}

function fieldsOf(schema: JsonObject): CheckToolField[] {
  if (!isJsonObject(schema.properties)) return [];
  return Object.entries(schema.properties as JsonObject).map(([name, property]) => {
    if (!isJsonObject(property)) return { name };
    const { enum: listed, type } = property as JsonObject;
    if (Array.isArray(listed)) return { name, enum: (listed as readonly JsonValue[]).map((value) => String(value)) };
    return type === 'boolean' ? { name, enum: ['true', 'false'] } : { name };
  });
}
