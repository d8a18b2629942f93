import { describe, expect, it } from 'vitest';
import { readPlan } from '../../core/plan';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';
import { startFakeEndpoint } from '../../testing/fakeEndpoint';

const files = {
  'task.txt': 'Write a letter with these parts: Greeting, News and Farewell.\n',
  'plan.json': JSON.stringify({
    a: {
      subtask: 'Write the part "One".',
      status: 'completed',
      data: '## One\n\nKept.',
      child: ['b'],
      agent: 'Writer',
    },
    b: { subtask: 'Put the parts together: "One".', child: [], agent: 'Editor' },
  }),
  'no-checks.json': '{"task": "Write.", "checks": [{"kind": "judged", "question": "Good?"}]}',
  'wrong.json': '{"task": "Write.", "checks": [{"kind": "spelling"}]}',
  'circle.json': JSON.stringify({ a: { subtask: 'x', child: ['b'] }, b: { subtask: 'y', child: ['a'] } }),
  'flow.mmd': 'flowchart TD\n  s([Start]) --> a[Wash] --> q{Clean?}\n  q -->|yes| b[Dry]\n  q -->|no| a\n',
  'book.pdl.yaml':
    'Name: Book\nAPIs:\n  - name: find\n  - name: book\n    precondition: [find]\nProcedure: |\n  [find()]\n  [book()]\n',
};
/** A user's task: TypeScript, a script that passes, one that fails, one that never ends, one that is invalid. */
const script = (name: string, source: string, more = {}) => ({ kind: 'script', name, source, ...more });
const checked = {
  task: 'Write a letter with these parts: Greeting, News and Farewell.',
  title: 'A letter',
  checks: [
    { kind: 'sections', names: ['Greeting', 'News', 'Farewell'] },
    script('order', '({ result }) => result.indexOf("Greeting") < result.indexOf("Farewell")'),
    script('price', '({ result }) => /EUR/.test(result) || "No price is named."'),
    script('endless', '() => { for (;;); }', { timeLimitMs: 60 }),
    script('broken', '({ result }) => result.nothing.at(0)'),
    { kind: 'typescript' },
    { kind: 'judged', question: 'Is it kind?' },
  ],
};
const world = () => createFakeInput(files, { OPENAI_API_KEY: 'sk-secret' });

interface Shown {
  readonly chosen: number | null;
  readonly candidates: readonly { readonly dropped?: string; readonly measures?: { readonly parallelism: number } }[];
}
interface Run {
  readonly outcome: string;
  readonly answer: string;
  readonly checks: readonly { readonly passed: boolean; readonly message: string }[];
  readonly plan: { readonly subtasks: Readonly<Record<string, { readonly status: string }>> };
  readonly updates: readonly unknown[];
  readonly firstDifference?: number | null;
}

