// A new procedure from tool definitions: an API for each tool, a slot for each parameter, and a procedure that says
// what comes next. The tools stay attached to it.

import { printPdl, type ToolDefinition } from '../../core/formats';
import { looseName } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { propertiesOf } from '../workspace/toolsStore';
import type { NewDocument } from '../workspace/workspaceState';

const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().replace(/\s+/g, ' ') : undefined;

const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value };

export function buildSkeleton(title: string, definitions: readonly ToolDefinition[], text: string): NewDocument {
  const returned = new Set(
    definitions.flatMap((tool) => propertiesOf(tool.returns).map(({ name }) => looseName(name))),
  );
  const slots = new Map<string, { name: string; desc?: string; type?: string; values?: readonly string[] }>();
  for (const tool of definitions)
    for (const { name, schema } of propertiesOf(tool.parameters)) {
      const key = looseName(name);
      // What a tool returns is learnt from there, not from the user.
      if (slots.has(key) || returned.has(key)) continue;
      const allowed: unknown = schema['enum'];
      const values = Array.isArray(allowed) ? allowed.filter((value) => typeof value === 'string') : [];
      slots.set(key, {
        name,
        ...optional('desc', textOf(schema['description'])),
        ...optional('type', textOf(schema['type'])),
        ...(values.length === 0 ? {} : { values }),
      });
    }
  const source = printPdl({
    name: title,
    slots: [...slots.values()],
    apis: definitions.map((tool) => ({
      name: tool.name,
      ...optional('desc', textOf(tool.description)),
      request: propertiesOf(tool.parameters).map(({ name }) => name),
      response: propertiesOf(tool.returns).map(({ name }) => name),
      precondition: [],
    })),
    answers: [],
    others: [],
    procedure: t.writeWhatHappensStep,
  });
  return { title, kind: 'pdl', source, tools: text };
}
