import { describe, expect, it } from 'vitest';
import { checkExecutable, runExecutable, type ToolSet } from '../../executable';
import type { Trace } from '../../logs';
import type { JsonObject, JsonValue } from '../../support';
import { mineExecutable } from '..';

type Tools = Readonly<Record<string, (args: JsonObject) => JsonValue>>;
interface Numbers {
  readonly a: number;
  readonly b: number;
}

const numbers = (args: JsonObject) => args as unknown as Numbers; // every test provides both

const tools: Tools = {
  add: (args) => numbers(args).a + numbers(args).b,
  multiply: (args) => numbers(args).a * numbers(args).b,
  find_order: (args) => ({ number: `N ${args.id as string}`, status: 'open' }),
  send: (args) => `sent ${JSON.stringify(args)}`,
};

const toolSet: ToolSet = {
  schemas: [],
  call: (name, args) => {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    return tool ? { kind: 'succeeded', value: tool(args) } : { kind: 'failed', message: `No tool ${name}` };
  },
};

interface Example {
  readonly inputs: JsonObject;
  readonly trace: Trace;
  readonly answer: JsonValue;
}

/** Records the calls of a program as a trace. */
function record(
  id: number,
  inputs: JsonObject,
  play: (call: (name: string, args: JsonObject) => JsonValue) => JsonValue,
): Example {
  const steps: Trace['steps'][number][] = [];
  const answer = play((name, args) => {
    const result = (tools[name] as Tools[string])(args);
    steps.push({ kind: 'call', seq: steps.length, name, arguments: args, outcome: 'succeeded', result });
    return result;
  });
  return { inputs, answer, trace: { id: `trace ${id}`, source: 'openai', steps } };
}

function mine(examples: readonly Example[]) {
  const mined = mineExecutable(
    examples.map(({ trace }) => trace),
    {
      inputs: Object.fromEntries(examples.map(({ trace, inputs }) => [trace.id, inputs])),
      answers: Object.fromEntries(examples.map(({ trace, answer }) => [trace.id, answer])),
    },
  );
  expect(checkExecutable(mined.executable).problems).toEqual([]);
  return mined;
}

async function answerOf(mined: ReturnType<typeof mine>, inputs: JsonObject): Promise<JsonValue | undefined> {
  const { outcome } = await runExecutable(mined.executable, inputs, { tools: toolSet });
  expect(outcome).toMatchObject({ kind: 'finished' });
  return outcome.kind === 'finished' ? outcome.answer : undefined;
}

