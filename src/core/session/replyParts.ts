import type { ChatReply, ReplyParts } from '../llm';
import type { AgentDecision } from './events';

/** Parts of the reply of a call that the next requests repeat; undefined if there are no such parts, and for a response. */
export function replyPartsOf(
  { reasoning, toolCalls }: ChatReply,
  decision: AgentDecision,
  leftOut: readonly string[] | undefined,
): ReplyParts | undefined {
  if (decision.kind !== 'call') return undefined;
  // An id that repeats an earlier one was extended (`withUniqueCallId`).
  const used = toolCalls.find(({ id }) => decision.callId === id || decision.callId.startsWith(`${id}-`));
  const { extra } = used ?? toolCalls[0] ?? {};
  if (reasoning === undefined && extra === undefined && leftOut === undefined) return undefined;
  return { ...(reasoning ? { reasoning } : {}), ...(extra ? { extra } : {}), ...(leftOut ? { leftOut } : {}) };
}
