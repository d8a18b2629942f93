import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../core/llm';
import { ToolNames, toWireMessages } from './wireMessages';

const reasoning = { field: 'reasoning_content', text: 'hm' } as const;
const extra = { extra_content: { google: { thought_signature: 'c2ln' } } };
const messages: readonly ChatMessage[] = [
  { role: 'system', content: 'Rules.' },
  { role: 'user', content: 'Hi.' },
  { role: 'assistant', content: '', reasoning, toolCalls: [{ id: 'x', name: 'find', argumentsText: '{}', extra }] },
  { role: 'tool', content: '{"n":1}', toolCallId: 'x' },
  { role: 'assistant', content: 'One.', reasoning },
  { role: 'user', content: 'Thanks.' },
];
const wire = (instructionRole?: 'developer' | 'none') =>
  toWireMessages(messages, new ToolNames({ model: 'm', messages }), instructionRole ? { instructionRole } : {});

describe('toWireMessages', () => {
  it('sends back the reasoning and the extra fields of calls, and no reasoning with words', () => {
    const [, , call, , said] = wire();
    expect(call).toMatchObject({
      content: null,
      reasoning_content: 'hm',
      tool_calls: [{ type: 'function', ...extra }],
    });
    expect(said).toEqual({ role: 'assistant', content: 'One.' });
  });

  it('sends no reasoning back that came in another field', () => {
    const parts = { field: 'content', text: 'hm' };
    const fromParts = messages.map((one) => (one.reasoning ? { ...one, reasoning: parts } : one));
    const [, , call] = toWireMessages(
      fromParts as unknown as readonly ChatMessage[], // a log of another version can have other fields
      new ToolNames({ model: 'm', messages }),
    );
    expect(call).toMatchObject({ role: 'assistant', content: null });
    expect(call).not.toHaveProperty('reasoning_content');
  });

  it('writes the instructions in the role that the model takes', () => {
    expect(wire().map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user']);
    expect(wire('developer')[0]).toEqual({ role: 'developer', content: 'Rules.' });
    expect(wire('none')[0]).toEqual({ role: 'user', content: 'Rules.\n\n---\nHi.' });
  });
});
