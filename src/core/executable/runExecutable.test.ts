import { describe, expect, it } from 'vitest';
import { executableGraphOf, fixedTools } from '../../testing/executableFixtures';
import { createScriptedChat } from '../../testing/scriptedChat';
import type { JsonValue } from '../support';
import { buildExecutableProgram, runExecutable, startExecutable, startInputs, stepExecutable, testExecutable } from '.';

const tools = fixedTools({
  add: ({ a, b }) => (a as number) + (b as number),
  double: ({ x }) => 2 * (x as number),
  append: ({ list, item }) => [...(list as JsonValue[]), item as JsonValue],
  range: ({ n }) => Array.from({ length: n as number }, (_, index) => index),
  echo: ({ value }) => value as JsonValue,
});
const ports = { tools };

const names = (steps: readonly { readonly kind: string; readonly nodeId: string }[]) =>
  steps.map((step) => step.nodeId);

describe('a run', () => {
  it('calls one function after the other and answers with an expression', async () => {
    const graph = executableGraphOf(`
      start a b
      sum = add a: a, b: b
      twice = double x: sum
      end twice
      start -> sum -> twice -> end
    `);
    const run = await runExecutable(graph, { a: 2, b: 3 }, ports);
    expect(run.outcome).toEqual({ kind: 'finished', answer: 10 });
    expect(names(run.steps)).toEqual(['sum', 'twice', 'end']);
    expect(run.steps[0]).toMatchObject({
      kind: 'called',
      function: 'add',
      arguments: { a: 2, b: 3 },
      result: { value: 5 },
    });
    expect(Object.values(run.taken)).toEqual([1, 1, 1]);
  });

  const chooser = executableGraphOf(`
    start kind
    cond kind
    one = echo value: "one"
    many = echo value: "many"
    other = echo value: "other"
    end one
    end2 many
    end3 other
    start -> cond
    cond -[1]-> one -> end
    cond -[a lot]-> many -> end2
    cond -[else]-> other -> end3
  `);

  it.each([
    [1, 'one'],
    ['1', 'one'],
    ['a lot', 'many'],
    [' A Lot ', 'many'],
    ['anything', 'other'],
    [true, 'other'],
    [null, 'other'],
    [[1], 'other'],
  ])('takes the branch of the value as text: %j', async (kind, answer) => {
    expect((await runExecutable(chooser, { kind }, ports)).outcome).toEqual({ kind: 'finished', answer });
  });

  it('takes the value as text before whether it counts as true', async () => {
    const graph = executableGraphOf(
      'start k\n c k\n end 1\n end2 2\n end3 3\n start -> c -[true]-> end\n c -[a]-> end2\n c -[else]-> end3',
    );
    const answer = async (k: JsonValue) => (await runExecutable(graph, { k }, ports)).outcome;
    expect(await answer('a')).toEqual({ kind: 'finished', answer: 2 });
    expect(await answer('b')).toEqual({ kind: 'finished', answer: 1 });
    expect(await answer('')).toEqual({ kind: 'finished', answer: 3 });
  });

  it('fails where no branch is of the value', async () => {
    const graph = executableGraphOf('start n\n cond n > 3\n end n\n start -> cond -[true]-> end');
    expect((await runExecutable(graph, { n: 4 }, ports)).outcome).toEqual({ kind: 'finished', answer: 4 });
    expect((await runExecutable(graph, { n: 3 }, ports)).outcome).toMatchObject({
      code: 'executable/no-branch',
      nodeId: 'cond',
    });
  });

  it('waits at a node that several branches lead to for those that can still come, and for no other', async () => {
    const graph = executableGraphOf(`
      start x
      left = double x: x
      right = echo value: x
      more = double x: right
      join = add a: left, b: more
      end join
      start -> left -> join
      start -> right -> more -> join
      join -> end
    `);
    const run = await runExecutable(graph, { x: 5 }, ports);
    expect(run.outcome).toEqual({ kind: 'finished', answer: 20 });
    // Branches take turns.
    expect(names(run.steps)).toEqual(['left', 'right', 'more', 'join', 'end']);
  });

  it('takes all edges of one branch side by side', async () => {
    const graph = executableGraphOf(`
      start x
      cond x > 0
      left = double x: x
      right = echo value: x
      join = add a: left, b: right
      end join
      no
      start -> cond
      cond -[true]-> left -> join
      cond -[true]-> right -> join
      join -> end
      cond -[false]-> no
    `);
    expect((await runExecutable(graph, { x: 5 }, ports)).outcome).toEqual({ kind: 'finished', answer: 15 });
    expect((await runExecutable(graph, { x: 0 }, ports)).outcome).toEqual({ kind: 'finished' });
  });

  const nested = executableGraphOf(`
    start rows
    data found []
    each row in rows
    inner each cell in row
    put found = append list: found, item: cell
    end found
    start -> each
    each -[true]-> inner
    inner -[true]-> put -> inner
    inner -[false]-> each
    each -[false]-> end
  `);

  it('goes over lists, nested, entered again, and empty ones', async () => {
    const answer = async (rows: JsonValue) => (await runExecutable(nested, { rows }, ports)).outcome;
    expect(await answer([[1, 2], [], [3]])).toEqual({ kind: 'finished', answer: [1, 2, 3] });
    expect(await answer([])).toEqual({ kind: 'finished', answer: [] });
    expect(await answer([[]])).toEqual({ kind: 'finished', answer: [] });
    expect(await answer({ a: 1 })).toMatchObject({
      code: 'executable/not-a-list',
      nodeId: 'each',
      message: /an object/,
    });
    expect(await answer('text')).toMatchObject({ code: 'executable/not-a-list', message: /a string/ });
    expect(await answer([['x'], 7])).toMatchObject({ code: 'executable/not-a-list', nodeId: 'inner' });
  });

  it('begins a loop anew when it was left half-way and is entered from outside', async () => {
    const graph = executableGraphOf(`
      start rows
      data found []
      each row in rows
      inner each cell in row
      stop cell == 0
      put found = append list: found, item: cell
      end found
      start -> each
      each -[true]-> inner
      inner -[true]-> stop
      stop -[true]-> each
      stop -[false]-> put -> inner
      inner -[false]-> each
      each -[false]-> end
    `);
    const run = await runExecutable(graph, { rows: [[1, 0, 9], [2, 3], [0, 4], [5]] }, ports);
    expect(run.outcome).toEqual({ kind: 'finished', answer: [1, 2, 3, 5] });
  });

  it('stops a loop without an end', async () => {
    const graph = executableGraphOf(
      'start\n data n 1\n again n == 1\n end n\n start -> again -[true]-> again -[false]-> end',
    );
    const run = await runExecutable(graph, {}, ports, { maxSteps: 50 });
    expect(run.outcome).toMatchObject({ kind: 'failed', code: 'executable/step-limit', nodeId: 'again' });
    expect(run.steps.length).toBe(49);
  });

  it('says what has no value: an input of the run, of a node, an answer', async () => {
    const graph = executableGraphOf('start a\n sum = add a: a, b: c\n end sum\n start -> sum -> end');
    const outcome = async (inputs: Record<string, JsonValue>) => (await runExecutable(graph, inputs, ports)).outcome;
    expect(await outcome({})).toMatchObject({ code: 'executable/missing-input', nodeId: 'start', message: /given a/ });
    expect(await outcome({ a: 1 })).toMatchObject({
      code: 'executable/missing-input',
      nodeId: 'sum',
      message: /b \(c\)/,
    });
    const late = executableGraphOf('start a\n end b\n start -> end');
    expect((await runExecutable(late, { a: 1 }, ports)).outcome).toMatchObject({
      code: 'executable/missing-input',
      nodeId: 'end',
    });
  });

  it('leaves out an optional parameter that has no value, and knows which are optional by the schema alone', async () => {
    const schema = { type: 'object', properties: { a: {}, b: {} }, required: ['a'] } as const;
    const lenient = {
      schemas: [{ name: 'sum', parameters: schema }],
      call: (_: string, args: object) => ({ kind: 'succeeded', value: Object.keys(args) }) as const,
    };
    const graph = executableGraphOf('start a\n s = sum a: a, b: none\n end s\n start -> s -> end');
    expect((await runExecutable(graph, { a: 1 }, { tools: lenient })).outcome).toEqual({
      kind: 'finished',
      answer: ['a'],
    });
    const other = executableGraphOf('start a\n s = sum a: none, b: a\n end s\n start -> s -> end');
    expect((await runExecutable(other, { a: 1 }, { tools: lenient })).outcome).toMatchObject({
      code: 'executable/missing-input',
    });
  });

  it('ends if a tool returns an error, throws, or returns a value that is not JSON', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    const graph = executableGraphOf('start\n x = bad\n end x\n start -> x -> end');
    const run = async (call: () => unknown) =>
      (await runExecutable(graph, {}, { tools: { schemas: [], call: call as never } })).outcome;
    const failed = (message: RegExp) => ({
      kind: 'failed',
      code: 'executable/tool-failed',
      nodeId: 'x',
      message: expect.stringMatching(message),
    });
    expect(await run(() => ({ kind: 'failed', message: 'closed' }))).toEqual(failed(/bad failed: closed/));
    expect(
      await run(() => {
        throw new Error('boom');
      }),
    ).toEqual(failed(/boom/));
    expect(await run(() => Promise.reject('no'))).toEqual(failed(/no/));
    for (const value of [undefined, Number.NaN, () => 1, new Map(), new Date(), 10n, [undefined], cyclic]) {
      expect(await run(() => ({ kind: 'succeeded', value }))).toEqual(
        failed(/not a JSON|not JSON|nothing at all|deep/),
      );
    }
  });

  it('keeps its values from tools that change what they are given or gave', async () => {
    const kept: JsonValue[][] = [];
    const sly = fixedTools({
      make: () => {
        const made: JsonValue[] = [1];
        kept.push(made);
        return made;
      },
      spoil: ({ list }) => {
        (list as JsonValue[]).push('spoilt');
        kept[0]?.push('spoilt');
        return null;
      },
    });
    const graph = executableGraphOf('start\n a = make\n b = spoil list: a\n end a\n start -> a -> b -> end');
    const run = await runExecutable(graph, {}, { tools: sly });
    expect(run.outcome).toEqual({ kind: 'finished', answer: [1] });
    expect(run.steps[1]).toMatchObject({ arguments: { list: [1] } });
  });

  it('treats keys as keys, regardless of their names', async () => {
    const inputs = JSON.parse('{"__proto__": 1, "toString": 2}') as Record<string, JsonValue>;
    const graph = {
      ...executableGraphOf(
        'start __proto__ toString\n constructor = add a: `__proto__`, b: toString\n end constructor\n',
      ),
      edges: [
        { id: '__proto__', from: 'start', to: 'constructor' },
        { id: 'hasOwnProperty', from: 'constructor', to: 'end' },
      ],
    };
    const run = await runExecutable(graph, inputs, ports);
    expect(run.outcome).toEqual({ kind: 'finished', answer: 3 });
    expect(Object.entries(run.taken)).toEqual([
      ['__proto__', 1],
      ['hasOwnProperty', 1],
    ]);
    expect((await runExecutable(graph, {}, ports)).outcome).toMatchObject({ code: 'executable/missing-input' });
  });

  it('is bounded in what it holds', async () => {
    const graph = executableGraphOf(`
      start
      data s "0123456789"
      s = twice text: s
      again true
      end s
      start -> s -> again -[true]-> s
      again -[false]-> end
    `);
    const twice = fixedTools({ twice: ({ text }) => `${text}${text}` });
    const run = await runExecutable(graph, {}, { tools: twice }, { maxData: 10_000 });
    expect(run.outcome).toMatchObject({ kind: 'failed', code: 'executable/too-much-data', nodeId: 's' });
    expect(run.steps.length).toBeLessThan(30);
    const given = await runExecutable(graph, { s: 'x'.repeat(20_000) }, { tools: twice }, { maxData: 10_000 });
    expect(given.outcome).toMatchObject({ code: 'executable/too-much-data' });
  });

  it('stops when it is cancelled, even in a tool that never answers', async () => {
    const cancel = new AbortController();
    const graph = executableGraphOf('start\n x = hang\n end x\n start -> x -> end');
    const hanging = { schemas: [], call: () => new Promise<never>(() => {}) };
    const running = runExecutable(graph, {}, { tools: hanging }, { cancel: cancel.signal });
    cancel.abort();
    expect((await running).outcome).toMatchObject({ code: 'executable/cancelled' });
    expect((await runExecutable(graph, {}, { tools: hanging }, { cancel: cancel.signal })).steps).toEqual([]);
  });

  it.each([
    ['no start', 'end\n', /one start node/],
    ['two starts', 'start\n start2\n end\n', /one start node/],
    ['an unreadable input', 'start\n x = add a: (\n end\n', /input a of x cannot be read/],
    ['an unreadable condition', 'start\n cond ==\n end\n', /cond cannot be read/],
    ['an unreadable answer', 'start\n end and\n', /answer of end cannot be read/],
  ])('does not begin with %s', async (_, text, message) => {
    const run = await runExecutable(executableGraphOf(text), {}, ports);
    expect(run.outcome).toMatchObject({ kind: 'failed', code: 'executable/invalid', message });
  });

  it('is stuck when it comes to no end', async () => {
    const graph = executableGraphOf('start\n x = echo value: 1\n end x\n start -> x');
    expect((await runExecutable(graph, {}, ports)).outcome).toMatchObject({ code: 'executable/stuck' });
  });

  it('gives the answer of the first end that has one, and lets the branches beside it finish', async () => {
    const graph = executableGraphOf(`
      start x
      a = double x: x
      b = echo value: x
      c = echo value: b
      end a
      end2 c
      start -> a -> end
      start -> b -> c -> end2
    `);
    const run = await runExecutable(graph, { x: 4 }, ports);
    expect(run.outcome).toEqual({ kind: 'finished', answer: 8 });
    expect(names(run.steps)).toEqual(['a', 'b', 'end', 'c', 'end2']);
  });
});

