import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { writeUsers } from './writeUsers';

const source = readFileSync(resolve(import.meta.dirname, '../../../examples/tableBooking.pdl.yaml'), 'utf8');
const document = { title: 'Table booking', kind: 'pdl', source } as const;
const api = /- name: (\w+)/.exec(source.slice(source.indexOf('APIs:')))?.[1] ?? '';
const answer = /- name: (\w+)/.exec(source.slice(source.indexOf('ANSWERs:')))?.[1] ?? '';
const user = { title: 'Ada', needs: 'A table for two.', goals: [{ text: 'Gets an answer', answer }] };
const write = (replies: readonly string[]) => {
  const chat = createScriptedChat(replies);
  return { chat, written: writeUsers({ workflow: 'tables', document, count: 3, model: 'm-1', chat }) };
};

describe('users by a model', () => {
  it('are taken where they fit the workflow, the others left out with the reason', async () => {
    const users = [
      user,
      { ...user, expectedCalls: [{ api: 'fly_to_the_moon', arguments: {} }] },
      { ...user, expectedCalls: [{ api, arguments: { colour: 'red' } }] },
      { ...user, goals: [{ text: 'Gets rich', answer: 'you_are_rich' }] },
      { ...user, results: { fly_to_the_moon: [{ when: {}, result: {} }] } },
      { ...user, goals: [] },
      {},
    ];
    const { chat, written } = write([`Here they are:\n\`\`\`json\n${JSON.stringify({ users })}\n\`\`\``]);
    const result = await written;
    if (!result.ok) throw new Error(result.error.message);
    expect(result.value.profiles).toEqual([{ ...user, id: 'tables-m-1-1', workflow: 'tables', madeBy: 'm-1' }]);
    expect(result.value.problems).toEqual([
      'User 2 expects a call of fly_to_the_moon, which the workflow does not have.',
      `User 3 gives ${api} a value for colour, which it does not take.`,
      'User 4 expects the answer you_are_rich, which the workflow does not give.',
      'User 5 has results of fly_to_the_moon, which the workflow does not call.',
      'User 6 has no goal.',
      expect.stringMatching(/^Profile 7 says nothing of the user/),
    ]);
    expect(JSON.stringify(chat.requests[0]?.messages)).toContain(api);
  });

  it('are asked for once more, with the reasons, and then given up', async () => {
    const { chat, written } = write(['no users today', '{"users": [{"needs": "x"}]}']);
    const result = await written;
    expect(result.ok ? undefined : result.error.message).toBe(
      'm-1 wrote no user that fits this workflow. User 1 has no goal.',
    );
    expect(chat.requests[1]?.messages.at(-1)?.content).toContain('holds no JSON object');
  });

  it("contain the endpoint's message", async () => {
    const chat = createScriptedChat([{ failure: { kind: 'unauthorized', message: 'The key was refused.' } }]);
    const result = await writeUsers({ workflow: 'tables', document, count: 1, model: 'm-1', chat });
    expect(result).toEqual({ ok: false, error: { message: 'The key was refused.' } });
  });
});
