// A log holds every prompt whole, and prompts repeat the conversation: read from storage as they are, they would take
// memory with the square of a session's length. Messages that a request has in common with the one before it become
// the same objects. What an event says is left as it is.

import type { SessionEvent } from '../session';

type Messages = (SessionEvent & { readonly kind: 'model.requested' })['messages'];
type Message = Messages[number];

const isSameMessage = (first: Message, second: Message): boolean =>
  first.role === second.role &&
  first.content === second.content &&
  first.toolCallId === second.toolCallId &&
  JSON.stringify(first.toolCalls) === JSON.stringify(second.toolCalls);

/** For the events of one log, one after the other. */
export function createMessageDeduplication(): (event: SessionEvent) => SessionEvent {
  const latest = new Map<string, Messages>();
  return (event) => {
    // What storage gives out is checked where it is folded, not here.
    if (event.kind !== 'model.requested' || !Array.isArray(event.messages)) return event;
    const before = latest.get(event.purpose) ?? [];
    const messages = event.messages.map((message, index) => {
      const known = before[index];
      return known && message && isSameMessage(known, message) ? known : message;
    });
    latest.set(event.purpose, messages);
    return { ...event, messages };
  };
}
