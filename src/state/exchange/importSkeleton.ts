// A new procedure from tool definitions: an API for each tool, a slot for each parameter, and a procedure that says
// what comes next. The tools stay attached to it.

import { printPdl, type ToolDefinition } from '../../core/formats';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { apiOfTool, slotsOfTools } from '../workspace/toolSlots';
import type { NewDocument } from '../workspace/workspaceState';

export function buildSkeleton(title: string, definitions: readonly ToolDefinition[], text: string): NewDocument {
  const apis = definitions.map((tool) => ({ ...apiOfTool(tool), precondition: [] }));
  const source = printPdl({
    name: title,
    // What a tool returns is learnt from there, not from the user.
    slots: slotsOfTools(
      definitions,
      apis.flatMap(({ response }) => response),
    ),
    apis,
    answers: [],
    others: [],
    procedure: t.writeWhatHappensStep,
  });
  return { title, kind: 'pdl', source, tools: text };
}
