// Parts of a reply that the next requests repeat: reasoning, signatures of calls, and the calls that were not made.

import { describe, expect, it } from 'vitest';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { replaySession } from './replaySession';

const user = { kind: 'scripted', turns: [{ text: 'An appointment at A, please.' }] } as const;
const reasoning = { field: 'reasoning_content', text: 'The hospital comes first.' } as const;
const extra = { extra_content: { google: { thought_signature: 'c2ln' } } };
const check = { id: 'c1', name: 'check_hospital', argumentsText: '{"hospital":"A"}', extra };
const department = { id: 'c2', name: 'check_department', argumentsText: '{"hospital":"A","department":"B"}' };

describe('values declared with an ANSWER', () => {
  it.each([1, 2] as const)('are in the history of later requests from prompt version 2 on: %s', async (prompt) => {
    const chat = createScriptedChat(['[ANSWER: ask_hospital | hospital=A]\nAt A?', 'Bye.']);
    const turns = [{ text: 'An appointment at A, please.' }, { text: 'Yes.' }];
    const runner = hospitalRunner(chat, { strategy: 'tool-calls', user: { kind: 'scripted', turns }, prompt });
    runner.start();
    await runner.settled();
    const content = chat.requests[1]?.messages.find(({ role }) => role === 'assistant')?.content;
    expect(content).toBe(`[ANSWER: ask_hospital${prompt === 1 ? '' : ' | hospital=A'}]\nAt A?`);
  });
});

async function run(strategy: 'react-text' | 'tool-calls', replies: readonly ScriptedReply[]) {
  const chat = createScriptedChat(replies);
  const runner = hospitalRunner(chat, { strategy, user });
  runner.start();
  await runner.settled();
  expect(replaySession(runner.events)).toMatchObject({ ok: true });
  const replayed = replaySession(runner.events);
  expect(replayed.ok && replayed.value.firstDifference).toBeUndefined();
  return chat.requests;
}

describe('parts of the reply of a call', () => {
  it('go back with the call: the reasoning in its field, the signature unchanged', async () => {
    const requests = await run('tool-calls', [{ toolCalls: [check], reasoning }, 'Which department?']);
    const calls = requests[1]?.messages.filter(({ toolCalls }) => toolCalls);
    expect(calls).toEqual([{ role: 'assistant', content: '', toolCalls: [check], reasoning }]);
  });

  it('go back with a denied call too', async () => {
    const denied = { ...check, name: 'register_hospital' };
    const requests = await run('tool-calls', [{ toolCalls: [denied], reasoning }, 'Which department?']);
    expect(requests[1]?.messages.find(({ toolCalls }) => toolCalls)).toMatchObject({
      toolCalls: [{ name: 'register_hospital', extra }],
      reasoning,
    });
  });

  it('are not sent with words, nor in the form of ReAct', async () => {
    const words = await run('tool-calls', [{ content: 'Which department?', reasoning }, 'Bye.']);
    const text = await run('react-text', [{ content: callReply('check_hospital'), reasoning }, answerReply('Which?')]);
    for (const { messages } of [...words, ...text]) expect(JSON.stringify(messages)).not.toContain(reasoning.text);
  });

  it('name the calls of the same reply that were not made', async () => {
    const note = 'System: your reply had several calls. Only the first counts; not made: check_department.';
    const native = await run('tool-calls', [{ toolCalls: [check, department] }, 'Which department?']);
    const at = native[1]?.messages.findIndex(({ role }) => role === 'tool') ?? -1;
    expect(native[1]?.messages[at + 1]?.content).toContain(note);
    const both = `${callReply('check_hospital')}\n${callReply('check_department')}`;
    const text = await run('react-text', [both, answerReply('Which department?')]);
    expect(text[1]?.messages.some(({ content }) => content.startsWith(note))).toBe(true);
  });
});
