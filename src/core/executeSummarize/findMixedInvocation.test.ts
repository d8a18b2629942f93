import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import type { ToolSet } from '../executable';
import {
  type ExecutionOutcome,
  type ExecutionStep,
  executeTask,
  findMixedInvocation,
  graphTools,
  runOneStage,
  summarizeExecutions,
} from '.';

const done = { kind: 'succeeded', value: 1 } as const;
const finished: ExecutionOutcome = { kind: 'finished', answer: 1 };
const failed: ExecutionOutcome = { kind: 'failed', reason: 'step-limit', message: 'x' };

/** B and G are calls, P a plan, R a recovery. */
const stepsOf = (word: string): ExecutionStep[] =>
  [...word].map((letter, at): ExecutionStep => {
    const call = { seq: at + 1, name: letter, arguments: {}, result: done };
    if (letter === 'B') return { kind: 'called', ...call };
    if (letter === 'G') return { kind: 'built', ...call };
    if (letter === 'P') return { kind: 'planned', seq: at + 1, plan: [] };
    return { kind: 'recovered', seq: at + 1, fault: 'call', message: '', attempt: 1 };
  });

/** The kinds by the definition, each by a separate pattern. */
const patterns = {
  clean: /^(?:B*|G*)$/,
  'front-loaded': /^G+B+G*$/,
  interrupted: /^B+G+$/,
  interleaved: /B+G+B/,
};

describe('findMixedInvocation', () => {
  it.each([
    ['PBRBGG', finished, undefined],
    ['BBGG', failed, 'interrupted'],
    ['GGBB', finished, 'front-loaded'],
    ['GBRBGG', failed, 'front-loaded'],
    ['BGBG', finished, 'interleaved'],
    ['GBGB', finished, 'interleaved'],
    ['BBB', failed, undefined],
    ['PGGG', finished, undefined],
    ['', failed, undefined],
  ] as const)('%s that ends %o is %s', (word, outcome, kind) => {
    expect(findMixedInvocation(stepsOf(word), outcome)).toBe(kind);
  });

  it('finds exactly one kind or none for all calls', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('B', 'G', 'P', 'R'), maxLength: 12 }),
        fc.boolean(),
        (word, ends) => {
          const calls = word.replace(/[PR]/g, '');
          const fitting = Object.entries(patterns).filter(([, pattern]) => pattern.test(calls));
          expect(fitting).toHaveLength(1);
          const [name] = fitting[0] as [string, RegExp];
          const expected = name === 'clean' || (name === 'interrupted' && ends) ? undefined : name;
          expect(findMixedInvocation(stepsOf(word), ends ? finished : failed)).toBe(expected);
        },
      ),
    );
  });
});

const tools: ToolSet = {
  schemas: [{ name: 'add', parameters: { type: 'object', properties: { a: { type: 'number' } } } }],
  call: () => done,
};
const act = (action: string, action_input: object = {}) => JSON.stringify({ action, action_input });
const b = act('add', { a: 1 });
const g = [act('add_start_node'), act('add_end_node'), act('add_edge', { from: 'start', to: 'end' })];
const finish = act('finish', { answer: 1 });
const task = { id: 't', text: 'Add.' };

