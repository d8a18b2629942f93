// Prints a session as OpenAI chat messages, as the SDK types them: user messages, agent messages with calls, tool
// results. Every call has a result, because endpoints refuse the whole list otherwise. Data that messages cannot hold
// is stored next to them under `weir` (see `chatNotes`), so that the file reads back as the same calls and answers.

import { isAnswerId, isApiId, withoutKind, withoutSite } from '../../graph';
import { reduceSession, type SessionEvent, type TranscriptEntry } from '../../session';
import { isJsonObject, type JsonObject, type JsonValue, UniqueNames } from '../../support';
import { printChatNotes } from '../traces/chatNotes';
import type { ExportOptions, SessionPrinter } from './exportLog';

export type ChatExportMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string }
  | { role: 'assistant'; content: null; tool_calls: ChatExportCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export interface ChatExportCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

export interface ChatExport {
  id: string;
  title: string;
  /** Name that the user gave the session. */
  name?: string;
  model: string;
  messages: ChatExportMessage[];
  /** Our own data; other programs ignore it. */
  weir: JsonObject;
}

/** One session is an object, several are a list of objects. */
export const printChat: SessionPrinter = (sessions, options) => {
  const counts = { denials: 0, thoughts: 0, unreadable: 0, names: new Set<string>() };
  const chats = sessions.map((events) => chatOf(events, options, counts));
  const [first] = chats;
  const text = `${JSON.stringify(chats.length === 1 ? first : chats, null, 2)}\n`;
  const { denials, thoughts, unreadable, names } = counts;
  const leftOut = [
    ...(denials > 0 ? [`denied decisions: ${denials}`] : []),
    ...(thoughts > 0 ? [`thoughts of the agent: ${thoughts}`] : []),
    ...(unreadable > 0 ? [`unreadable replies: ${unreadable}`] : []),
  ];
  return {
    text,
    notes: [
      ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
      ...(names.size > 0 ? [`OpenAI does not accept tools with these names: ${[...names].join(', ')}.`] : []),
    ],
  };
};

/** Names that OpenAI's endpoint accepts. */
const plainName = /^[a-zA-Z0-9_-]{1,64}$/;

interface Counts {
  denials: number;
  thoughts: number;
  unreadable: number;
  readonly names: Set<string>;
}

function chatOf(events: readonly SessionEvent[], options: ExportOptions, counts: Counts): ChatExport {
  const state = reduceSession(events);
  const messages: ChatExportMessage[] = [];
  const answers = new Map<number, string>();
  const oow = new Map<number, string>();
  const succeeded = new Set<string>();
  const unanswered = new Set<string>();
  const ids = new UniqueNames({ joint: '-' });
  const prompt = options.systemPrompt ? promptOf(events) : undefined;
  if (prompt !== undefined) messages.push({ role: 'system', content: prompt });

  const add = (entry: TranscriptEntry) => {
    switch (entry.kind) {
      case 'user':
        if (entry.oow !== undefined) oow.set(messages.length, entry.oow);
        messages.push({ role: 'user', content: entry.text });
        return;
      case 'agent': {
        const answer = declaredName(entry.nodeId, isAnswerId) ?? entry.answer;
        if (answer !== undefined) answers.set(messages.length, answer);
        if (entry.thought) counts.thoughts += 1;
        messages.push({ role: 'assistant', content: entry.text });
        return;
      }
      case 'call': {
        const id = ids.claim(entry.callId);
        const name = declaredName(entry.nodeId, isApiId) ?? entry.name;
        if (!plainName.test(name)) counts.names.add(name);
        if (entry.thought) counts.thoughts += 1;
        const fn = { name, arguments: JSON.stringify(entry.arguments) };
        messages.push({ role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: fn }] });
        if (!entry.result) unanswered.add(id);
        else if (entry.result.kind === 'succeeded' && looksFailed(entry.result.value)) succeeded.add(id);
        messages.push({ role: 'tool', tool_call_id: id, content: resultText(entry) });
        return;
      }
      case 'denial': {
        if (!options.denials) {
          counts.denials += 1;
          return;
        }
        const { decision } = entry;
        const what = decision.kind === 'call' ? `call to ${decision.name}` : 'response';
        messages.push({ role: 'system', content: `A ${what} was denied by ${entry.controller}: ${entry.reason}` });
        return;
      }
      case 'notice':
        if (entry.raw !== undefined) counts.unreadable += 1;
    }
  };
  for (const entry of state.transcript) add(entry);

  const name = options.names?.get(state.sessionId);
  return {
    id: state.sessionId,
    title: state.document.title,
    ...(name === undefined ? {} : { name }),
    model: state.imported?.model ?? state.config.model,
    messages,
    weir: printChatNotes({ answers, oow, succeeded, unanswered }),
  };
}

function promptOf(events: readonly SessionEvent[]): string | undefined {
  for (const event of events) {
    if (event.kind !== 'model.requested' || event.purpose !== 'agent') continue;
    return event.messages.find((message) => message.role === 'system')?.content;
  }
  return undefined;
}

/** Same as in the traces of our log, so that both name the same node. */
function declaredName(nodeId: string | undefined, isOfKind: (id: string) => boolean): string | undefined {
  return nodeId !== undefined && isOfKind(nodeId) ? withoutKind(withoutSite(nodeId)) : undefined;
}

const looksFailed = (value: JsonValue) =>
  isJsonObject(value) && value.error !== undefined && value.error !== null && value.error !== false;

/** Always JSON, also for a text, so that `"12"` stays a text. */
function resultText({ result }: TranscriptEntry & { kind: 'call' }): string {
  if (result?.kind === 'succeeded') return JSON.stringify(result.value);
  return JSON.stringify({ error: result?.message ?? 'no answer came' });
}
