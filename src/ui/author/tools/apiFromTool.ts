// An API as a tool definition describes it: its request and response, and slots for what it asks for.

import type { GraphEdit } from '../../../core/document';
import type { ToolDefinition } from '../../../core/formats';
import type { PdlDocument } from '../../../core/language';
import { apiOfTool, slotsOfTools } from '../../../state/workspace/toolSlots';

export function apiFromTool(document: PdlDocument, tool: ToolDefinition, withSlots: boolean): readonly GraphEdit[] {
  // What another API returns is learnt from there, not from the user.
  const known = [...document.slots, ...document.apis.flatMap((other) => other.response)].map(({ name }) => name);
  const slots = withSlots ? slotsOfTools([tool], known) : [];
  // The API last: it is what is selected then.
  return [...slots.map((slot): GraphEdit => ({ kind: 'addSlot', ...slot })), { kind: 'addApi', ...apiOfTool(tool) }];
}
