// Replies as real models write them, for every role: thoughts in tags, Markdown, prose around JSON, calls in the text,
// several languages. A session must not depend on the tidy format of the rehearsal model.

import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { hospitalRunner } from '../../testing/sessionFixtures';
import { readUserReply } from './users/readUserReply';

const thoughts =
  '<think>\nThe user is new.\nAction: register_hospital\nAction Input: {}\nResponse: no [END]\n</think>\n\n';

describe('a session with replies of real models', () => {
  it('ends normally and never shows the thoughts', async () => {
    const byPurpose = {
      user: [
        '<think>I shall greet. [END] comes later.</think>\n**User:** "Hi! An appointment at Riverside, please."',
        '心内科，12月3日。',
        'I am all set.</think>Thanks, bye! **[END]**',
      ],
      agent: [
        `${thoughts}**Thought:** ask\n**Answer:** request_information\n**Response:** Which **department**, and when?`,
        `${thoughts}I will look it up first.\n\n\`\`\`json\n{"name": "check_hospital", "arguments": {"hospital": "Riverside"}}\n\`\`\`\nOne moment.`,
        '<tool_call>\n{"name": "check_department", "arguments": {"hospital": "Riverside", "department": "心内科"}}\n</tool_call>',
        '<think>Only a thought that is cut off',
        '**Final Answer:** 请稍等，我再确认一下。',
      ],
      server: [
        '<think>{"hospital_exists": false}</think>\nHere you are:\n```json\n{"hospital_exists": true}\n```\nHope it helps!',
        "{'department_exists': True}",
      ],
    };
    const chat = createScriptedChat(({ messages }) => {
      const role = /^## Role: (user|API server)/.exec(messages[0]?.content ?? '')?.[1];
      const list = byPurpose[role === 'user' ? 'user' : role === undefined ? 'agent' : 'server'];
      return list.shift() ?? { failure: { kind: 'server-error', message: `No more of ${role ?? 'agent'}.` } };
    });
    const runner = hospitalRunner(chat, {
      user: { kind: 'simulated', model: 'fake' },
      tools: { default: 'llm' },
    });
    runner.start();
    await runner.settled();
    const { phase, transcript, counters } = runner.state;
    expect(phase).toEqual({ kind: 'ended', reason: 'user-ended' });
    expect(counters.unreadable).toBe(1);
    const spokenTexts = transcript.flatMap((entry) =>
      entry.kind === 'user' || entry.kind === 'agent' ? [entry.text] : [],
    );
    expect(spokenTexts).toEqual([
      'Hi! An appointment at Riverside, please.',
      'Which **department**, and when?',
      '心内科，12月3日。',
      '请稍等，我再确认一下。',
      'Thanks, bye!',
    ]);
    const calls = transcript.flatMap((entry) => (entry.kind === 'call' ? [[entry.name, entry.result]] : []));
    expect(calls).toEqual([
      ['check_hospital', { kind: 'succeeded', value: { hospital_exists: true } }],
      ['check_department', { kind: 'succeeded', value: { department_exists: true } }],
    ]);
    // Only the unreadable reply is sent back unchanged, with its problem.
    const lastPrompt = chat.requests.at(-1)?.messages.map(({ content }) => content) ?? [];
    expect(lastPrompt.filter((content) => content.includes('think>'))).toEqual([]);
  });
});

describe('readUserReply', () => {
  it.each([
    ['Hello.', 'Hello.', false],
    ['Bye. [END]', 'Bye.', true],
    ['Bye.\n\n**[end]**', 'Bye.', true],
    ['谢谢。【END】', '谢谢。', true],
    ['[END]', '', true],
    ['“你好，我想挂号。”', '你好，我想挂号。', false],
    ['用户：你好', '你好', false],
    ['Response: A table for two.', 'A table for two.', false],
    ['**回复**：你好', '你好', false],
    ['It is "A" or "B"', 'It is "A" or "B"', false],
    ['<think>is it over? [END]</think>Not yet.', 'Not yet.', false],
    ['In the end, no.', 'In the end, no.', false],
  ])('%s', (content, text, ends) => {
    expect(readUserReply(content)).toEqual({ text, ends });
  });
});
