import { afterEach, describe, expect, it } from 'vitest';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';
import { type FakeEndpoint, startFakeEndpoint } from '../../testing/fakeEndpoint';

const files = {
  'task.txt': 'Find the tool, then lend it and write a ticket.\n',
  'actions.txt': 'find_tool\nlend_tool\nwrite_ticket\ncall_police\n',
  'gold.txt': 'Node:\n1: find_tool\n2: lend_tool\n3: write_ticket\nEdge: (START,1) (1,2) (1,3) (2,END) (3,END)',
  'two.jsonl': '{"id":1,"nodes":["a"],"edges":[]}\n{"id":2,"nodes":["a"],"edges":[]}\n',
  'none.txt': '\n',
};
const world = () => createFakeInput(files, { OPENAI_API_KEY: 'sk-secret' });
interface Shown {
  readonly rehearsal: boolean;
  readonly candidates: readonly {
    readonly kind: string;
    readonly requests: number;
    readonly problems?: readonly string[];
    readonly graph?: { readonly f1: number };
    readonly agreement?: number | null;
    readonly tokens: { readonly uncounted: number };
    readonly failure?: { readonly kind: string; readonly message: string };
  }[];
}

describe('weir generate', () => {
  let endpoint: FakeEndpoint | undefined;
  afterEach(() => endpoint?.close());

  it('rehearses, says so, and scores against gold', async () => {
    const input = world();
    const words = 'generate --task task.txt --actions actions.txt --gold gold.txt --candidates 3';
    const shown = (await runWeirJson(input, words)) as Shown;
    expect(shown.rehearsal).toBe(true);
    expect(shown.candidates.map(({ kind, graph }) => [kind, graph?.f1])).toEqual([
      ['generated', 2 / 3],
      ['generated', 1],
      ['generated', 1],
    ]);
    expect(input.logged.join('\n')).toMatch(/not come from a language model/);
    const { stdout } = await runWeir(world(), `${words} --print mermaid`);
    expect(stdout).toMatch(/flowchart[\s\S]*graph F1[\s\S]*mode paper, similarity lexical/);
  });

  it('prints a workflow as a section that weir run takes into its prompt', async () => {
    const base = 'generate --task task.txt --actions actions.txt --candidates 1 --print';
    const textOf = async (form: string) => {
      const { candidates } = (await runWeirJson(world(), `${base} ${form}`)) as {
        readonly candidates: readonly { readonly graphText: string }[];
      };
      return candidates[0]?.graphText ?? '';
    };
    expect(await textOf('knowledge')).toMatch(/```workflow\n1\. find_tool\n2\. lend_tool \| after 1\n/);
    const thoughts = await textOf('thoughts');
    expect(thoughts).toMatch(
      /```steps\n1\. find_tool \| action: find_tool\n2\. lend_tool \| after 1 \| action: lend_tool\n/,
    );
    const { stderr, exitCode } = await runWeir(world(), 'generate --task task.txt --print thoughts');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('needs --actions')]);
  });

  it('asks an endpoint and reads what models write', async () => {
    endpoint = await startFakeEndpoint({
      replies: [
        { content: 'Sure:\n\n**Nodes:**\n1. find_tool\n2. `lend_tool`\n3. fly_away' },
        { content: '<think>hm</think>Node:\n1: find_tool\n2: lend_tool' },
        { content: 'START -> 1\n1 -> 2\n2 -> END' },
      ],
    });
    const words = `generate --task task.txt --actions actions.txt --candidates 1 --model fake --base-url ${endpoint.url}`;
    const shown = (await runWeirJson(world(), words)) as Shown;
    expect(shown).toMatchObject({
      rehearsal: false,
      candidates: [{ kind: 'generated', requests: 3, problems: [], agreement: null }],
    });
    const [first] = endpoint.requests;
    expect(first?.body).toMatchObject({ model: 'fake', seed: 1, temperature: 0.7 });
  });

  it('writes predictions for many tasks, takes up again, and leaves those whose endpoint failed', async () => {
    const tasks = ['a', 'b', 'c'].map((id) => ({
      id,
      source: 'loans',
      task: `Lend the tool ${id}.`,
      actions: ['find_tool', 'lend_tool'],
      nodes: ['START', 'find_tool', 'lend_tool', 'END'],
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    }));
    const input = createFakeInput({ 't.jsonl': tasks.map((task) => `${JSON.stringify(task)}\n`).join('') });
    endpoint = await startFakeEndpoint({
      replies: (_, index) => {
        if (index >= 2) return { fault: 'server-error' };
        return { content: index % 2 === 0 ? 'Node:\n1: find_tool\n2: lend_tool' : 'Edge: (START,1) (1,2) (2,END)' };
      },
    });
    const words = `generate --tasks t.jsonl --out p.jsonl --model fake --base-url ${endpoint.url}`;
    const first = await runWeir(input, words);
    expect(first.exitCode).toBe(1);
    expect(first.stdout).toMatch(/^\d predictions? written to p\.jsonl, 0 kept, \d left/);
    const ids = () => [...(input.files.get('p.jsonl') ?? '').matchAll(/"id":"(.)"/g)].map(([, id]) => id).sort();
    const before = ids();
    expect(before).toEqual(['a']);
    await endpoint.close();
    const edges = { content: 'Edge: (START,1) (1,2) (2,END)' };
    endpoint = await startFakeEndpoint({ replies: [edges] });
    const given = `generate --tasks t.jsonl --out p.jsonl --given-nodes --model fake --base-url ${endpoint.url}`;
    expect(await runWeirJson({ ...input, log: () => undefined }, given)).toMatchObject({
      kept: before.length,
      left: 0,
    });
    expect(ids()).toEqual(['a', 'b', 'c']);
    // With given nodes there is one request per task.
    expect(endpoint.requests.length).toBe(3 - before.length);
    const scored = (await runWeirJson(input, 'worfeval --gold t.jsonl --pred p.jsonl --similarity exact --tables')) as {
      readonly tables: readonly { readonly title: string }[];
    };
    expect(scored.tables.map(({ title }) => title.replace(/:.*/, ''))).toEqual([
      'WorfBench, Table 1',
      'WorfBench, Figure 3',
      'WorfBench, Figure 4',
    ]);
  });

  it('prints gold workflows as training data, without a model', async () => {
    const nodes = 'Node:\n1: find_tool\n2: lend_tool\nEdge: (START,1) (1,2) (2,END)';
    const own = {
      id: 'a',
      task: 'Lend it.',
      actions: ['find_tool', 'lend_tool'],
      nodes: ['find_tool'],
      edges: [['START', 1]],
    };
    const paper = {
      id: 'seal_1',
      conversations: [
        { role: 'user', content: 'An example' },
        { role: 'assistant', content: 'Ok.' },
        { role: 'user', content: 'Lend it.\nThe action list you can take: find_tool\nlend_tool' },
        { role: 'assistant', content: nodes },
      ],
    };
    const records = [
      {
        ...own,
        edges: [
          ['START', 1],
          [1, 'END'],
        ],
      },
      own,
      paper,
    ];
    const input = createFakeInput({
      'gold.jsonl': records.map((one) => `${JSON.stringify(one)}\n`).join(''),
      'bare.jsonl': '{"task": "Lend it."}',
      'gold.txt': nodes,
    });
    const { exitCode, stdout } = await runWeir(input, 'generate --tasks gold.jsonl --print training');
    expect(exitCode).toBe(0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { messages: { role: string; content: string }[] });
    expect(lines.map(({ messages }) => messages.at(-1))).toEqual([
      { role: 'assistant', content: 'Node:\n1: find_tool\nEdge: (START,1) (1,END)' },
      { role: 'assistant', content: nodes },
    ]);
    expect(lines[1]?.messages[1]?.content).toContain('Lend it.');
    expect(input.logged).toEqual(['note: task 2 is left out. No path leads from 1 to END.']);

    const written = await runWeir(input, 'generate --tasks gold.jsonl --print training-steps --out train.jsonl');
    expect(written.stdout).toBe('2 conversations written to train.jsonl, 1 left out\n');
    expect(
      input.files
        .get('train.jsonl')
        ?.split('\n')
        .map((line) => line.split('"assistant"').length - 1),
    ).toEqual([2, 2, 0]);
    const single = await runWeir(input, [
      'generate',
      '--task',
      'Lend it.',
      ...'--gold gold.txt --print training'.split(' '),
    ]);
    expect(JSON.parse(single.stdout)).toMatchObject({ messages: [{}, {}, { content: nodes }] });

    const refusal = async (words: string) => (await runWeir(input, `generate ${words}`)).stderr;
    expect(await refusal('--tasks bare.jsonl --print training')).toMatch(/bare\.jsonl:1: the gold workflow is missing/);
    expect(await refusal('--tasks gold.jsonl --print training --model m')).toMatch(/--model: no model is asked/);
    expect(await refusal('--task gold.txt --print training')).toMatch(/needs --tasks, or --task with --gold/);
    expect(await refusal('--tasks gold.jsonl --print training --out gold.jsonl')).toMatch(/overwrite|exists already/);
  });

  it('reports an endpoint that fails, without its key, and ends the row', async () => {
    endpoint = await startFakeEndpoint({ replies: [{ content: 'x' }], apiKey: 'other' });
    const words = `generate --task task.txt --model fake --base-url ${endpoint.url} --json`;
    const { exitCode, stdout } = await runWeir(world(), words);
    const shown = JSON.parse(stdout) as Shown;
    expect([exitCode, shown.candidates.length, shown.candidates[0]?.failure?.kind]).toEqual([1, 1, 'unauthorized']);
    expect(stdout).not.toContain('sk-secret');
  });

  it.each([
    ['generate', /--task is missing/],
    ['generate --task nowhere.txt', /Cannot read nowhere.txt/],
    ['generate --task none.txt', /task is empty/],
    ['generate --task task.txt --actions none.txt', /names no action/],
    ['generate --task task.txt --gold two.jsonl', /holds 2 graphs/],
    ['generate --task task.txt --model gpt', /Name its endpoint with --base-url/],
    ['generate --task task.txt --base-url http://x', /goes with --model/],
    ['generate --task task.txt --candidates 0', /from 1 to 50/],
    ['generate --tasks two.jsonl', /--tasks and --out go together/],
    ['generate --tasks two.jsonl --out x --candidates 2', /--candidates is for one task/],
    ['generate --tasks two.jsonl --out x', /two\.jsonl:1: a task is/],
    ['generate --tasks none.txt --out x', /holds no task/],
  ])('%s is refused in one line', async (words, message) => {
    const { exitCode, stderr } = await runWeir(world(), words);
    expect([exitCode, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toMatch(message);
  });
});
