// Converts a tool to declarations of a PDL document: an API with its parameters, and a slot for each parameter.

import { isJsonObject, type JsonObject, looseName } from '../../support';
import type { PdlParts } from '../mermaid/printPdl';
import type { ToolDefinition } from './toolDefinition';

type ApiPart = PdlParts['apis'][number];
type SlotPart = PdlParts['slots'][number];

const namesOf = (schema: JsonObject | undefined): string[] =>
  isJsonObject(schema?.properties) ? Object.keys(schema.properties) : [];

export function apiPartOfTool({ name, description, parameters, returns }: ToolDefinition): ApiPart {
  return {
    name,
    ...(description === undefined ? {} : { desc: description }),
    request: namesOf(parameters),
    response: namesOf(returns),
    precondition: [],
  };
}

/** Returns slots for all parameters of the tools, each name once; `declaredNames` are left out. */
export function slotPartsOfTools(tools: readonly ToolDefinition[], declaredNames: Iterable<string> = []): SlotPart[] {
  const known = new Set(Array.from(declaredNames, looseName));
  const slots: SlotPart[] = [];
  for (const { parameters } of tools) {
    if (!isJsonObject(parameters.properties)) continue;
    for (const [name, schema] of Object.entries(parameters.properties)) {
      if (known.has(looseName(name))) continue;
      known.add(looseName(name));
      const { description, type, enum: values } = isJsonObject(schema) ? schema : {};
      slots.push({
        name,
        ...(typeof description === 'string' ? { desc: description } : {}),
        ...(typeof type === 'string' ? { type } : {}),
        ...(Array.isArray(values) && values.length > 0 ? { values: values.map(String) } : {}),
      });
    }
  }
  return slots;
}

/** Returns a document that declares the tools, with an empty procedure. */
export function partsFromTools(tools: readonly ToolDefinition[], name: string): PdlParts {
  return {
    name,
    slots: slotPartsOfTools(tools),
    apis: tools.map(apiPartOfTool),
    answers: [],
    others: [],
    procedure: '# Write here in which order the APIs are called, and when.\npass',
  };
}