describe('mining a workflow that runs', () => {
  it('binds arguments to inputs, earlier results and constants', async () => {
    const play = (inputs: { x: number; y: number }) => (call: (name: string, args: JsonObject) => JsonValue) => {
      const sum = call('add', { a: inputs.x, b: inputs.y });
      return call('multiply', { a: sum, b: 3 });
    };
    const mined = mine(
      [
        { x: 1, y: 2 },
        { x: 5, y: 7 },
      ].map((inputs, id) => record(id, inputs, play(inputs))),
    );
    expect(mined.isExplained).toBe(true);
    expect(mined.executable.nodes).toEqual([
      { kind: 'start', id: 'start', inputs: ['x', 'y'], data: {} },
      { kind: 'function', id: 'api:add', function: 'add', inputs: { a: 'x', b: 'y' }, output: 'add_result' },
      {
        kind: 'function',
        id: 'api:multiply',
        function: 'multiply',
        inputs: { a: 'add_result', b: '3' },
        output: 'multiply_result',
      },
      { kind: 'end', id: 'end', answer: 'multiply_result' },
    ]);
    expect(await answerOf(mined, { x: 10, y: 20 })).toBe(90);
    expect(mined.mined.evidence['api:add']).toEqual([
      { trace: 'trace 0', seqs: [0] },
      { trace: 'trace 1', seqs: [0] },
    ]);
    expect(mined.mined.evidence['api:add -> api:multiply']?.[0]).toEqual({ trace: 'trace 0', seqs: [0, 1] });
  });

  it('folds repeated calls into a loop over a list, with what they add up to', async () => {
    const play = (prices: readonly number[]) => (call: (name: string, args: JsonObject) => JsonValue) =>
      prices.reduce<JsonValue>((sum, price) => call('add', { a: sum, b: price }), 0);
    const lists = [[3, 4, 5], [10, 20], []];
    const mined = mine(lists.map((prices, id) => record(id, { order: { prices } }, play(prices))));
    expect(mined.executable.nodes.map(({ id }) => id)).toEqual([
      'start',
      'cond:each price in order.prices',
      'api:add',
      'end',
    ]);
    expect(await answerOf(mined, { order: { prices: [1, 2, 3, 4] } })).toBe(10);
    expect(await answerOf(mined, { order: { prices: [] } })).toBe(0);
  });

  it('finds the condition of a choice in the inputs, and one key for the answers of both branches', async () => {
    const play = (total: number, limit: number) => (call: (name: string, args: JsonObject) => JsonValue) =>
      total > limit ? call('multiply', { a: total, b: 2 }) : call('add', { a: total, b: 1 });
    const cases = [
      [120, 100],
      [80, 100],
      [30, 50],
      [51, 50],
      [99, 100],
      [500, 400],
    ] as const;
    const mined = mine(cases.map(([total, limit], id) => record(id, { total, limit }, play(total, limit))));
    expect(mined.executable.nodes).toContainEqual(
      expect.objectContaining({ kind: 'condition', expression: 'total > limit' }),
    );
    expect(await answerOf(mined, { total: 60, limit: 70 })).toBe(61);
    expect(await answerOf(mined, { total: 60, limit: 10 })).toBe(120);
  });

  it('repeats until a result says so', async () => {
    const play = (start: number) => (call: (name: string, args: JsonObject) => JsonValue) => {
      let n = start;
      while (n < 100) n = call('multiply', { a: n, b: 3 }) as number;
      return n;
    };
    const mined = mine([1, 7, 40, 150].map((n, id) => record(id, { n }, play(n))));
    expect(await answerOf(mined, { n: 2 })).toBe(162);
    expect(await answerOf(mined, { n: 333 })).toBe(333);
  });

  it('makes inputs of what a user gave, where the inputs of a session are not recorded', () => {
    const { trace } = record(0, {}, (call) => {
      const order = call('find_order', { id: 'A 17' }) as JsonObject;
      return call('send', { to: 'ann@example.org', order: order.number as string });
    });
    const { executable, notes } = mineExecutable([trace]);
    expect(executable.nodes.slice(0, 3)).toMatchObject([
      { kind: 'start', inputs: ['id', 'to'] },
      { kind: 'function', inputs: { id: 'id' } },
      { kind: 'function', inputs: { to: 'to', order: 'find_order_result.number' } },
    ]);
    expect(notes.join(' ')).toContain('One trace only');
  });

  it('says what nothing explains, and makes an input of it', () => {
    const examples = [3, 11, 4, 98].map((secret, id) =>
      record(id, { x: id }, (call) => call('add', { a: id, b: secret })),
    );
    const mined = mine(examples);
    expect(mined.isExplained).toBe(false);
    expect(mined.executable.nodes[0]).toMatchObject({ inputs: ['x', 'b'] });
    expect(mined.notes.join(' ')).toContain('add.b');
  });

  it('makes of no traces at all a workflow that only starts and ends', () => {
    const { executable } = mineExecutable([]);
    expect(checkExecutable(executable).valid).toBe(true);
    expect(executable.nodes.map(({ kind }) => kind)).toEqual(['start', 'end']);
  });

  it('takes no wish of a single user for the reason of what happened once', () => {
    const sessions = ['Olive', 'Pine', 'Fig', 'Oak', 'Elm', 'Ash'].map((id, place) =>
      record(place, {}, (call) => {
        if (id === 'Olive') call('find_order', { id });
        return call('send', { order: call('find_order', { id }) });
      }),
    );
    const { executable, notes } = mineExecutable(sessions.map(({ trace }) => trace));
    expect(checkExecutable(executable).valid).toBe(true);
    expect(JSON.stringify(executable)).not.toContain('Olive');
    expect(notes.join(' ')).toContain('an input of the workflow decides');
  });
});
