import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { readOwnTasks, writeTests } from '.';

const file = {
  category: 'mathematics',
  tasks: [
    {
      id: 'own-share',
      title: 'Share it',
      difficulty: 'easy',
      text: 'Divide `n` by `k`.',
      reference: {
        nodes: [
          { id: 'start', kind: 'start', inputs: ['n', 'k'] },
          { id: 'divide', kind: 'function', function: 'divide', inputs: { a: 'n', b: 'k' }, output: 'm' },
          { id: 'end', kind: 'end', answer: 'm' },
        ],
        edges: [
          { from: 'start', to: 'divide' },
          { from: 'divide', to: 'end' },
        ],
      },
      examples: [{ inputs: { n: 8, k: 2 }, golden: 4 }],
      tests: [{ inputs: { n: 9090, k: 9 }, golden: 1010 }],
    },
  ],
};

async function written(count: number, replies: Parameters<typeof createScriptedChat>[0]) {
  const read = await readOwnTasks(file);
  const [task] = read.ok ? read.value.tasks : [];
  if (!task) throw new Error('no task');
  const chat = createScriptedChat(replies);
  return { made: await writeTests(task, count, { chat, model: 'm', seed: 5 }), chat };
}

describe('writeTests', () => {
  it('keeps new inputs that the reference answers, and asks again for the others', async () => {
    const first = [
      { n: 8, k: 2 },
      { n: 6, k: 3 },
      { n: 1, k: 0 },
      { n: 1 },
      { n: 1, k: 1, j: 1 },
      7,
      { n: 9090, k: 9 },
    ];
    const { made, chat } = await written(3, [
      { content: `Here they are:\n\`\`\`json\n${JSON.stringify({ inputs: first })}\n\`\`\`` },
      {
        content: JSON.stringify({
          inputs: [
            { n: 6, k: 3 },
            { n: 0, k: 5 },
            { n: 10, k: 4 },
            { n: 12, k: 4 },
          ],
        }),
      },
    ]);
    expect(made.ok && made.value.tests).toEqual([
      { inputs: { n: 6, k: 3 }, golden: 2 },
      { inputs: { n: 0, k: 5 }, golden: 0 },
      { inputs: { n: 10, k: 4 }, golden: 2.5 },
    ]);
    expect(made.ok && made.value.refused.map(({ reason }) => reason.replace(/answer: .*/, 'answer'))).toEqual([
      'The task has these inputs already.',
      'The workflow has no answer',
      'k is missing.',
      'The task has no input j.',
      'It is not an object.',
      'The task has these inputs already.',
      'The task has these inputs already.',
    ]);
    const [request, second] = chat.requests;
    expect(request?.messages[0]?.content).toContain('{"n":8,"k":2}');
    // Neither the held-out tests nor an answer is shown.
    expect(request?.messages[0]?.content).not.toMatch(/9090|1010|golden/);
    expect(second?.messages.at(-1)?.content).toMatch(/\{"n":1\}: k is missing\.[\s\S]*Write 2 more/);
    expect(second?.messages.at(-1)?.content).toContain('{"n":1,"k":0}: The workflow has no answer.\n');
    expect(chat.requests.map(({ seed }) => seed)).toEqual([5, 6]);
  });

  it('returns what can be used after three requests', async () => {
    const { made, chat } = await written(2, [
      { content: 'No.' },
      { content: '{"inputs": [{"n": 4, "k": 4}]}' },
      { content: '{}' },
    ]);
    expect(made.ok && made.value.tests).toEqual([{ inputs: { n: 4, k: 4 }, golden: 1 }]);
    expect(chat.requests).toHaveLength(3);
    expect(chat.requests[1]?.messages.at(-1)?.content).toMatch(/no list "inputs"/);
  });
});