describe('an LLM node', () => {
  const graph = executableGraphOf(
    'start text\n ask = "Sum up: {text}{ text } {none}" text: text\n end ask\n start -> ask -> end',
  );

  it('asks with its values filled in, which are text and no template', async () => {
    const chat = createScriptedChat(['<think>hm</think> fine ']);
    const run = await runExecutable(graph, { text: '{text} {none} $&' }, { tools, chat, model: 'm' });
    expect(run.outcome).toEqual({ kind: 'finished', answer: 'fine' });
    expect(chat.requests[0]?.messages).toEqual([
      { role: 'user', content: 'Sum up: {text} {none} $&{text} {none} $& {none}' },
    ]);
    expect(run.steps[0]).toMatchObject({ kind: 'prompted', nodeId: 'ask', text: 'fine' });
  });

  it('fails as a run without a model, or with one that fails', async () => {
    expect((await runExecutable(graph, { text: 'a' }, ports)).outcome).toMatchObject({
      code: 'executable/no-model',
      nodeId: 'ask',
    });
    const failing = createScriptedChat([]);
    expect((await runExecutable(graph, { text: 'a' }, { tools, chat: failing, model: 'm' })).outcome).toMatchObject({
      code: 'executable/model-failed',
      message: /no more replies/,
    });
  });

  it('is asked a bounded number of times', async () => {
    const loop = executableGraphOf(
      'start\n ask = "again?"\n more ask == "yes"\n end\n start -> ask -> more -[true]-> ask\n more -[false]-> end',
    );
    const chat = createScriptedChat(() => 'yes');
    const run = await runExecutable(loop, {}, { tools, chat, model: 'm' }, { maxPrompts: 5 });
    expect(run.outcome).toMatchObject({ code: 'executable/step-limit' });
    expect(chat.requests.length).toBe(5);
  });
});

