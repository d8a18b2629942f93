// Deduplicates the messages of a log read from storage. A log holds every prompt completely, and prompts repeat the
// conversation, so memory would grow with the square of a session's length. Messages that a request shares with the
// previous one become the same objects. The content of events does not change.

import type { SessionEvent } from '../session';

type Messages = (SessionEvent & { readonly kind: 'model.requested' })['messages'];
type Message = Messages[number];

const isSameMessage = (first: Message, second: Message): boolean =>
  first.role === second.role &&
  first.content === second.content &&
  first.toolCallId === second.toolCallId &&
  JSON.stringify(first.toolCalls) === JSON.stringify(second.toolCalls);

/** Returns a function for the events of one log, called in their order. */
export function createMessageDeduplication(): (event: SessionEvent) => SessionEvent {
  const latest = new Map<string, Messages>();
  return (event) => {
    // Stored events are validated when they are folded, not here.
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
