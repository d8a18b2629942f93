import { describe, expect, it } from 'vitest';
import { createRandom, isJsonObject, type Random } from '../support';
import { arrangeMessages, fillers, platformSeparator, splitPlatformTexts } from './arrangeMessages';
import type { ChatMessage } from './chatSchema';

/** The first rule of strict templates that the messages break. */
function refusalOf(messages: readonly ChatMessage[]): string | undefined {
  const used = new Set<string>();
  let open: string[] = [];
  let previous = 'start';
  let turn = 'user';
  for (const [at, message] of messages.entries()) {
    const { role, toolCalls = [] } = message;
    if (role === 'system' && at > 0) return 'system text after the beginning';
    if (open.length > 0 && role !== 'tool') return `${role} before the results`;
    if (role === 'tool') {
      const index = open.indexOf(message.toolCallId ?? '');
      if (index !== 0) return 'a result without its call, or out of order';
      open = open.slice(1);
    } else if (role !== 'system' && toolCalls.length === 0) {
      if (role !== turn) return `${role} instead of ${turn}`;
      turn = role === 'user' ? 'assistant' : 'user';
    }
    if (role === 'user' && previous === 'tool') return 'user after a result';
    if (role === 'assistant' && !['user', 'tool'].includes(previous)) return `assistant after ${previous}`;
    for (const { id, argumentsText } of toolCalls) {
      if (!/^[a-zA-Z0-9]{9}$/.test(id) || used.has(id)) return `id ${id}`;
      if (!isJsonObject(JSON.parse(argumentsText))) return `arguments ${argumentsText}`;
      used.add(id);
    }
    open.push(...toolCalls.map(({ id }) => id));
    if (message.content.trim() === '' && toolCalls.length === 0) return `empty ${role}`;
    previous = role;
  }
  if (open.length > 0) return 'a call without a result';
  if (previous !== 'user' && previous !== 'tool') return `ends with ${previous}`;
  return messages.some(({ role }) => role === 'user') ? undefined : 'no message of the user';
}

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random.next() * items.length)] as T;

function randomMessages(random: Random): ChatMessage[] {
  const messages: ChatMessage[] = [];
  const ids = ['call_1', 'call_1', 'call-r7', '123456789', 'ünïcode', '', 'a'.repeat(60)];
  for (let left = Math.floor(random.next() * 14); left > 0; left--) {
    const content = pick(random, ['hello', '', '  ', 'System: denied', '预约', 'a\n\nb']);
    const id = pick(random, ids);
    switch (pick(random, ['system', 'user', 'platform', 'said', 'call', 'calls', 'tool', 'pair'])) {
      case 'system':
        messages.push({ role: 'system', content });
        break;
      case 'user':
        messages.push({ role: 'user', content });
        break;
      case 'platform':
        messages.push({ role: 'user', content: `System: ${content}`, from: 'platform' });
        break;
      case 'said':
        messages.push({ role: 'assistant', content });
        break;
      case 'call':
      case 'calls': {
        const argumentsText = pick(random, ['{"a":1}', '', '{broken', '[1]', '"{}"', 'null']);
        const toolCalls = [id, pick(random, ids)].map((one) => ({ id: one, name: 'find', argumentsText }));
        messages.push({ role: 'assistant', content, toolCalls: toolCalls.slice(0, pick(random, [1, 2])) });
        break;
      }
      case 'tool':
        messages.push({ role: 'tool', content, toolCallId: id });
        break;
      default:
        messages.push(
          { role: 'assistant', content, toolCalls: [{ id, name: 'find', argumentsText: '{}' }] },
          ...(random.next() < 0.3 ? [{ role: 'user', content: 'meanwhile' } as const] : []),
          { role: 'tool', content: '{"ok":true}', toolCallId: id },
        );
    }
  }
  return messages;
}