describe('runOneStage', () => {
  const run = (replies: readonly string[], strategy: 'react' | 'plan-and-execute' = 'react') =>
    runOneStage(task, tools, { chat: createScriptedChat(replies), model: 'm' }, { strategy });

  it('gives both kinds of functions to one agent and keeps the graph', async () => {
    const { execution, graph, validity, mixed } = await run([b, ...g, finish]);
    expect(execution.outcome).toEqual({ kind: 'finished', answer: 1 });
    expect(execution.steps.map(({ kind }) => kind)).toEqual(['called', 'built', 'built', 'built']);
    expect(graph.nodes).toHaveLength(2);
    expect(validity.valid).toBe(true);
    expect(mixed).toBeUndefined();
  });

  it('shows the graph once in a conversation, in the last observation of one', async () => {
    const chat = createScriptedChat([b, ...g, finish]);
    await runOneStage(task, tools, { chat, model: 'm' }, { strategy: 'react' });
    const last = chat.requests.at(-1)?.messages.map(({ content }) => content.includes('Nodes ('));
    expect(last).toEqual([false, false, false, false, false, false, false, false, false, true]);
  });

  it('types what is mixed up, with react and with a plan', async () => {
    expect((await run([...g, b, finish])).mixed).toBe('front-loaded');
    expect((await run([b, ...g])).mixed).toBe('interrupted');
    const plan = JSON.stringify({ steps: ['Add', 'Build', 'Finish'] });
    const planned = await run(
      [plan, b, g[0] as string, b, act('step_done'), act('step_done'), finish],
      'plan-and-execute',
    );
    expect(planned.execution.steps[0]?.kind).toBe('planned');
    expect(planned.mixed).toBe('interleaved');
  });

  it('asks once for a missing graph if it reminds, and keeps the answer that was given', async () => {
    const reminded = (replies: readonly string[], remindsOfGraph = true) => {
      const chat = createScriptedChat(replies);
      return runOneStage(task, tools, { chat, model: 'm' }, { strategy: 'react', remindsOfGraph });
    };
    const other = act('finish', { answer: 2 });
    const built = await reminded([b, finish, ...g, other]);
    expect(built.execution.outcome).toEqual({ kind: 'finished', answer: 1 });
    expect(built.execution.steps.map(({ kind }) => kind)).toEqual(['called', 'recovered', 'built', 'built', 'built']);
    expect(built.validity.valid).toBe(true);
    const ignored = await reminded([b, finish, finish]);
    expect(ignored.execution.outcome).toEqual({ kind: 'finished', answer: 1 });
    expect(ignored.graph.nodes).toEqual([]);
    const lost = await reminded([b, finish, ...Array<string>(8).fill(act('unknown'))]);
    expect(lost.execution.outcome).toEqual({ kind: 'finished', answer: 1 });
    expect((await reminded([b, ...g, finish])).execution.steps).toHaveLength(4);
    expect((await reminded([b, finish], false)).execution.steps).toHaveLength(1);
  });

  it('fails without a business call, graph or not: the graph was made up', async () => {
    const { execution, graph } = await run([...g, finish, finish]);
    expect(execution.outcome).toMatchObject({ kind: 'failed', reason: 'no-call' });
    expect(graph.nodes).toHaveLength(2);
  });
});

describe('the two stages apart', () => {
  it('never mix for any replies of a model', async () => {
    const reply = fc.constantFrom(b, ...g, finish, act('step_done'), 'words', `${b}${g[0]}`);
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { maxLength: 12 }), fc.constantFrom('text', 'tools'), async (replies, calls) => {
        const chat = createScriptedChat([...replies]);
        const ports = { chat, model: 'm' };
        const called: string[] = [];
        const watched: ToolSet = {
          ...tools,
          call: (name) => {
            called.push(name);
            return done;
          },
        };
        const execution = await executeTask(task, watched, ports, { strategy: 'react', calls });
        expect(findMixedInvocation(execution.steps, execution.outcome)).toBeUndefined();
        expect(execution.steps.some(({ kind }) => kind === 'built')).toBe(false);
        const graphNames = graphTools.map(({ name }) => name);
        const offered = chat.requests.flatMap((request) => request.tools?.map(({ name }) => name) ?? []);
        expect(offered.filter((name) => graphNames.includes(name))).toEqual([]);
        expect(called.every((name) => name === 'add')).toBe(true);

        called.length = 0;
        const builder = createScriptedChat([...replies]);
        const recorded = {
          ...execution,
          steps: [{ kind: 'called', seq: 1, name: 'add', arguments: {}, result: done }] as const,
        };
        const summary = await summarizeExecutions(
          [recorded],
          { chat: builder, model: 'm' },
          { strategy: 'react', calls },
        );
        expect(called).toEqual([]);
        const built = summary.steps.flatMap((step) => (step.kind === 'built' ? [step.name] : []));
        expect(built.every((name) => name === 'finish' || graphNames.includes(name))).toBe(true);
        const open = builder.requests.flatMap((request) => request.tools?.map(({ name }) => name) ?? []);
        expect(open.includes('add')).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
