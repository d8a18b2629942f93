import { describe, expect, it } from 'vitest';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';
import { startFakeEndpoint } from '../../testing/fakeEndpoint';

const base = ['taskbench', '--model', 'rehearsal', '--tasks', 'math-order-total', '--rollouts', '1'];

describe('weir taskbench', () => {
  it('measures own tasks of a file, beside those of the bench', async () => {
    const own = {
      category: 'mathematics',
      tasks: [
        {
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
          tests: [{ inputs: { n: 3 } }, { inputs: { n: 7 } }],
        },
      ],
    };
    const files = { 'own.json': JSON.stringify(own), 'cut.json': '{"category": ' };
    const words = 'taskbench --model rehearsal --strategies miner --rollouts 1 --tasks own.json,math-order-total';
    const world = createFakeInput(files);
    expect(await runWeirJson(world, words)).toMatchObject({
      tasks: ['own-double', 'math-order-total'],
      measured: 2,
      // The graph of each task is compared with the reference of that task.
      table: [
        {
          kind: 'all',
          rows: [{ strategy: 'miner', measures: { cases: 2, testRate: { n: 7 }, whiteBox: { congruence: { n: 2 } } } }],
        },
        {},
        {},
      ],
    });
    expect(world.logged[0]).toBe('note: own.json: the references computed 2 answers.');
    const refusal = async (tasks: string, more = '') =>
      (await runWeir(createFakeInput(files), `taskbench --model rehearsal --tasks ${tasks}${more}`)).stderr;
    expect(await refusal('cut.json')).toMatch(
      /cut\.json: it is not JSON: line \d+, column \d+: .*\. A file of tasks is/,
    );
    expect(await refusal('gone.json')).toMatch(/Cannot read gone\.json/);
    expect(await refusal('own.json,own.json')).toMatch(/Two files have the task own-double/);
    expect(await refusal('own.json', ' --filter-without-tools')).toMatch(/asks a language model/);
    expect(await refusal('own.json', ' --write-tests 2')).toMatch(/asks a language model/);
    expect(await refusal('logic', ' --write-tests 2')).toMatch(/needs one file of own tasks/);

    const endpoint = await startFakeEndpoint({ replies: [{ content: '{"inputs": [{"n": 3}, {"n": 11}, {"n": 0}]}' }] });
    const writing = `taskbench --model m --base-url ${endpoint.url} --tasks own.json --write-tests 2`;
    const { exitCode, stdout } = await runWeir(createFakeInput(files), writing).finally(() => endpoint.close());
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      category: 'mathematics',
      tasks: [{ id: 'own-double', tests: [3, 7, 11, 0].map((n) => ({ inputs: { n }, golden: 2 * n })) }],
    });
    const again = createFakeInput({ 'own.json': stdout });
    expect(await runWeirJson(again, words)).toMatchObject({
      table: [{ rows: [{ measures: { testRate: { n: 9 } } }] }, {}, {}],
    });
  });

  it('measures, says that no model is behind it, and never measures twice what a file holds', async () => {
    const world = createFakeInput();
    const words = [...base, '--strategies', 'es-react-react,miner', '--out', 'r.jsonl'];
    const first = await runWeirJson(world, words);
    expect(first).toMatchObject({
      isRehearsal: true,
      settings: { model: 'rehearsal-compliant', rollouts: 1, selection: 'all-success', seed: 1 },
      cells: 2,
      measured: 2,
      waiting: 0,
      table: [
        { kind: 'all', rows: [{ strategy: 'es-react-react', measures: { cases: 1 } }, { strategy: 'miner' }] },
        {},
        {},
      ],
    });
    expect(world.logged[0]).toContain('these figures');
    expect(world.logged[1]).toMatch(/^1\/2 {2}math-order-total {2}es-react-react: (right|wrong), \d of 5 tests$/);
    const kept = world.files.get('r.jsonl') ?? '';
    expect(kept.split('\n').length).toBe(3);

    // Killed within the second line: the first is kept, the second is measured again.
    world.files.set('r.jsonl', kept.slice(0, -40));
    world.logged.length = 0;
    expect(await runWeirJson(world, words)).toEqual(first);
    expect(world.logged.slice(0, 3)).toEqual([
      'note: r.jsonl:2 breaks off; that cell is measured again.',
      expect.stringContaining('note: rehearsal-compliant'),
      '1 result of r.jsonl kept, 1 to go',
    ]);
    world.logged.length = 0;
    expect(await runWeirJson(world, words)).toEqual(first);
    expect(world.logged.at(-1)).toBe('2 results of r.jsonl kept, 0 to go');
    // A cut line, a line of another version, a byte order mark: the other results count, and nothing is paid for twice.
    const whole = kept.trimEnd().split('\n');
    world.files.set('r.jsonl', `\uFEFF${whole[0]}\n\n${whole[1]?.slice(0, -40)}\n{"v":2}\n${whole[1]}\n`);
    world.logged.length = 0;
    expect(await runWeirJson(world, words)).toEqual(first);
    expect(world.logged[0]).toBe('note: r.jsonl:3 (and 1 more) is not a readable result; it is left out.');
    expect(world.logged.at(-1)).toBe('2 results of r.jsonl kept, 0 to go');
    world.files.set('r.jsonl', `${whole[0]?.replace('"golden":', '"golden":-1,"was":')}\n${whole[1]}\n`);
    world.logged.length = 0;
    expect(await runWeirJson(world, words)).toEqual(first);
    expect(world.logged.some((line) => line.includes('1 result of r.jsonl measured other examples'))).toBe(true);
    // Other settings are other measurements.
    world.logged.length = 0;
    await runWeirJson(world, [...base, '--strategies', 'miner', '--out', 'r.jsonl', '--seed', '2']);
    expect(world.logged.some((line) => line.includes('kept'))).toBe(false);

    const markdown = await runWeir(world, [...words, '--format', 'markdown']);
    expect(markdown.stdout).toContain('### Category: mathematics');
    expect(markdown.stdout).toContain('not a language model');
    const csv = await runWeir(world, [...words, '--format', 'csv']);
    expect(csv.stdout.split('\n')[0]).toBe('group,name,strategy,measure,value,count,n,low,high');
    expect(csv.stdout).toContain('\nall,all tasks,miner,crate,');
  });

  it('does not mix results of different request parameters in one file', async () => {
    const world = createFakeInput();
    const words = [...base, '--strategies', 'miner', '--out', 'r.jsonl'];
    await runWeirJson(world, [...words, '--param', 'top_p=0.9']);
    expect((await runWeir(world, [...words, '--param', 'top_p=0.9'])).exitCode).toBe(0);
    const kept = world.files.get('r.jsonl');
    const other = await runWeir(world, [...words, '--param', 'top_p=0.5']);
    expect(other.exitCode).toBe(2);
    expect(other.stderr).toMatch(/made with the parameters .*0\.9.*0\.5.*r\.jsonl\.parameters\.json.*another --out/);
    expect(world.files.get('r.jsonl')).toBe(kept);
    // Files of earlier versions do not state their parameters.
    world.files.delete('r.jsonl.parameters.json');
    expect((await runWeir(world, [...words, '--param', 'top_p=0.5'])).exitCode).toBe(0);
  });

  it.each([
    [['taskbench'], '--model is missing'],
    [['taskbench', '--model', 'gpt'], 'name its endpoint with --base-url'],
    [[...base, '--strategies', 'es-react-raect'], 'Did you mean es-react-react?'],
    [['taskbench', '--model', 'rehearsal', '--tasks', 'math-lavy'], 'Did you mean math-levy?'],
    [['taskbench', '--model', 'rehearsal', '--rollouts', '0'], '--rollouts is a whole number from 1 to 50'],
    [[...base, '--out', '-'], 'a file of their own'],
    [[...base, 'file'], 'No file is expected'],
    [[...base, '--out', 'notes.txt'], 'holds no result of this bench; nothing was written'],
  ])('refuses %j', async (words, message) => {
    const world = createFakeInput({ 'notes.txt': 'my notes' });
    const { exitCode, stderr } = await runWeir(world, words);
    expect([exitCode, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(message);
    expect(world.files.get('notes.txt')).toBe('my notes');
  });

  it('reports that an endpoint which does not answer is not a finding about the model', async () => {
    const world = createFakeInput();
    const words = ['taskbench', '--model', 'm', '--base-url', 'http://127.0.0.1:9/v1', '--tasks', 'math-order-total'];
    const { exitCode, stdout } = await runWeir(world, [...words, '--strategies', 'miner', '--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ measured: 0, failedByEndpoint: 1, isRehearsal: false });
  });

  it('has the single-pass setting, and says how cases fail', async () => {
    const words = ['taskbench', '--model', 'rehearsal', '--tasks', 'math-order-total', '--single-pass'];
    const shown = await runWeirJson(createFakeInput(), [...words, '--strategies', 'es-react-react,one-react']);
    expect(shown).toMatchObject({
      settings: { rollouts: 1, selection: 'all', showAnswers: true },
      diagnosis: [{ strategy: 'es-react-react', cases: 1 }, { strategy: 'one-react' }],
    });
    const { stdout } = await runWeir(createFakeInput(), [...words, '--strategies', 'es-react-react']);
    expect(stdout).toContain('Failure modes (FlowMind, Table 11)');
    expect(stdout).toMatch(/correct graph \(FlowMind, Table 8\)\n.*\nES ReAct \/ ReAct +yes +yes +1 +100\.0/);
    expect(stdout).toMatch(/Equivalent to the reference +Structural congruence +Path sufficiency\n.* 100 % \(1\/1/);
    expect(stdout).toMatch(/Runtime\n.* s \(n 1\)/);
    expect((await runWeir(createFakeInput(), [...words, '--rollouts', '2'])).stderr).toMatch(
      /--single-pass sets --rollouts/,
    );
  });
});
