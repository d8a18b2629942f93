// Compares a prompt with the previous prompt: unchanged, added, removed and changed messages. Messages are only
// appended to a history, so most are unchanged; the controllers' advice comes last each time and counts as a change of
// the same message.

import type { ChatMessage } from '../../core/llm';
import { diffLines, diffSequences, type LineDiff } from '../../core/versions';

export type PromptPart =
  | { readonly kind: 'same'; readonly messages: readonly ChatMessage[] }
  | { readonly kind: 'added' | 'removed'; readonly message: ChatMessage }
  | { readonly kind: 'changed'; readonly message: ChatMessage; readonly diff: LineDiff };

export interface PromptDiff {
  readonly parts: readonly PromptPart[];
  /** Number of lines. */
  readonly added: number;
  readonly removed: number;
}

/** The text of a message, including its calls. */
export const messageText = (message: ChatMessage): string =>
  (message.toolCalls ?? []).reduce(
    (text, call) => `${text}${text === '' ? '' : '\n'}${call.name}(${call.argumentsText})`,
    message.content,
  );

/** Equal for messages with the same content. */
const keyOf = (message: ChatMessage) =>
  JSON.stringify([message.role, message.content, message.toolCallId, messageText(message)]);

const countLines = (message: ChatMessage) => messageText(message).split('\n').length;

/** The share of common lines, from 0 to 1, relative to the longer text. */
function likeness(diff: LineDiff): number {
  const longer = Math.max(diff.before.length, diff.after.length);
  return longer === 0 ? 1 : (diff.before.length - diff.removed) / longer;
}

export function diffPrompts(before: readonly ChatMessage[], after: readonly ChatMessage[]): PromptDiff {
  const parts: PromptPart[] = [];
  let [added, removed] = [0, 0];
  const keep = (messages: readonly ChatMessage[]) => {
    const last = parts.at(-1);
    if (messages.length === 0) return;
    if (last?.kind === 'same') parts[parts.length - 1] = { kind: 'same', messages: [...last.messages, ...messages] };
    else parts.push({ kind: 'same', messages });
  };
  const replace = (removedMessages: readonly ChatMessage[], addedMessages: readonly ChatMessage[]) => {
    const changed = pairChanged(removedMessages, addedMessages);
    const became = new Set([...changed.values()].map((change) => change.from));
    for (const message of removedMessages) {
      if (became.has(message)) continue;
      parts.push({ kind: 'removed', message });
      removed += countLines(message);
    }
    for (const message of addedMessages) {
      const change = changed.get(message);
      if (change) {
        parts.push({ kind: 'changed', message, diff: change.diff });
        added += change.diff.added;
        removed += change.diff.removed;
      } else {
        parts.push({ kind: 'added', message });
        added += countLines(message);
      }
    }
  };

  let next = 0;
  for (const change of diffSequences(before.map(keyOf), after.map(keyOf))) {
    keep(after.slice(next, change.after.start));
    replace(before.slice(change.before.start, change.before.end), after.slice(change.after.start, change.after.end));
    next = change.after.end;
  }
  keep(after.slice(next));
  return { parts, added, removed };
}

interface Change {
  readonly from: ChatMessage;
  readonly diff: LineDiff;
}

/**
 * Pairs removed and added messages of the same role, last ones first. Messages that differ too much stay unpaired:
 * removed and added.
 */
function pairChanged(
  removedMessages: readonly ChatMessage[],
  addedMessages: readonly ChatMessage[],
): Map<ChatMessage, Change> {
  const pairs = new Map<ChatMessage, Change>();
  for (const from of [...removedMessages].reverse()) {
    const message = addedMessages.findLast((other) => other.role === from.role && !pairs.has(other));
    if (!message) continue;
    const diff = diffLines(messageText(from), messageText(message));
    if (likeness(diff) >= 0.25) pairs.set(message, { from, diff });
  }
  return pairs;
}
