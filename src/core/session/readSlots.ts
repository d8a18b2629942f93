// The slots of a session as far as its calls tell: what was passed to APIs and what they gave back. Words alone fill no
// slot: who said what is the model's to judge, and what it judged stands in the arguments of its calls.

import { isJsonObject, type JsonValue } from '../support';
import type { SessionState } from './sessionState';

/** By name: arguments of calls, then the values of their results; the latest wins. Failed calls give back nothing. */
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
    // A bare value is that of the one response name there is, a list of as many those of each in order.
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
