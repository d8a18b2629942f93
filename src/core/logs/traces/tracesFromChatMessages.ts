// Reads traces from an export of OpenAI chat messages: a list of messages, `{messages}`, a list of such conversations,
// or the items of a response (`{input, output}`, `{items}`); also the records of FlowBench (`gt_thought`, calls in the
// text of a message) and of FlowAgent (`conversation`). `seq` is the message's index in its conversation; results
// are matched by call id. A result `{"error": ...}` means that the call failed: the format has no other sign for it.

import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../../support';
import { parseLogJson } from '../read/parseLogJson';
import { isChatRecord, readChatItem } from './chatItems';
import { type ChatNotes, readChatNotes } from './chatNotes';
import { errorOf } from './chatParts';
import { foreignChats, openAiRecords } from './foreignChats';
import type { Trace, TraceCall, TraceStep } from './trace';
import { isBotDialogue, stepsOfBotDialogue } from './tracesFromDialogue';

export { isChatRecord };

export interface ChatReading {
  /** Number of conversations before these, from which the names of unnamed ones continue. */
  readonly from?: number;
  /** Called for irregularities that do not stop the reading. */
  readonly warn?: (text: string) => void;
}

export function isChatMessages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isChatRecord);
}

/** True for a list of messages, or an object that holds one. */
export function isConversation(value: unknown): boolean {
  return (
    isChatMessages(value) ||
    (isJsonObject(value) && recordsOf(value) !== undefined) ||
    foreignChats(value) !== undefined
  );
}

/**
 * Returns conversations as traces `chat-1`, `chat-2`, ... (or with their own `id`); fails with the problem and its
 * position.
 */
export function tracesFromChatMessages(
  value: unknown,
  { from = 0, warn }: ChatReading = {},
): Result<Trace[], { readonly message: string }> {
  const foreign = foreignChats(value);
  const conversations: readonly unknown[] =
    foreign?.conversations ?? (isChatMessages(value) || !Array.isArray(value) ? [value] : value);
  const traces: Trace[] = [];
  for (const [index, conversation] of conversations.entries()) {
    const where = conversations.length > 1 ? `conversation ${index + 1}: ` : '';
    const records: unknown = isJsonObject(conversation) ? recordsOf(conversation) : conversation;
    if (!Array.isArray(records)) return fail({ message: `${where}expected a list of chat messages` });
    const converted = openAiRecords(records);
    const head = isJsonObject(conversation) ? conversation : {};
    const id = idOf(head) ?? `chat-${from + index + 1}`;
    const warnWhere = (text: string) => warn?.(`${where || `${id}: `}${text}`);
    const read = isBotDialogue(records)
      ? stepsOfBotDialogue(records, warnWhere)
      : stepsOf([...converted.records, ...lastTurnOf(head)], readChatNotes(head.weir), warnWhere);
    const form = foreign?.form ?? converted.form;
    if (!read.ok) return fail({ message: `${form ? `${form}: ` : ''}${where}${read.error}` });
    if (form) warn?.(`Read as ${form}: calls, results and texts only.`);
    traces.push({
      id,
      source: 'openai',
      ...(typeof head.title === 'string' ? { title: head.title } : {}),
      ...(typeof head.model === 'string' ? { model: head.model } : {}),
      steps: read.value,
    });
  }
  return ok(traces);
}

const idOf = (head: JsonObject): string | undefined =>
  [head.id, head.turn_id, head.conversation_id].find((id) => typeof id === 'string');

/** FlowBench's turn data hold the correct last turn beside the messages. */
function lastTurnOf(head: JsonObject): readonly JsonObject[] {
  const { ground_truth: given, gt_thought: thought, gt_response: response } = head;
  if (isJsonObject(given) && typeof given.content === 'string') return [{ role: 'assistant', content: given.content }];
  const name = isJsonObject(thought) ? thought.Action : undefined;
  if (isJsonObject(thought) && typeof name === 'string' && name !== '') {
    return [{ role: 'assistant', content: `Action: ${name}\nAction Input: ${textOfInput(thought['Action Input'])}` }];
  }
  return typeof response === 'string' && response.trim() !== '' ? [{ role: 'assistant', content: response }] : [];
}

const textOfInput = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? {});

function recordsOf(value: JsonObject): readonly JsonValue[] | undefined {
  const { messages, items, conversation, msgs } = value;
  const whole = isJsonObject(conversation) ? conversation.msgs : conversation;
  for (const list of [messages, items, whole, msgs]) if (Array.isArray(list)) return list;
  if (!Array.isArray(value.output)) return undefined;
  const inputItems: readonly JsonValue[] =
    typeof value.input === 'string'
      ? [{ role: 'user', content: value.input }]
      : Array.isArray(value.input)
        ? value.input
        : [];
  return [...inputItems, ...(value.output as readonly JsonValue[])];
}

