// Builds the tools of a PDL document: one for each declared API. Invariant: a tool has the API's name, so calls bind to
// it; its parameters come from a given tool with the same loose name, else from the declared request and the slots of
// that name.

import type { ApiDecl, NameAt, PdlDocument, SlotDecl } from '../../language';
import { isJsonObject, type JsonObject, looseName } from '../../support';
import { listedValues, schemaType } from './readToolSchema';
import type { ToolDefinition } from './toolDefinition';

/** In declaration order; only the first declaration of a name counts. `given` are tools of a file. */
export function toolsFromDocument(document: PdlDocument, given: readonly ToolDefinition[] = []): ToolDefinition[] {
  const slots = new Map<string, SlotDecl>();
  for (const slot of document.slots) if (!slots.has(looseName(slot.name))) slots.set(looseName(slot.name), slot);
  const bound = new Map<string, ToolDefinition>();
  // Some tool files hold the API's name as the description; tool names take precedence.
  for (const tool of given) if (!bound.has(looseName(tool.name))) bound.set(looseName(tool.name), tool);
  for (const { description, ...tool } of given) {
    const key = description === undefined ? '' : looseName(description);
    if (key !== '' && !bound.has(key)) bound.set(key, description === undefined ? tool : { ...tool, description });
  }
  const tools = new Map<string, ToolDefinition>();
  for (const api of document.apis) {
    if (!tools.has(api.name)) tools.set(api.name, toolOf(api, slots, bound.get(looseName(api.name))));
  }
  return [...tools.values()];
}

function toolOf(api: ApiDecl, slots: ReadonlyMap<string, SlotDecl>, given: ToolDefinition | undefined): ToolDefinition {
  const description = api.desc ?? given?.description;
  const declared = schemaOf(api.request, slots, true);
  const hasGiven = given !== undefined && isJsonObject(given.parameters.properties);
  const returns = given?.returns ?? (api.response.length > 0 ? schemaOf(api.response, slots, false) : undefined);
  return {
    name: api.name,
    ...(description === undefined ? {} : { description }),
    parameters: hasGiven ? given.parameters : declared,
    ...(returns === undefined ? {} : { returns }),
    ...(given?.http === undefined ? {} : { http: given.http }),
  };
}

function schemaOf(names: readonly NameAt[], slots: ReadonlyMap<string, SlotDecl>, isRequired: boolean): JsonObject {
  const properties = Object.fromEntries(names.map(({ name }) => [name, propertyOf(slots.get(looseName(name)))]));
  const required = Object.keys(properties);
  return { type: 'object', properties, ...(isRequired && required.length > 0 ? { required } : {}) };
}

function propertyOf(slot: SlotDecl | undefined): JsonObject {
  if (slot === undefined) return { type: 'string' };
  const values = slot.values ?? (slot.desc === undefined ? undefined : listedValues(slot.desc));
  const type = schemaType(slot.type);
  return {
    type,
    ...(slot.desc === undefined ? {} : { description: slot.desc }),
    ...(values === undefined || values.length === 0 || type !== 'string' ? {} : { enum: values }),
    ...(type === 'array' ? { items: {} } : {}),
  };
}
