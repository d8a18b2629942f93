// Parameters of a tool according to its schema. Schemas come from files and models: an invalid schema gives no
// parameters.

import type { ChatToolSchema } from '../llm';
import { isJsonObject } from '../support';

export interface ToolParameters {
  readonly names: readonly string[];
  readonly required: readonly string[];
  /** The tool accepts parameters with other names as well. */
  readonly open: boolean;
}

export function toolParameters({ parameters }: ChatToolSchema): ToolParameters {
  const properties = parameters['properties'];
  const required = parameters['required'];
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  return {
    names,
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    // An empty list means that no parameters are declared, as for calls: documents declare APIs by name alone and pass
    // them values all the same.
    open: names.length === 0 || (parameters['additionalProperties'] ?? false) !== false,
  };
}

export const findToolSchema = (name: string, tools: readonly ChatToolSchema[]): ChatToolSchema | undefined =>
  tools.find((tool) => tool.name === name);

export function optionalParameters(name: string, tools: readonly ChatToolSchema[]): ReadonlySet<string> {
  const tool = findToolSchema(name, tools);
  if (!tool) return new Set();
  const { names, required } = toolParameters(tool);
  return new Set(names.filter((parameter) => !required.includes(parameter)));
}
