// Parses a request's messages into turns: user turns, calls with their results, messages of the agent, denials. The
// inverse of the history in the agent prompt. Invariant: it uses only the messages. Refuses to guess: a message of
// unknown shape is a user turn.

import { type AgentDecision, type ChatMessage, readDecision } from '../../core/llm';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import { parseExactJson } from '../../core/values';

export type RehearsalCallOutcome =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly message: string };

export interface UserTurn {
  readonly kind: 'user';
  readonly at: number;
  readonly text: string;
}
export interface CallTurn {
  readonly kind: 'call';
  readonly at: number;
  readonly name: string;
  readonly arguments: JsonObject;
  readonly outcome?: RehearsalCallOutcome;
  /** The platform's reason for the denial; a denied call never ran. */
  readonly denied?: string;
}
export interface AgentTurn {
  readonly kind: 'said';
  readonly at: number;
  readonly text: string;
  readonly answer?: string;
  readonly closes: boolean;
  readonly denied?: string;
}
export type ConversationTurn = UserTurn | CallTurn | AgentTurn;

export type PromptStrategy = 'react-text' | 'tool-calls';

/** `at` of a turn is its index, which orders turns in time. */
export function readConversation(
  messages: readonly ChatMessage[],
  strategy: PromptStrategy,
  toolNames: readonly string[],
): readonly ConversationTurn[] {
  const turns: ConversationTurn[] = [];
  let afterDecision = false;
  for (const message of messages) {
    if (message.role === 'system') continue;
    if (message.role === 'assistant') {
      const decision = decisionOf(message, strategy, toolNames);
      turns.push(turnOf(decision, message.content, turns.length));
      afterDecision = true;
      continue;
    }
    const text = message.content.trim();
    const last = turns.at(-1);
    const observation = message.role === 'tool' ? text : /^Observation:\s*([\s\S]*)$/.exec(text)?.[1];
    const notice = /^System:\s*([\s\S]*)$/.exec(text)?.[1];
    if (notice !== undefined) {
      // Directly after a decision it is that decision's denial; elsewhere it is the controllers' feedback.
      if (afterDecision && last && last.kind !== 'user') turns[turns.length - 1] = { ...last, denied: notice };
    } else if (observation !== undefined && last?.kind === 'call') {
      turns[turns.length - 1] = { ...last, outcome: outcomeOf(observation, message.role === 'tool') };
    } else if (message.role === 'user') {
      turns.push({ kind: 'user', at: turns.length, text: text.replace(/^User:\s*/, '') });
    }
    afterDecision = false;
  }
  return turns;
}

function decisionOf(
  message: ChatMessage,
  strategy: PromptStrategy,
  tools: readonly string[],
): AgentDecision | undefined {
  const read = readDecision({ content: message.content, toolCalls: message.toolCalls ?? [] }, strategy, {
    callId: '',
    tools,
  });
  return read.ok ? read.value : undefined;
}

function turnOf(decision: AgentDecision | undefined, raw: string, at: number): ConversationTurn {
  if (decision?.kind === 'call') return { kind: 'call', at, name: decision.name, arguments: decision.arguments };
  if (decision) {
    return {
      kind: 'said',
      at,
      text: decision.text,
      closes: decision.closes === true,
      ...(decision.answer === undefined ? {} : { answer: decision.answer }),
    };
  }
  return { kind: 'said', at, text: raw, closes: false };
}

function outcomeOf(text: string, native: boolean): RehearsalCallOutcome {
  const failure = /^error:\s*([\s\S]*)$/.exec(text)?.[1];
  if (failure !== undefined) return { ok: false, message: failure };
  const value = jsonOf(text);
  if (native && isJsonObject(value) && typeof value.error === 'string' && Object.keys(value).length === 1) {
    return { ok: false, message: value.error };
  }
  return { ok: true, value };
}

function jsonOf(text: string): JsonValue {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}
