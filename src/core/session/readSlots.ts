// Reads the slots of a session from its calls: arguments and results. Messages alone fill no slot, because only the
// model can interpret them; its interpretation is in the arguments of its calls.

import { isJsonObject, type JsonValue } from '../support';
import type { SessionState } from './sessionState';

/** Values by name: arguments of calls, then values of their results; the latest wins. Failed calls return nothing. */
export function readSlots(state: SessionState): Readonly<Record<string, JsonValue>> {
  const slots = new Map<string, JsonValue>();
  for (const entry of state.transcript) {
    if (entry.kind !== 'call') continue;
    for (const [name, value] of Object.entries(entry.arguments)) slots.set(name, value);
    if (entry.result?.kind !== 'succeeded') continue;
    const { value } = entry.result;
    if (isJsonObject(value)) {
      for (const [name, part] of Object.entries(value)) slots.set(name, part as JsonValue);
      continue;
    }
    // A result that is not an object is the value of the only response name; a list with one item per response name has
    // their values in order.
    const node = entry.nodeId === undefined ? undefined : state.workflow.nodes[entry.nodeId];
    const response = node?.kind === 'api' ? node.response : [];
    const [only] = response;
    if (only !== undefined && response.length === 1) slots.set(only, value);
    else if (Array.isArray(value) && value.length === response.length) {
      for (const [index, name] of response.entries()) slots.set(name, value[index] as JsonValue);
    }
  }
  return Object.fromEntries(slots);
}
