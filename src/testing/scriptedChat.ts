// A chat port that plays a script: for golden sessions without a network. Tests only.

import type { ChatFailure, ChatOutcome, ChatPort, ChatReply, ChatRequest, ReplyReasoning, ToolCall } from '../core/llm';

export type ScriptedReply =
  | string
  | {
      readonly content?: string;
      readonly toolCalls?: readonly (Omit<ToolCall, 'id'> & { readonly id?: string })[];
      readonly reasoning?: ReplyReasoning;
      /** Pieces streamed before the reply; if absent the whole content is one piece. */
      readonly deltas?: readonly string[];
    }
  | { readonly failure: ChatFailure };

export interface ScriptedChat extends ChatPort {
  readonly requests: readonly ChatRequest[];
}

/**
 * Replies in turn; past the end every request fails, so that a test with too many requests neither hangs nor passes.
 */
export function createScriptedChat(
  replies: readonly ScriptedReply[] | ((request: ChatRequest, index: number) => ScriptedReply),
): ScriptedChat {
  const requests: ChatRequest[] = [];
  const timing = { latencyMs: 5, firstTokenMs: 2, retries: 0 };
  return {
    requests,
    complete: async (request, handlers): Promise<ChatOutcome> => {
      const index = requests.length;
      requests.push(request);
      const scripted = typeof replies === 'function' ? replies(request, index) : replies[index];
      if (scripted === undefined) {
        return {
          kind: 'failed',
          failure: { kind: 'server-error', message: 'The script has no more replies.' },
          timing,
        };
      }
      if (typeof scripted === 'object' && 'failure' in scripted) {
        return { kind: 'failed', failure: scripted.failure, timing };
      }
      const {
        content = '',
        toolCalls = [],
        deltas = undefined,
        reasoning = undefined,
      } = typeof scripted === 'string' ? { content: scripted } : scripted;
      for (const delta of deltas ?? (content === '' ? [] : [content])) handlers.onDelta?.(delta);
      const reply: ChatReply = {
        content,
        toolCalls: toolCalls.map((call, position) => ({ ...call, id: call.id ?? `call_${index}_${position}` })),
        finishReason: 'stop',
        ...(reasoning ? { reasoning } : {}),
        usage: { promptTokens: 100, completionTokens: 10 },
      };
      return { kind: 'completed', reply, timing };
    },
  };
}

/** A clock that advances by a fixed step with every reading. */
export function createSteppingClock(start = 1_750_000_000_000, step = 10) {
  let now = start;
  return {
    now: () => {
      now += step;
      return now;
    },
  };
}
