// What a tool definition says to a procedure: its API, and slots for what it asks for.

import type { GraphEdit } from '../../core/document';
import type { ToolDefinition } from '../../core/formats';
import type { PdlDocument } from '../../core/language';
import { looseName } from '../../core/support';
import { propertiesOf } from './toolsStore';

const optional = <Key extends string>(key: Key, value: unknown): { readonly [K in Key]?: string } =>
  typeof value === 'string' && value.trim() !== ''
    ? ({ [key]: value.trim().replace(/\s+/g, ' ') } as { readonly [K in Key]: string })
    : {};

const namesOf = (schema: ToolDefinition['returns']) => propertiesOf(schema).map(({ name }) => name);

export const apiForTool = ({ name, description, parameters, returns }: ToolDefinition) => ({
  name,
  ...optional('desc', description),
  request: namesOf(parameters),
  response: namesOf(returns),
});

/** A slot for each parameter, once; none for the names in `known`, as for what is learnt from a tool and not the user. */
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

/** An API as a tool definition describes it: its request and response, and slots for what it asks for. */
export function apiFromTool(document: PdlDocument, tool: ToolDefinition, withSlots: boolean): readonly GraphEdit[] {
  // What another API returns is learnt from there, not from the user.
  const known = [...document.slots, ...document.apis.flatMap((other) => other.response)].map(({ name }) => name);
  const slots = withSlots ? slotsForTools([tool], known) : [];
  // The API last: it is what is selected then.
  return [...slots.map((slot): GraphEdit => ({ kind: 'addSlot', ...slot })), { kind: 'addApi', ...apiForTool(tool) }];
}