function stepsOf(
  records: readonly unknown[],
  notes: ChatNotes,
  warn: (text: string) => void,
): Result<readonly TraceStep[], string> {
  const steps: TraceStep[] = [];
  const open: OpenCall[] = [];
  /** Results that stand before their calls, by id, with the problem if the call does not follow. */
  const early = new Map<string, { readonly text: string; readonly problem: string }>();
  for (const [seq, record] of records.entries()) {
    const problem = (text: string) => fail(`message ${seq + 1} ${text}`);
    if (!isJsonObject(record)) return problem('is not an object');
    const read = readChatItem(record);
    if (!read.ok) return problem(read.error);
    const item = read.value;
    const base = { seq, ...timeOf(record) };
    switch (item.kind) {
      case 'aside':
        break;
      case 'user': {
        const oow = notes.oow.get(seq);
        steps.push({ kind: 'user', ...base, text: item.text, ...(oow === undefined ? {} : { oow }) });
        break;
      }
      case 'assistant': {
        const answer = notes.answers.get(seq);
        if (item.calls.length === 0 || item.text.trim() !== '') {
          steps.push({ kind: 'response', ...base, text: item.text, ...(answer === undefined ? {} : { answer }) });
        }
        for (const call of item.calls) {
          if (call.isUnreadable)
            warn(`message ${seq + 1} calls ${call.name} with arguments that are not a JSON object`);
          const made: TraceCall = {
            kind: 'call',
            ...base,
            name: call.name,
            arguments: call.arguments,
            outcome: 'unanswered',
          };
          const before = call.id === undefined ? undefined : early.get(call.id);
          if (call.id !== undefined && before) {
            early.delete(call.id);
            steps.push(settle(made, before.text, notes.succeeded.has(call.id)));
            continue;
          }
          open.push({ place: steps.length, name: call.name, id: call.id });
          steps.push(made);
        }
        break;
      }
      case 'result': {
        const answered = answeredCall(open, item);
        if (!answered && item.id === undefined) {
          return problem('is a tool result without `tool_call_id`, and no call before it is without a result');
        }
        if (!answered) {
          const text = `message ${seq + 1} answers the call \`${item.id}\`, which no message made`;
          early.set(item.id as string, { text: item.text, problem: text });
          break;
        }
        open.splice(open.indexOf(answered), 1);
        if (item.id !== undefined && notes.unanswered.has(item.id)) break;
        const call = steps[answered.place] as TraceCall; // `open` only holds positions of calls
        steps[answered.place] = settle(call, item.text, item.id !== undefined && notes.succeeded.has(item.id));
      }
    }
  }
  const [lost] = early.values();
  if (lost) return fail(lost.problem);
  return ok(steps);
}

interface OpenCall {
  readonly place: number;
  readonly name: string;
  readonly id: string | undefined;
}

/**
 * The call that a result belongs to: by its id, else by its name, else the first without a result. Of calls with the
 * same id, the one with the name of the result, else the first.
 */
function answeredCall(open: readonly OpenCall[], { id, name }: { readonly id?: string; readonly name?: string }) {
  const candidates =
    id === undefined ? open.filter((call) => call.id === undefined) : open.filter((call) => call.id === id);
  return (
    candidates.find((call) => call.name === name) ??
    (id === undefined && name !== undefined ? undefined : candidates[0])
  );
}

/** The latest time that a date can hold, in milliseconds. */
const lastTime = 8.64e15;

/** Exports carry times under several names: seconds, milliseconds or ISO text. Rejects values that are not dates. */
function timeOf(record: JsonObject): { at?: number } {
  for (const value of [record.created_at, record.timestamp, record.created]) {
    if (typeof value === 'number' && value > 0 && value <= lastTime) {
      return { at: Math.round(value < 1e11 ? value * 1000 : value) };
    }
    const parsed = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
    if (!Number.isNaN(parsed)) return { at: parsed };
  }
  return {};
}

function settle(call: TraceCall, text: string, succeeded: boolean): TraceCall {
  const parsed = parseLogJson(text);
  const result: JsonValue = parsed.ok ? parsed.value : text;
  const error = isJsonObject(result) && !succeeded ? errorIn(result) : undefined;
  if (error !== undefined) {
    return { ...call, outcome: 'failed', message: typeof error === 'string' ? error : JSON.stringify(error) };
  }
  return { ...call, outcome: 'succeeded', result };
}

/** An empty error beside other fields means that there was none. */
const errorIn = ({ error, ...rest }: JsonObject): JsonValue | undefined =>
  error === '' && Object.keys(rest).length === 0 ? error : errorOf(error);
