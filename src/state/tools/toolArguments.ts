// Arguments of a tool as texts of a form: its fields, the typed texts as values, and a random example.

import type { ToolDefinition } from '../../core/formats';
import { sampleArguments } from '../../core/session';
import { createRandom, type JsonObject, type JsonValue } from '../../core/support';
import { isCarried, parseExactJson } from '../../core/values';
import { toolsMessages as t } from '../../messages/tools.en';
import { propertiesOf } from '../workspace/toolsStore';

export type ArgumentTexts = Readonly<Record<string, string>>;

export interface ArgumentField {
  readonly name: string;
  readonly required: boolean;
  /** The texts to choose from, if the values are known. */
  readonly choices?: readonly string[];
  /** Whether the value is an object or a list, typed as JSON. */
  readonly isStructure: boolean;
}

const typeOf = (schema: JsonObject): string => {
  const { type } = schema;
  const types = Array.isArray(type) ? type : [type];
  return String(types.find((one) => one !== 'null') ?? 'string');
};

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

export function argumentFields(tool: ToolDefinition): readonly ArgumentField[] {
  return propertiesOf(tool.parameters).map(({ name, schema, required }) => {
    const listed = Array.isArray(schema['enum']) ? (schema['enum'] as readonly JsonValue[]).map(textOf) : undefined;
    const choices = listed ?? (typeOf(schema) === 'boolean' ? ['true', 'false'] : undefined);
    const isStructure = ['object', 'array'].includes(typeOf(schema));
    return { name, required, isStructure, ...(choices ? { choices } : {}) };
  });
}

/** Parses a text as the type that its schema requires; returns the reason if it does not match. */
function readArgument(text: string, schema: JsonObject): { readonly value?: JsonValue; readonly problem?: string } {
  const type = typeOf(schema);
  if (type === 'string') return { value: text };
  if (type === 'integer' || type === 'number') {
    const value = Number(text);
    const fits = isCarried(text.trim()) && (type === 'number' || Number.isInteger(value));
    return fits ? { value } : { problem: type === 'integer' ? t.wholeNumber : t.number };
  }
  try {
    return { value: parseExactJson(text) };
  } catch {
    return { problem: type === 'boolean' ? t.trueOrFalse : t.noJson };
  }
}

/** Blank fields are left out, as a model would do. */
export function parseArguments(
  tool: ToolDefinition,
  texts: ArgumentTexts,
): { readonly args: JsonObject; readonly problems: ArgumentTexts } {
  const args = new Map<string, JsonValue>();
  const problems = new Map<string, string>();
  for (const { name, schema } of propertiesOf(tool.parameters)) {
    const text = texts[name] ?? '';
    if (text.trim() === '') continue;
    const { value, problem } = readArgument(text, schema);
    if (problem !== undefined) problems.set(name, problem);
    if (value !== undefined) args.set(name, value);
  }
  return { args: Object.fromEntries(args), problems: Object.fromEntries(problems) };
}

/** A random example that fits the schema; the same for the same seed. */
export function drawArguments(tool: ToolDefinition, seed: number): ArgumentTexts {
  const sample = sampleArguments(tool.parameters, createRandom(`try/${seed}`));
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, textOf(value)]));
}
