// What the schema of a tool says of its parameters. Schemas come from files and models: what is no schema says nothing.

import type { ChatToolSchema } from '../llm';
import { isJsonObject } from '../support';

export interface ToolParameters {
  readonly names: readonly string[];
  readonly required: readonly string[];
  /** Names of its own choosing are taken as well. */
  readonly open: boolean;
}

export function toolParameters({ parameters }: ChatToolSchema): ToolParameters {
  const properties = parameters['properties'];
  const required = parameters['required'];
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  return {
    names,
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    // An empty list is none, as for calls: documents declare APIs by name alone and pass them values all the same.
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
