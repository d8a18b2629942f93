// The transcript as the agent's history: what joins the prompt (FlowAgent, Algorithm 1: H).

import type { ChatHistoryEntry } from '../llm';
import { memoize } from '../support';
import type { AgentDecision } from './events';
import type { SessionState, TranscriptEntry } from './sessionState';

/** Entries that were there before are the same objects as before: what is made of each can be kept. */
export const historyOf = ({ transcript }: SessionState): readonly ChatHistoryEntry[] => transcript.flatMap(toHistory);

/** A transcript grows with every turn and its entries never change, so each is translated once. */
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
      return [{ kind: 'decision', decision, ...(entry.result ? { result: entry.result } : {}) }];
    }
    case 'denial':
      return [{ kind: 'denial', decision: entry.decision, reason: entry.reason }];
    case 'notice':
      return entry.raw === undefined ? [] : [{ kind: 'unreadable', raw: entry.raw, problem: entry.text }];
  }
});
