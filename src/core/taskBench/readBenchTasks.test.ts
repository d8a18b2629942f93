import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../support';
import { readBenchTasks } from './readBenchTasks';

const task: JsonObject = {
  id: 'double',
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
  tests: [{ inputs: { n: 3 }, golden: 6 }],
};

const read = (changes: JsonObject) => readBenchTasks({ category: 'logic', tasks: [{ ...task, ...changes }] });

describe('readBenchTasks', () => {
  it('reads a task, with its category and its offered tools', () => {
    const found = read({ without: ['add'] });
    if (!found.ok) throw new Error(found.error);
    const [{ tools, ...rest }] = found.value as [(typeof found.value)[number]];
    expect(rest).toMatchObject({ id: 'double', category: 'logic', examples: task.examples, tests: task.tests });
    expect(tools).toContain('multiply');
    expect(tools).not.toContain('add');
  });

  it.each<[JsonObject, string]>([
    [{ id: '' }, 'tasks[0] (): "id" is empty'],
    [{ titel: 'x' }, 'tasks[0] (double): a task has no field titel; did you mean title?'],
    [{ difficulty: 'simple' }, 'tasks[0] (double): "difficulty" is "simple" instead of "easy" or "medium" or "hard"'],
    [{ reference: { nodes: [] } }, 'tasks[0] (double): reference: This is not an executable graph: "edges" is missing'],
    [{ without: ['fly'] }, 'tasks[0] (double): the bench has no tool fly'],
    [{ without: 'add' }, 'tasks[0] (double): "without" is "add" instead of a list'],
    [{ examples: {} }, 'tasks[0] (double): "examples" is an object instead of a list'],
    [{ tests: [{ inputs: { n: 1 } }] }, 'tasks[0] (double): "tests.0.golden" is missing'],
    [
      { tests: [{ inputs: {}, golden: 1 }] },
      'tasks[0] (double): "tests.0.inputs.n" is missing, which the reference needs',
    ],
  ])('names the first problem of %j and its position', (changes, message) => {
    const found = read(changes);
    expect(found.ok ? '' : found.error).toContain(message);
  });

  it('refuses a file of another form, and two tasks with one id', () => {
    expect(readBenchTasks(7)).toMatchObject({ error: 'it is not an object with a category and tasks' });
    expect(readBenchTasks({ category: 'magic', tasks: [] })).toMatchObject({
      error: expect.stringMatching(/^"category" is "magic" instead of "mathematics" or /) as string,
    });
    expect(readBenchTasks({ category: 'logic' })).toMatchObject({ error: '"tasks" is missing' });
    expect(readBenchTasks({ category: 'logic', tasks: [task, task] })).toMatchObject({
      error: 'tasks[1] (double): an earlier task has the same id',
    });
  });
});