it('steps purely: a state can be gone on from twice, and waits for its reply', () => {
  const built = buildExecutableProgram(executableGraphOf('start x\n y = double x: x\n end y\n start -> y -> end'));
  if (!built.ok) throw new Error(built.error.message);
  const first = stepExecutable(built.value, startExecutable(built.value, { x: 1 })).state;
  const calling = stepExecutable(built.value, first).state;
  expect(calling.phase).toEqual({ kind: 'calling', node: 1, nodeId: 'y', function: 'double', arguments: { x: 1 } });
  expect(stepExecutable(built.value, calling).state).toBe(calling);
  const replied = (value: JsonValue) => stepExecutable(built.value, calling, { kind: 'succeeded', value }).state;
  expect([replied(2).values, replied(7).values]).toEqual([
    { x: 1, y: 2 },
    { x: 1, y: 7 },
  ]);
});

it('tests from outside: exact answers, all of them', async () => {
  const graph = executableGraphOf('start a b\n sum = add a: a, b: b\n end sum\n start -> sum -> end');
  const report = await testExecutable(
    graph,
    [
      { inputs: { a: 1, b: 2 }, golden: 3 },
      { inputs: { a: 0.1, b: 0.2 }, golden: 0.3 },
      { inputs: { a: 1 }, golden: 1 },
    ],
    ports,
  );
  expect(report.tests.map((test) => test.passed)).toEqual([true, false, false]);
  expect(report).toMatchObject({ passed: 1, testRate: 1 / 3, isRight: false });
  expect((await testExecutable(graph, [{ inputs: { a: 1, b: 2 }, golden: 3 }], ports)).isRight).toBe(true);
  expect(await testExecutable(graph, [], ports)).toMatchObject({ testRate: null, isRight: false });
  const shape = executableGraphOf('start v\n x = echo value: v\n end x\n start -> x -> end');
  const same = await testExecutable(shape, [{ inputs: { v: { b: 1, a: [2] } }, golden: { a: [2], b: 1 } }], ports);
  expect(same.isRight).toBe(true);
});

