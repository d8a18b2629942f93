// The rehearsal model as a chat port without a network: for tests with hundreds of sessions. Tests only.

import { answerRehearsal } from '../adapters/rehearsal';
import type { ChatPort } from '../core/llm';

export const rehearsalChat: ChatPort = {
  complete: async (request) => ({
    kind: 'completed',
    reply: answerRehearsal(request),
    timing: { latencyMs: 1, retries: 0 },
  }),
};
