// Finds the messages inside the records of other programs that wrap them: states and streams of LangGraph, results of
// tau-bench, lists of OpenAI's API, replies and batches. Recognised by structure.

import { isJsonObject, type JsonObject, type JsonValue, objectsIn } from '../../support';
import { filledField } from './chatParts';

const messagesIn = (value: JsonValue | undefined): readonly JsonValue[] | undefined =>
  isJsonObject(value) && Array.isArray(value.messages) ? value.messages : undefined;

/** A state or checkpoint of LangGraph. */
function messagesOfState(state: JsonObject): readonly JsonValue[] | undefined {
  const { values, channel_values: channels, checkpoint } = state;
  const nested = isJsonObject(checkpoint) ? messagesIn(checkpoint.channel_values) : undefined;
  return messagesIn(values) ?? messagesIn(channels) ?? nested;
}

function threadOf({ config }: JsonObject): JsonValue | undefined {
  const { configurable }: JsonObject = isJsonObject(config) ? config : {};
  return isJsonObject(configurable) ? configurable.thread_id : undefined;
}

/** The lists read so far, as a tree of their messages. */
type MessageTree = Map<string, MessageTree>;

/** A history repeats the messages of each state in the later ones; only the longest lists count. */
function withoutBeginnings(chats: readonly JsonObject[]): readonly JsonObject[] {
  if (chats.length === 1) return chats;
  const lists = chats.map(({ messages }) => messages as readonly JsonValue[]);
  const root: MessageTree = new Map();
  const kept = new Set<number>();
  // A list follows all lists that it can begin, so that each message is read once.
  for (const [index, messages] of [...lists.entries()].toSorted(([, a], [, b]) => b.length - a.length)) {
    let tree = root;
    for (const message of messages) {
      const text = JSON.stringify(message);
      let next = tree.get(text);
      if (!next) {
        kept.add(index);
        next = new Map();
        tree.set(text, next);
      }
      tree = next;
    }
  }
  return chats.filter((_, index) => kept.has(index));
}

/** An update of LangGraph's stream: the messages that each node added. */
function messagesOfUpdate(update: JsonObject): readonly JsonValue[] | undefined {
  const nodes = Object.values(update);
  const lists = nodes.map((node) => messagesIn(node as JsonValue));
  const isUpdate = nodes.length > 0 && lists.some((list) => list !== undefined);
  return isUpdate && nodes.every((node) => node === null || isJsonObject(node))
    ? lists.flatMap((list) => list ?? [])
    : undefined;
}

/** The reply in a response of the chat completions API, also inside a line of a batch. */
function replyOf({ response, ...head }: JsonObject): JsonObject | undefined {
  const answered = isJsonObject(response) ? (isJsonObject(response.body) ? response.body : response) : head;
  const message = objectsIn(answered.choices)[0]?.message;
  return isJsonObject(message) ? { role: 'assistant', ...message } : undefined;
}

export interface NestedChats {
  readonly form: string;
  readonly conversations: readonly JsonObject[];
}

/** Whether a value is one of several parts of a conversation, one a line. */
export const isStreamPart = (value: unknown): boolean =>
  isJsonObject(value) && messagesOfState(value) === undefined && messagesOfUpdate(value) !== undefined;

export function nestedChats(items: readonly JsonObject[]): NestedChats | undefined {
  const all = <T>(read: (item: JsonObject) => T | undefined): readonly T[] | undefined => {
    const found = items.map(read);
    return found.every((one) => one !== undefined) ? (found as readonly T[]) : undefined;
  };
  const states = all((item) => {
    const messages = messagesOfState(item);
    return messages && { ...filledField('id', threadOf(item)), messages };
  });
  if (states) return { form: 'states of LangGraph', conversations: withoutBeginnings(states) };
  const runs = all(({ traj, task_id: task, trial }) =>
    Array.isArray(traj)
      ? {
          ...(task === undefined ? {} : { id: `task-${String(task)}${trial ? `-${String(trial)}` : ''}` }),
          messages: traj,
        }
      : undefined,
  );
  if (runs) return { form: 'results of tau-bench', conversations: runs };
  const replies = all((item) => {
    const reply = replyOf(item);
    const messages = [...(Array.isArray(item.messages) ? item.messages : []), ...(reply ? [reply] : [])];
    return reply && { ...filledField('id', item.custom_id ?? item.id), ...filledField('model', item.model), messages };
  });
  if (replies) return { form: 'replies of a chat API', conversations: replies };
  const updates = all(messagesOfUpdate);
  return updates && { form: 'updates of LangGraph', conversations: [{ messages: updates.flat() }] };
}
