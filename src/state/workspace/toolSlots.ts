// Derives edits of a procedure from tool definitions: an API, and slots for its parameters.

import type { GraphEdit } from '../../core/document';
import type { ToolDefinition } from '../../core/formats';
import type { PdlDocument } from '../../core/language';
import { looseName, oneLine } from '../../core/support';
import { propertiesOf } from './toolsStore';

const optional = <Key extends string>(key: Key, value: unknown): { readonly [K in Key]?: string } =>
  typeof value === 'string' && value.trim() !== ''
    ? ({ [key]: oneLine(value) } as { readonly [K in Key]: string })
    : {};

const namesOf = (schema: ToolDefinition['returns']) => propertiesOf(schema).map(({ name }) => name);

export const apiForTool = ({ name, description, parameters, returns }: ToolDefinition) => ({
  name,
  ...optional('desc', description),
  request: namesOf(parameters),
  response: namesOf(returns),
});

/**
 * A slot for each parameter, without duplicates; none for the names in `known`, which come from another tool and not
 * from the user.
 */
export function slotsForTools(tools: readonly ToolDefinition[], known: readonly string[]) {
  const taken = new Set(known.map(looseName));
  return tools.flatMap(({ parameters }) =>
    propertiesOf(parameters).flatMap(({ name, schema }) => {
      if (taken.has(looseName(name))) return [];
      taken.add(looseName(name));
      const allowed: unknown = schema['enum'];
      const values = Array.isArray(allowed) ? allowed.filter((value) => typeof value === 'string') : [];
      const about = { ...optional('desc', schema['description']), ...optional('type', schema['type']) };
      return [{ name, ...about, ...(values.length === 0 ? {} : { values }) }];
    }),
  );
}

/** The edits that add an API for a tool: its request and response, and slots for its parameters. */
export function apiFromTool(document: PdlDocument, tool: ToolDefinition, withSlots: boolean): readonly GraphEdit[] {
  // Values that another API returns come from there, not from the user.
  const known = [...document.slots, ...document.apis.flatMap((other) => other.response)].map(({ name }) => name);
  const slots = withSlots ? slotsForTools([tool], known) : [];
  // The API comes last, so that it is selected afterwards.
  return [...slots.map((slot): GraphEdit => ({ kind: 'addSlot', ...slot })), { kind: 'addApi', ...apiForTool(tool) }];
}
