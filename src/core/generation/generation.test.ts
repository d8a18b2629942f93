import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rehearsalChat } from '../../testing/rehearsalChat';
import { createScriptedChat, type ScriptedReply } from '../../testing/scriptedChat';
import { defaultWorfOptions, hasTerminals, measureSimilarity } from '../evaluation';
import {
  checkCandidate,
  generateCandidates,
  generateWorkflow,
  measureConsensus,
  measureWorfGraph,
  parseGenerationActions,
  scoreCandidate,
} from '.';
import { readEdgesSection, readNodesSection } from './readGenerationReplies';

const actions = parseGenerationActions('find_tool: by name\nlend_tool\n- write_ticket\n4. tell_date');
const nodes = 'Node:\n1: find_tool\n2: lend_tool\n3: write_ticket';
const edges = 'Edge: (START,1) (1,2) (1,3) (2,END) (3,END)';
const ask = (replies: readonly ScriptedReply[] | Parameters<typeof createScriptedChat>[0], more = {}) => {
  const chat = createScriptedChat(replies);
  return { chat, candidate: generateWorkflow({ task: 'Lend a tool.', actions, chat, model: 'm', ...more }) };
};
const exact = (left: readonly string[], right: readonly string[]) => measureSimilarity(left, right, 'exact');

describe('parseActions', () => {
  it('reads lines, lists and tools, each name once', () => {
    expect(actions.map(({ name }) => name)).toEqual(['find_tool', 'lend_tool', 'write_ticket', 'tell_date']);
    expect(actions[0]?.description).toBe('by name');
    const sentence = 'heat the oven: to 220 degrees';
    expect(parseGenerationActions(`${sentence}\n${sentence}\n\n`)).toEqual([{ name: sentence }]);
    const tools = '[{"name":"find","description":"d","parameters":{"type":"object","properties":{}}}]';
    expect(parseGenerationActions(tools)).toEqual([{ name: 'find', description: 'd' }]);
  });
});

