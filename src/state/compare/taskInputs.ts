// The inputs of a task as form fields: parameters of the business tools that no tool returns, by name and type. The
// draft stays a JSON text; the fields read and write one object in it.

import type { ToolDefinition } from '../../core/formats';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  looseName,
  parseJson,
  parseJsonValue,
} from '../../core/support';
import { executeMessages as t } from '../../messages/execute.en';
import { propertiesOf } from '../workspace/toolsStore';

export interface TaskInput {
  readonly name: string;
  readonly description?: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'json';
  /** Options of a choice field. */
  readonly options: readonly string[];
}

/** In the order in which the tools need them, without duplicates. */
export function taskInputs(tools: readonly Pick<ToolDefinition, 'parameters' | 'returns'>[]): readonly TaskInput[] {
  const given = new Set(tools.flatMap(({ returns }) => propertiesOf(returns).map(({ name }) => looseName(name))));
  const inputs = new Map<string, TaskInput>();
  for (const { parameters } of tools) {
    for (const { name, schema } of propertiesOf(parameters)) {
      const key = looseName(name);
      if (!given.has(key) && !inputs.has(key)) inputs.set(key, inputOf(name, schema));
    }
  }
  return [...inputs.values()];
}

function inputOf(name: string, schema: JsonObject): TaskInput {
  const { type, description, enum: values } = schema;
  const options = Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : [];
  const about = typeof description === 'string' ? { description } : {};
  const kind =
    options.length > 0
      ? 'choice'
      : type === 'number' || type === 'integer'
        ? 'number'
        : type === 'boolean'
          ? 'boolean'
          : type === 'array' || type === 'object'
            ? 'json'
            : 'text';
  return { name, ...about, kind, options };
}

/** The single object of a draft, empty for an empty draft; undefined for a list and for invalid JSON. */
export function readInputObject(text: string): JsonObject | undefined {
  if (text.trim() === '') return {};
  const value = parseJsonValue(text);
  return isJsonObject(value) ? value : undefined;
}

/** The text of a field: a string as it is, any other value as JSON. */
export function printInput(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The problem of a typed value, which is kept as typed while it is incomplete. */
export function checkInput({ kind }: Pick<TaskInput, 'kind'>, value: string): string | undefined {
  if (value === '') return undefined;
  if (kind === 'number' && !Number.isFinite(Number(value))) return t.notANumber;
  if (kind !== 'json') return undefined;
  const read = parseJson(value);
  return read.ok ? undefined : t.notJson({ fault: read.error });
}

/** The draft with another value of a field; an empty field removes its name. */
export function writeInput(draft: string, { name, kind }: Pick<TaskInput, 'name' | 'kind'>, typed: string): string {
  const { [name]: _before, ...others } = readInputObject(draft) ?? {};
  const isText = kind === 'text' || kind === 'choice';
  const value = isText ? typed : (parseJsonValue(typed) ?? typed);
  const next = typed === '' ? others : { ...others, [name]: value };
  return Object.keys(next).length === 0 ? '' : JSON.stringify(next);
}

/** Names of inputs without a value in the draft; empty if the draft is a list. */
export function missingInputs(inputs: readonly TaskInput[], draft: string): readonly string[] {
  const given = readInputObject(draft);
  if (!given) return [];
  const known = new Set(Object.keys(given).map(looseName));
  return inputs.flatMap(({ name }) => (known.has(looseName(name)) ? [] : [name]));
}
