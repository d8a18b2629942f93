// An API as a tool definition describes it: its request and response, and slots for what it asks for.

import type { GraphEdit } from '../../../core/document';
import type { ToolDefinition } from '../../../core/formats';
import type { PdlDocument } from '../../../core/language';
import { looseName } from '../../../core/support';
import { propertiesOf } from '../../../state/workspace/toolsStore';

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

export function apiFromTool(document: PdlDocument, tool: ToolDefinition, withSlots: boolean): readonly GraphEdit[] {
  const parameters = propertiesOf(tool.parameters);
  const desc = textOf(tool.description);
  const api: GraphEdit = {
    kind: 'addApi',
    name: tool.name,
    ...(desc === undefined ? {} : { desc: desc.replace(/\s+/g, ' ') }),
    request: parameters.map((parameter) => parameter.name),
    response: propertiesOf(tool.returns).map((result) => result.name),
  };
  if (!withSlots) return [api];
  // What another API returns is learnt from there, not from the user.
  const known = new Set(
    [...document.slots, ...document.apis.flatMap((other) => other.response)].map((at) => looseName(at.name)),
  );
  const slots = parameters.flatMap(({ name, schema }): GraphEdit[] => {
    if (known.has(looseName(name))) return [];
    known.add(looseName(name));
    const about = textOf(schema['description'])?.replace(/\s+/g, ' ');
    const type = textOf(schema['type']);
    const allowed: unknown = schema['enum'];
    const values = Array.isArray(allowed) ? allowed.filter((value) => typeof value === 'string') : [];
    return [
      {
        kind: 'addSlot',
        name,
        ...(about === undefined ? {} : { desc: about }),
        ...(type === undefined ? {} : { type }),
        ...(values.length === 0 ? {} : { values }),
      },
    ];
  });
  // The API last: it is what is selected then.
  return [...slots, api];
}