describe('weir plan', () => {
  it('shows the candidates, those that were dropped, and the chosen plan, which reads as one', async () => {
    const input = world();
    const shown = (await runWeirJson(input, 'plan task.txt --candidates 5')) as Shown;
    expect(shown.chosen).toBe(3);
    expect(shown.candidates.map(({ measures }) => measures?.parallelism)).toEqual([1, 5 / 3, 2, 1, undefined]);
    expect(shown.candidates[4]?.dropped).toContain('wait for each other in a circle');
    expect(input.logged.join('\n')).toMatch(/not come from a language model/);
    const { stdout } = await runWeir(world(), 'plan task.txt --print authors');
    const read = readPlan(stdout.slice(stdout.indexOf('{')));
    expect(read.ok && read.value.subtasks.map(({ id }) => id)).toEqual(['part_1', 'part_2', 'part_3', 'whole']);
    expect((await runWeir(world(), 'plan task.txt --max-agents 1 --candidates 1')).exitCode).toBe(1);
  });

  it('opens other documents as plans', async () => {
    const idsOf = async (file: string) =>
      Object.keys(((await runWeirJson(world(), `plan --from ${file}`)) as Run).plan.subtasks);
    expect(await idsOf('plan.json')).toEqual(['a', 'b']);
    expect(await idsOf('book.pdl.yaml')).toEqual(['find', 'book']);
    expect(await idsOf('flow.mmd')).toEqual(['a', 'b']);
    const { stdout } = await runWeir(world(), 'plan --from book.pdl.yaml --print mermaid');
    expect(stdout).toMatch(/flowchart TD[\s\S]*-->/);
    expect(await runWeir(world(), 'plan --from circle.json')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('"a", "b" wait for each other in a circle'),
    });
  });

  it('runs one of our tasks to a result that passes its checks, and its log replays', async () => {
    const input = world();
    const run = (await runWeirJson(input, 'plan run site --mask 0.3 --out log.jsonl')) as Run;
    expect(run.outcome).toBe('completed');
    expect(run.checks.map(({ passed }) => passed)).toEqual([true, true]);
    expect(run.updates.length).toBeGreaterThan(0);
    const replayed = (await runWeirJson(input, 'plan replay log.jsonl')) as Run;
    expect(replayed).toMatchObject({ firstDifference: null, answer: run.answer });
    for (const words of ['replay log.jsonl', 'check log.jsonl']) {
      expect((await runWeir(input, words)).stderr).toContain('log.jsonl is the log of a plan; see `weir plan replay`');
    }
  });

  it('takes another candidate where one is named, and prints the plan of a run with what came of it', async () => {
    const input = world();
    expect(await runWeirJson(input, 'plan task.txt --choose 1')).toMatchObject({ chosen: 1 });
    expect((await runWeir(input, 'plan task.txt --choose 5')).stderr).toContain(
      'Candidate 5 was dropped: The subtasks',
    );
    await runWeir(input, 'plan run task.txt --choose 1 --out log.jsonl');
    const { stdout } = await runWeir(input, 'plan --from log.jsonl --print authors');
    const read = readPlan(stdout);
    expect(read.ok && read.value.subtasks.map(({ status }) => status)).toEqual(Array(4).fill('completed'));
    expect(read.ok && read.value.subtasks.at(-1)?.data).toContain('## Farewell');
  });

  it('makes the checks of a task file: by text, by script in the sandbox, by the parser of TypeScript', async () => {
    const input = world();
    input.files.set('letter.json', JSON.stringify(checked));
    const run = (await runWeirJson(input, 'plan run letter.json --candidates 1 --out log.jsonl')) as Run;
    expect(run.outcome).toBe('completed');
    const checkMessages = run.checks.map(({ message }) => message);
    expect(checkMessages).toEqual([
      '',
      '',
      'No price is named.',
      expect.stringMatching(/^The script gave no answer: .*longer than 60 ms/),
      expect.stringMatching(/^The script gave no answer: TypeError/),
      expect.stringMatching(/^Line 1 does not parse/),
    ]);
    // The log contains the checks.
    const replayed = await runWeir(input, 'plan replay log.jsonl');
    expect(replayed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('check script "price": No price') });
    expect(replayed.stdout).toContain('check script "order": passed');
    expect(await runWeir(input, 'plan run --from log.jsonl --refine off')).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('check typescript: Line 1'),
    });
  });

  it('measures a task of a file', async () => {
    const input = world();
    const checks = checked.checks.slice(0, 2);
    input.files.set('letter.json', JSON.stringify({ ...checked, checks }));
    const { stdout } = await runWeir(input, 'plan experiment letter.json --repetitions 1 --candidates 1 --updates 4');
    expect(stdout).toMatch(/^letter +runs/m);
    expect(stdout).toMatch(/^plan, refined +1 +100 %/m);
  });

  it('ends with 1 where no valid plan comes back', async () => {
    const words = 'plan run task.txt --max-agents 1 --candidates 1';
    expect(await runWeir(world(), words)).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('No valid plan came back'),
    });
    expect(await runWeirJson(world(), words)).toMatchObject({ outcome: 'not planned', answer: null });
  });

  it('goes on with a log that was cut, to the same plan', async () => {
    const input = world();
    const whole = (await runWeirJson(input, 'plan run deck --out log.jsonl')) as Run;
    const lines = (input.files.get('log.jsonl') ?? '').split('\n');
    input.files.set('cut.jsonl', `${lines.slice(0, 12).join('\n')}\n`);
    const resumed = (await runWeirJson(input, 'plan run --resume cut.jsonl --out rest.jsonl')) as Run;
    expect(resumed.plan).toEqual(whole.plan);
    expect(input.files.get('rest.jsonl')?.startsWith(input.files.get('cut.jsonl') ?? '-')).toBe(true);
    expect(await runWeir(input, 'plan replay rest.jsonl')).toMatchObject({ exitCode: 0 });
  });

  it('does not count the time between the end of a run and its resumption', async () => {
    type Timed = Run & { readonly timeline: { readonly makespan: number; readonly speedUp: number } };
    const input = world();
    const whole = (await runWeirJson(input, 'plan run deck --out log.jsonl')) as Timed;
    const lines = (input.files.get('log.jsonl') ?? '').split('\n');
    input.files.set('cut.jsonl', `${lines.slice(0, 9).join('\n')}\n`);
    const later = { ...input, now: () => input.now() + 120_000 };
    const { timeline } = (await runWeirJson(later, 'plan run --resume cut.jsonl --out rest.jsonl')) as Timed;
    expect(timeline.makespan).toBeLessThan(2 * whole.timeline.makespan);
    expect(timeline.speedUp).toBeCloseTo(whole.timeline.speedUp, 0);
    const replayed = await runWeir(input, 'plan replay rest.jsonl');
    expect(replayed.stdout).toMatch(/replays bit for bit/);
    expect(replayed.stdout).toMatch(/^not counted: 120\d{3} ms interrupted \(1 time\)$/m);
    expect(replayed.stdout).not.toMatch(/\d{6} ms$/m);
  });

  it('keeps completed work of a plan from a file', async () => {
    const run = (await runWeirJson(world(), 'plan run --from plan.json --refine off')) as Run;
    expect(run.answer).toContain('Kept.');
  });

  it('asks an endpoint, and keeps the key out of the log', async () => {
    const endpoint = await startFakeEndpoint({
      replies: [{ content: 'All in one, sk-secret included.' }, { content: 'Yes.' }, { content: 'The result.' }],
    });
    try {
      const input = createFakeInput(
        { 'one.json': '{"a": {"subtask": "Do it.", "child": []}}' },
        { OPENAI_API_KEY: 'sk-secret' },
      );
      const words = `plan run --from one.json --model some-model --base-url ${endpoint.url} --refine off`;
      const run = (await runWeirJson(input, `${words} --out log.jsonl`)) as Run;
      expect(run).toMatchObject({ outcome: 'completed', answer: 'The result.' });
      const log = input.files.get('log.jsonl') ?? '';
      expect(log).toContain('some-model');
      expect(log).not.toContain('sk-secret');
      expect((await runWeir(input, 'plan run --resume log.jsonl')).stderr).toContain(
        'name its endpoint with --base-url',
      );
    } finally {
      await endpoint.close();
    }
  });

  it('measures refinement', async () => {
    const { stdout } = await runWeir(world(), 'plan experiment game --repetitions 1 --candidates 1 --updates 4');
    expect(stdout).toMatch(/^plan +1 +0 %/m);
    expect(stdout).toMatch(/^plan, refined +1 +100 %/m);
    expect(stdout).toContain('rehearsed: these figures show the machinery, not a model');
  });

  it('finishes an experiment whose endpoint misbehaves, with every run counted', async () => {
    const subtask = JSON.stringify({ a: { subtask: 'Write the rules of the game.', child: [], agent: 'Writer' } });
    const faults = ['server-error', 'rate-limited', 'drops', 'endless-loop', 'malformed-sse', 'html'] as const;
    let index = 0;
    const endpoint = await startFakeEndpoint({
      // The second repetition uses a key that is refused; before it, every other reply is a fault.
      replies: ({ body }) => {
        const { seed } = body as { readonly seed?: number };
        if ((seed ?? 0) > 1000) return { fault: 'unauthorized' };
        const fault = faults[Math.floor(index / 2) % faults.length];
        if (index++ % 2 === 0) return { content: subtask };
        return { content: 'Words and more.', ...(fault ? { fault } : {}) };
      },
    });
    try {
      const input = createFakeInput({}, { OPENAI_API_KEY: 'sk-secret' });
      const words = `plan experiment game --repetitions 2 --candidates 1 --model some --base-url ${endpoint.url}`;
      const { tasks } = (await runWeirJson(input, words)) as {
        tasks: [{ rows: { runs: number }[]; runs: { outcome: string; success: boolean; faults: string[] }[] }];
      };
      const [{ rows, runs }] = tasks;
      expect(rows.map((row) => row.runs)).toEqual([2, 2, 2, 2, 2, 2]);
      expect(runs.filter(({ success }) => success)).toEqual([]);
      expect(runs.filter(({ outcome }) => outcome === 'not planned')).toHaveLength(6);
      expect(runs.every(({ faults }) => faults.join('') !== '')).toBe(true);
      expect(runs.at(-1)?.faults.join(' ')).toMatch(/refused the key \(401\)/);
      expect(JSON.stringify(tasks)).not.toContain('sk-secret');
    } finally {
      await endpoint.close();
    }
  }, 30_000);

  it('refuses what cannot be used in a line', async () => {
    const refused = async (words: string) => {
      const { exitCode, stderr } = await runWeir(world(), words);
      expect(exitCode, words).toBe(2);
      return stderr;
    };
    expect(await refused('plan')).toContain('No task is given');
    expect(await refused('plan one two')).toContain('put it in quotes');
    expect(await refused('plan deck --out a')).toContain('belong to `weir plan run`');
    expect(await refused('plan deck --model gpt')).toContain('name its endpoint with --base-url');
    expect(await refused('plan replay task.txt')).toContain('Line 1 does not belong to the log of a plan');
    expect(await refused('plan experiment chess')).toContain('there are game, deck, slides, site, lecture, conference');
    expect(await refused('plan experiment no-checks.json')).toContain('nothing would be measured');
    expect(await refused('plan run wrong.json')).toContain(
      'wrong.json: This task file cannot be read: "checks.0.kind" is "spelling" instead of "json" or "sections"',
    );
    expect(await refused('plan run deck --refine sometimes')).toContain('--refine is one of');
  });
});