describe('generateWorkflow', () => {
  it('asks for nodes, then for edges with the nodes as they were read', async () => {
    const { chat, candidate } = ask([nodes, edges], { seed: 7 });
    expect(await candidate).toMatchObject({
      kind: 'generated',
      graph: {
        nodes: ['START', 'find_tool', 'lend_tool', 'write_ticket', 'END'],
        edges: [
          [0, 1],
          [1, 2],
          [1, 3],
          [2, 4],
          [3, 4],
        ],
      },
      problems: [],
      tokens: { prompt: 200, completion: 20, requests: 2, uncounted: 0 },
    });
    const [first, second] = chat.requests;
    expect(first).toMatchObject({ seed: 7, temperature: 0.7 });
    expect(first?.messages[1]?.content).toMatch(/Lend a tool[\s\S]*- find_tool: by name[\s\S]*nodes/);
    expect(second?.messages.slice(-2)).toMatchObject([{ role: 'assistant', content: nodes }, { role: 'user' }]);
  });

  it.each([
    [
      'bold names, dots and prose',
      'Sure!\n\n**Nodes:**\n1. `find_tool`\n2. **lend_tool**\n3. write_ticket\n\nHope it helps.',
    ],
    [
      'thoughts and a fence',
      '<think>Node:\n1: wrong</think>\n```\nNode:\n1: find_tool\n2: lend_tool\n3: write_ticket\n```',
    ],
    ['edges too early', `${nodes}\n${edges}`],
  ])('reads nodes with %s', (_name, reply) => {
    expect(readNodesSection(reply).nodes).toEqual(['find_tool', 'lend_tool', 'write_ticket']);
  });

  it.each([
    ['one pair a line', 'Edges:\n(START, 1)\n( 1 , 2 )\n(2,END)'],
    ['arrows', 'START -> 1\n1 -> 2\n2 --> END'],
    ['brackets', '[["START", 1], [1, 2], [2, "END"]]'],
    ['the nodes again', 'Node:\n1: a\n2: b\nEdge: (START,1) (1,2) (2,END)'],
    ['thoughts', '<think>(2,1)?</think> Edge: (START,1) (1,2) (2,END)'],
  ])('reads edges as %s', (_name, reply) => {
    expect(readEdgesSection(reply, ['a', 'b']).edges).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('sends faults back and takes the repair', async () => {
    const circle = 'Edge: (START,1) (1,2) (2,1) (1,3) (3,END) (9,2)';
    const { chat, candidate } = ask(['Node:\n1: find_tool\n2: dance', nodes, circle, edges]);
    const made = await candidate;
    expect(made).toMatchObject({ kind: 'generated', problems: [], tokens: { requests: 4 } });
    expect(made.attempts.map(({ step, problems }) => [step, problems.length])).toEqual([
      ['nodes', 1],
      ['nodes', 0],
      ['edges', 2],
      ['edges', 0],
    ]);
    expect(chat.requests[1]?.messages.at(-1)?.content).toContain('"dance", is not one of the actions');
    expect(chat.requests[3]?.messages.at(-1)?.content).toMatch(/no such node: \(9,2\)[\s\S]*in a circle: 1, 2, 1/);
  });

  it('keeps the first of replies with as many faults', async () => {
    const lost = 'Edge: (START,1) (1,2) (2,END)';
    const other = 'Edge: (START,1) (1,3) (3,END)';
    const made = await ask([nodes, lost, other, other]).candidate;
    expect(made.kind === 'generated' && made.problems.map(({ message }) => message)).toEqual([
      'No path leads from START to 3.',
      'No path leads from 3 to END.',
    ]);
  });

  it('knows an action by its name, loosely, and by nothing that merely holds it', () => {
    const graph = (...inner: string[]) => ({ nodes: ['START', ...inner, 'END'], edges: [] });
    const faults = (...inner: string[]) =>
      checkCandidate(graph(...inner), parseGenerationActions('find_tool\nbake\n日本')).filter(
        ({ step }) => step === 'nodes',
      ).length;
    expect(faults('find_tool', 'Find tool: the second one', 'find-tool2', '`bake` again', '日本 2')).toBe(0);
    expect(faults('rebake', 'bakery', 'find_toolbox', 'to bake', 'find')).toBe(5);
  });

  it('keeps the best with its faults when nothing mends them, within the bound', async () => {
    const lost = 'Edge: (START,1) (1,2) (2,END)';
    const { chat, candidate } = ask([nodes, 'none', lost, 'no']);
    const made = await candidate;
    expect(made.kind === 'generated' && made.problems.map(({ message }) => message)).toEqual([
      'No path leads from START to 3.',
      'No path leads from 3 to END.',
    ]);
    expect(chat.requests).toHaveLength(4);
  });

  it('puts START and END around a reply that names neither, and says so', async () => {
    const made = await ask([nodes, '(1,2) (2,3)']).candidate;
    expect(made).toMatchObject({
      kind: 'generated',
      problems: [],
      notes: [expect.stringContaining('neither START nor END')],
    });
    expect(made.kind === 'generated' && checkCandidate(made.graph, actions)).toEqual([]);
  });

  it('is unreadable when no reply holds a subtask', async () => {
    const made = await ask(['I would rather not.', 'No.', 'Still no.', 'unused']).candidate;
    expect(made).toMatchObject({ kind: 'unreadable', attempts: [{}, {}, {}] });
  });

  it('reports failures, keeps earlier results, and stops after a failure that affects every candidate', async () => {
    const limited = { failure: { kind: 'rate-limited', message: 'Too many requests.' } } as const;
    expect(await ask([nodes, limited]).candidate).toMatchObject({
      kind: 'failed',
      failure: { kind: 'rate-limited' },
      attempts: [{ step: 'nodes' }],
    });
    const some = createScriptedChat([limited, nodes, edges]);
    const made = await generateCandidates({ task: 't', actions, chat: some, model: 'm' }, 2);
    expect(made.map(({ kind, seed }) => [kind, seed])).toEqual([
      ['failed', 1],
      ['generated', 2],
    ]);
    const none = createScriptedChat([{ failure: { kind: 'unauthorized', message: 'No key.' } }, nodes, edges]);
    expect(await generateCandidates({ task: 't', actions, chat: none, model: 'm' }, 3)).toHaveLength(1);
  });

  it('gives a sound graph or reports its problems for all replies of the model', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        'Node:',
        'Edge:',
        '1: a',
        '2: b',
        '2. c',
        '(START,1)',
        '(1,2) (2,1)',
        '(2,END)',
        '(1,7)',
        '```',
        '1 -> 2',
      ),
      fc.string({ maxLength: 12 }),
    );
    const reply = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(reply, { minLength: 6, maxLength: 6 }), async (replies) => {
        const made = await generateWorkflow({ task: 't', actions: [], chat: createScriptedChat(replies), model: 'm' });
        if (made.kind !== 'generated') return;
        expect(hasTerminals(made.graph)).toBe(true);
        if (checkCandidate(made.graph, []).length > 0) expect(made.problems).not.toHaveLength(0);
        measureWorfGraph(made.graph);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the rehearsal model as planner', () => {
  const task = 'Find the tool, then lend it and write a ticket. Tell the date.';
  it('takes the actions that the task speaks of, in its order, through the real prompt', async () => {
    const chat = rehearsalChat;
    const made = await generateWorkflow({
      task,
      actions: parseGenerationActions('tell_date\nwrite_ticket\nfind_tool: looks it up\nlend_tool: it\ncall_police'),
      chat,
      model: 'rehearsal-compliant',
      temperature: 0,
    });
    expect(made).toMatchObject({
      kind: 'generated',
      problems: [],
      graph: {
        nodes: ['START', 'find_tool', 'lend_tool', 'write_ticket', 'tell_date', 'END'],
        edges: [
          [0, 1],
          [1, 2],
          [1, 3],
          [2, 4],
          [3, 4],
          [4, 5],
        ],
      },
    });
  });

  it('differs by seed, and always gives a sound graph', async () => {
    const chat = rehearsalChat;
    const made = await generateCandidates({ task, actions, chat, model: 'rehearsal-compliant' }, 3);
    const graphs = made.flatMap((one) => (one.kind === 'generated' && one.problems.length === 0 ? [one.graph] : []));
    expect(new Set(graphs.map((graph) => JSON.stringify(graph))).size).toBe(3);
    expect(measureWorfGraph(graphs[0] as (typeof graphs)[0])).toMatchObject({ nodes: 4, steps: 4, parallelism: 1 });
    const agreed = measureConsensus(graphs, exact, defaultWorfOptions);
    expect(agreed.every((value) => value !== undefined && value > 0 && value < 1)).toBe(true);
    const [one] = graphs;
    expect(one && scoreCandidate(one, one, exact, defaultWorfOptions).graph.f1).toBe(1);
    // Two equal candidates and one that shares nothing with them: 1 and 0 over the two others, 0 and 0.
    const chain = (...inner: string[]) => ({
      nodes: ['START', ...inner, 'END'],
      edges: ['START', ...inner].map((_, index) => [index, index + 1] as const),
    });
    const three = [chain('a', 'b'), chain('a', 'b'), chain('c')];
    expect(measureConsensus(three, exact, defaultWorfOptions)).toEqual([0.5, 0.5, 0]);
    expect(measureConsensus(graphs.slice(0, 1), exact, defaultWorfOptions)).toEqual([undefined]);
  });
});