describe('arrangeMessages', () => {
  it('arranges any history so that strict templates accept it, and loses no text', () => {
    for (let seed = 1; seed <= 3000; seed++) {
      const messages = randomMessages(createRandom(`arrange/${seed}`));
      for (const instructionRole of ['system', 'developer', 'none'] as const) {
        const arranged = arrangeMessages(messages, { instructionRole });
        expect(refusalOf(arranged), `seed ${seed}: ${JSON.stringify(arranged, null, 1)}`).toBeUndefined();
        if (instructionRole === 'none') expect(arranged.some(({ role }) => role === 'system')).toBe(false);
        const text = arranged.map(({ content }) => content).join('\n');
        for (const { content } of messages) expect(text, `seed ${seed}`).toContain(content.trim());
      }
    }
  });

  it('does not change the beginning of a conversation when it continues', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const messages = randomMessages(createRandom(`grow/${seed}`));
      const cut = messages.findLastIndex(({ role }) => role === 'assistant');
      // A request does not end with the assistant's own message, nor between a call and its result.
      if (cut < 1 || messages.slice(cut).some(({ role }) => role === 'tool')) continue;
      const request = arrangeMessages(messages.slice(0, cut));
      if (request.at(-1)?.content === fillers.next) continue;
      const before = request.slice(0, -1);
      const after = arrangeMessages(messages);
      if (before.some(({ role }) => role === 'system') === after.some(({ role }) => role === 'system')) {
        expect(after.slice(0, before.length), `seed ${seed}`).toEqual(before);
      }
    }
  });

  it('joins the state to the last message of the user', () => {
    const state = 'System: current state\n- Next: find.';
    expect(
      arrangeMessages([
        { role: 'system', content: 'Rules.' },
        { role: 'user', content: 'Hi.' },
        { role: 'user', content: state, from: 'platform' },
      ]),
    ).toEqual([
      { role: 'system', content: 'Rules.' },
      { role: 'user', content: `Hi.\n\n---\n${state}` },
    ]);
    expect(splitPlatformTexts(`Hi.${platformSeparator}${state}`)).toEqual(['Hi.', state]);
  });

  it('joins the state to the last result', () => {
    const call = { role: 'assistant', content: '', toolCalls: [{ id: 'call_1', name: 'find', argumentsText: '{}' }] };
    const arranged = arrangeMessages([
      { role: 'user', content: 'Hi.' },
      call as ChatMessage,
      { role: 'tool', toolCallId: 'call_1', content: '{"n":2}' },
      { role: 'user', content: 'System: current state', from: 'platform' },
    ]);
    expect(arranged.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(arranged[2]?.content).toBe('{"n":2}\n\n---\nSystem: current state');
    expect(arranged[1]?.toolCalls?.[0]?.id).toBe(arranged[2]?.toolCallId);
  });

  it('puts instructions in front of the first message of the user for models without a system role', () => {
    const messages: ChatMessage[] = [
      { role: 'system', content: 'Rules.' },
      { role: 'user', content: 'Hi.' },
    ];
    expect(arrangeMessages(messages, { instructionRole: 'none' })).toEqual([
      { role: 'user', content: 'Rules.\n\n---\nHi.' },
    ]);
  });

  it('lets the user begin and have the last word', () => {
    expect(arrangeMessages([{ role: 'assistant', content: 'Welcome.' }])).toEqual([
      { role: 'user', content: fillers.begin },
      { role: 'assistant', content: 'Welcome.' },
      { role: 'user', content: fillers.next },
    ]);
  });

  it('keeps the ids of Kimi, which name the function, and counts them through', () => {
    const call = (name: string): ChatMessage[] => [
      { role: 'assistant', content: '', toolCalls: [{ id: `functions.${name}:0`, name, argumentsText: '{}' }] },
      { role: 'tool', toolCallId: `functions.${name}:0`, content: '1' },
    ];
    const arranged = arrangeMessages([{ role: 'user', content: 'Hi.' }, ...call('find'), ...call('book')]);
    expect(arranged.flatMap(({ toolCallId = [] }) => toolCallId)).toEqual(['functions.find:0', 'functions.book:1']);
  });

  it('keeps fields that a provider requires back', () => {
    const extra = { extra_content: { google: { thought_signature: 'c2ln' } } };
    const reasoning = { field: 'reasoning_content', text: 'hm' } as const;
    const [, call] = arrangeMessages([
      { role: 'user', content: 'Hi.' },
      { role: 'assistant', content: '', reasoning, toolCalls: [{ id: 'x', name: 'find', argumentsText: '{}', extra }] },
    ]);
    expect(call).toMatchObject({ reasoning, toolCalls: [{ extra }] });
  });
});
