import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import type { JsonObject } from '../support';
import { exampleTaskFile, isSolvedWithoutTools, readOwnTasks, readTaskFile } from '.';

const task: JsonObject = {
  id: 'own-double',
  title: 'Double it',
  difficulty: 'easy',
  text: 'Double `n`.',
  reference: {
    nodes: [
      { id: 'start', kind: 'start', inputs: ['n'] },
      { id: 'multiply', kind: 'function', function: 'multiply', inputs: { a: 'n', b: '2' }, output: 'm' },
      { id: 'end', kind: 'end', answer: 'm' },
    ],
    edges: [
      { from: 'start', to: 'multiply' },
      { from: 'multiply', to: 'end' },
    ],
  },
  examples: [{ inputs: { n: 2 }, golden: 4 }],
  tests: [{ inputs: { n: 3 } }, { inputs: { n: 5 }, golden: 10 }],
};
const file = (changes: JsonObject) => ({ category: 'mathematics', tasks: [{ ...task, ...changes }] });
const problem = async (value: unknown) => {
  const read = await readOwnTasks(value);
  return read.ok ? 'read' : read.error;
};

describe('readOwnTasks', () => {
  it('computes missing answers by the reference: 2 times 3 is 6', async () => {
    const read = await readOwnTasks([file({}), file({ id: 'other' })]);
    expect(read.ok && read.value.computed).toBe(2);
    expect(read.ok && read.value.tasks.map(({ id }) => id)).toEqual(['own-double', 'other']);
    expect(read.ok && read.value.tasks[0]?.tests).toEqual([
      { inputs: { n: 3 }, golden: 6 },
      { inputs: { n: 5 }, golden: 10 },
    ]);
  });

  it('reads the example file', async () => {
    const read = await readTaskFile(JSON.stringify(exampleTaskFile()));
    expect(read).toMatchObject({ ok: true, value: { computed: 0, tasks: [{ id: 'own-math-order-total' }] } });
  });

  it('says where a file is wrong', async () => {
    expect(await problem(file({ id: 'math-order-total' }))).toMatch(/the id math-order-total is that of another task/);
    expect(await problem([file({}), file({})])).toMatch(/the id own-double is that of another task/);
    expect(await problem(file({ tests: [] }))).toBe('own-double: a task needs at least one example and one test');
    expect(await problem(file({ tests: [{ inputs: { n: 'x' } }] }))).toMatch(
      /^tasks\[0\]\.tests\[0\]: the reference fails on these inputs: /,
    );
    expect(await problem({ category: 'cooking', tasks: [] })).toMatch(
      /^"category" is "cooking" instead of "mathematics" or /,
    );
    expect(await problem({ category: 'logic', tasks: [] })).toBe('it holds no task');
  });
});

describe('isSolvedWithoutTools', () => {
  const solved = async (replies: Parameters<typeof createScriptedChat>[0]) => {
    const read = await readOwnTasks(file({}));
    if (!read.ok) throw new Error(read.error);
    const chat = createScriptedChat(replies);
    return [await isSolvedWithoutTools(read.value.tasks[0] as never, { chat, model: 'm' }), chat.requests.length];
  };

  it('needs the right answer to every test and stops at the first wrong one', async () => {
    expect(await solved(['{"answer": 6}', 'Sure: {"answer": 10}'])).toEqual([true, 2]);
    expect(await solved(['{"answer": 6}', '{"answer": 9}'])).toEqual([false, 2]);
    expect(await solved(['I cannot.', '{"answer": 10}'])).toEqual([false, 1]);
    expect(await solved([{ failure: { kind: 'unreachable', message: 'No.' } }])).toEqual([undefined, 1]);
  });
});
