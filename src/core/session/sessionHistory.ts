// Converts the transcript to the agent's history for the prompt (FlowAgent, Algorithm 1: H).

import type { ChatHistoryEntry } from '../llm';
import { memoize } from '../support';
import type { AgentDecision } from './events';
import type { SessionState, TranscriptEntry } from './sessionState';

/** Unchanged entries return the same objects as before, so results derived from them can be cached. */
export const historyOf = ({ transcript }: SessionState): readonly ChatHistoryEntry[] => transcript.flatMap(toHistory);

/** Entries of a transcript never change, so each is converted once. */
const toHistory = memoize((entry: TranscriptEntry): readonly ChatHistoryEntry[] => {
  switch (entry.kind) {
    case 'user':
      return [{ kind: 'user', text: entry.text }];
    case 'agent': {
      const decision: AgentDecision = {
        kind: 'response',
        text: entry.text,
        ...(entry.thought ? { thought: entry.thought } : {}),
        ...(entry.answer ? { answer: entry.answer } : {}),
        ...(entry.values ? { values: entry.values } : {}),
      };
      return [{ kind: 'decision', decision }];
    }
    case 'call': {
      const decision: AgentDecision = {
        kind: 'call',
        callId: entry.callId,
        name: entry.name,
        arguments: entry.arguments,
        ...(entry.thought ? { thought: entry.thought } : {}),
      };
      return [
        {
          kind: 'decision',
          decision,
          ...(entry.result ? { result: entry.result } : {}),
          ...(entry.reply ? { reply: entry.reply } : {}),
        },
      ];
    }
    case 'denial':
      return [
        {
          kind: 'denial',
          decision: entry.decision,
          reason: entry.reason,
          ...(entry.reply ? { reply: entry.reply } : {}),
        },
      ];
    case 'notice':
      return entry.raw === undefined ? [] : [{ kind: 'unreadable', raw: entry.raw, problem: entry.text }];
  }
});