it('reports each finished case, opens ports for each, and ends when it is cancelled', async () => {
  const graph = executableGraphOf('start a b\n sum = add a: a, b: b\n end sum\n start -> sum -> end');
  const cases = [3, 4, 5].map((golden) => ({ inputs: { a: 1, b: 2 }, golden }));
  const cancel = new AbortController();
  const completedCounts: number[] = [];
  let opened = 0;
  const open = () => {
    opened += 1;
    if (opened === 3) cancel.abort();
    return ports;
  };
  const report = await testExecutable(graph, cases, open, {
    cancel: cancel.signal,
    onReport: async ({ tests, passed }) => void completedCounts.push(tests.length, passed),
  });
  expect(completedCounts).toEqual([1, 1, 2, 1]);
  expect(opened).toBe(3);
  expect(report).toMatchObject({ passed: 1, testRate: 0.5, isRight: false });
});

it('says what a run may be given: what is asked for first, each key once', () => {
  const graph = executableGraphOf('start a b\n end a\n start -> end');
  const [start, ...others] = graph.nodes;
  if (start?.kind !== 'start') throw new Error('the graph begins otherwise');
  const nodes = [{ ...start, data: { b: 2, c: 'x' } }, ...others];
  expect(startInputs({ ...graph, nodes })).toEqual([
    { key: 'a', isRequired: true, preset: undefined },
    { key: 'b', isRequired: true, preset: 2 },
    { key: 'c', isRequired: false, preset: 'x' },
  ]);
  expect(startInputs({ nodes: others, edges: [] })).toEqual([]);
});
