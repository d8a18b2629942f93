// Values of wrong types from an endpoint must not corrupt the log that stores the reply.

import { describe, expect, it } from 'vitest';
import { checkEventShape } from '../../core/session';
import { ReplyBuilder, ToolNames } from './wireMessages';

describe('a reply of wrong types', () => {
  it('is still an event that can be read back', () => {
    for (const usage of [
      { prompt_tokens: '12', completion_tokens: 3.7 },
      { prompt_tokens: -1 },
      { prompt_tokens: {} },
      7,
    ]) {
      const builder = new ReplyBuilder();
      builder.add({
        choices: [
          {
            delta: { content: 'x', tool_calls: [{ index: 0, id: 5, function: { name: 'find', arguments: { q: 1 } } }] },
            finish_reason: 3,
          },
        ],
        usage,
      });
      // Some servers repeat the id with the rest of the arguments.
      builder.add({ choices: [{ delta: { tool_calls: [{ index: 0, id: 5, function: { arguments: ' ' } }] } }] });
      const reply = builder.build(new ToolNames({ model: 'm', messages: [] }));
      const event = { v: 1, seq: 1, sessionId: 's', at: 0, turn: 1, kind: 'model.responded', requestId: 'r', reply };
      expect(checkEventShape({ ...event, timing: { latencyMs: 1, retries: 0 } })).toBeUndefined();
      expect(reply.toolCalls).toEqual([{ id: '5', name: 'find', argumentsText: '{"q":1} ' }]);
    }
  });
});
