// A prompt beside the one before it: which messages stayed, which came, went or changed. Messages are only ever added
// to a history, so most stay; what the controllers say comes last each time and is a change of the same message.

import type { ChatMessage } from '../../../core/llm';
import { diffLines, type LineDiff } from '../../../core/versions';

export type PromptPart =
  | { readonly kind: 'same'; readonly messages: readonly ChatMessage[] }
  | { readonly kind: 'added' | 'removed'; readonly message: ChatMessage }
  | { readonly kind: 'changed'; readonly message: ChatMessage; readonly diff: LineDiff };

export interface PromptDiff {
  readonly parts: readonly PromptPart[];
  /** Lines. */
  readonly added: number;
  readonly removed: number;
}

/** What a message says, its calls included. */
export const messageText = (message: ChatMessage): string =>
  (message.toolCalls ?? []).reduce(
    (text, call) => `${text}${text === '' ? '' : '\n'}${call.name}(${call.argumentsText})`,
    message.content,
  );

const isSame = (first: ChatMessage, second: ChatMessage) =>
  first.role === second.role &&
  first.content === second.content &&
  first.toolCallId === second.toolCallId &&
  messageText(first) === messageText(second);

const countLines = (message: ChatMessage) => messageText(message).split('\n').length;

/** The part of the lines two texts share, from 0 to 1, of the longer one. */
function likeness(diff: LineDiff): number {
  const longer = Math.max(diff.before.length, diff.after.length);
  return longer === 0 ? 1 : (diff.before.length - diff.removed) / longer;
}

/** At most this many messages are compared each with each; longer rewritten stretches count as all new. */
const MOST = 200;

/** Longest common run of messages in order, for what is neither common start nor common end. */
function commonPairs(before: readonly ChatMessage[], after: readonly ChatMessage[]): (readonly [number, number])[] {
  if (before.length > MOST || after.length > MOST) return [];
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const cell = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const same = isSame(before[i] as ChatMessage, after[j] as ChatMessage);
      (table[i] as Uint16Array)[j] = same ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (isSame(before[i] as ChatMessage, after[j] as ChatMessage)) pairs.push([i++, j++]);
    else if (cell(i + 1, j) >= cell(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

export function diffPrompts(before: readonly ChatMessage[], after: readonly ChatMessage[]): PromptDiff {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start] as ChatMessage, after[start] as ChatMessage)) start++;
  let tail = 0;
  while (tail < shorter - start && isSame(before.at(-1 - tail) as ChatMessage, after.at(-1 - tail) as ChatMessage))
    tail++;
  const old = before.slice(start, before.length - tail);
  const fresh = after.slice(start, after.length - tail);

  const parts: PromptPart[] = [];
  let [added, removed] = [0, 0];
  const keep = (messages: readonly ChatMessage[]) => {
    const last = parts.at(-1);
    if (messages.length === 0) return;
    if (last?.kind === 'same') parts[parts.length - 1] = { kind: 'same', messages: [...last.messages, ...messages] };
    else parts.push({ kind: 'same', messages });
  };
  const replace = (gone: readonly ChatMessage[], come: readonly ChatMessage[]) => {
    const changed = pairChanged(gone, come);
    const became = new Set([...changed.values()].map((change) => change.from));
    for (const message of gone) {
      if (became.has(message)) continue;
      parts.push({ kind: 'removed', message });
      removed += countLines(message);
    }
    for (const message of come) {
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

  keep(after.slice(0, start));
  let [i, j] = [0, 0];
  for (const [oldAt, freshAt] of [...commonPairs(old, fresh), [old.length, fresh.length] as const]) {
    replace(old.slice(i, oldAt), fresh.slice(j, freshAt));
    keep(fresh.slice(freshAt, freshAt + 1));
    [i, j] = [oldAt + 1, freshAt + 1];
  }
  keep(after.slice(after.length - tail));
  return { parts, added, removed };
}

interface Change {
  readonly from: ChatMessage;
  readonly diff: LineDiff;
}

/** Messages of one role that became others, the last ones first; too different ones went and came. */
function pairChanged(gone: readonly ChatMessage[], come: readonly ChatMessage[]): Map<ChatMessage, Change> {
  const pairs = new Map<ChatMessage, Change>();
  for (const from of [...gone].reverse()) {
    const message = come.findLast((other) => other.role === from.role && !pairs.has(other));
    if (!message) continue;
    const diff = diffLines(messageText(from), messageText(message));
    if (likeness(diff) >= 0.25) pairs.set(message, { from, diff });
  }
  return pairs;
}
