import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeInput, runWeir } from '../../testing/fakeCliInput';
import { paperIds, publishedPapers } from '../reproduce/published';

interface Reproduction {
  readonly rehearsal: boolean;
  readonly settings: readonly { readonly name: string; readonly paper: string; readonly run: string }[];
  readonly tables: readonly {
    readonly table: string;
    readonly rows: readonly { readonly row: string; readonly run: readonly (number | null)[] }[];
  }[];
}
const runOf = (value: unknown, table: string) =>
  Object.fromEntries(
    ((value as Reproduction).tables.find((one) => one.table === table)?.rows ?? []).map(({ row, run }) => [row, run]),
  );

describe('published figures', () => {
  it.each(paperIds)('of %s have a row, a source and a value for each measure', (id) => {
    for (const { id: table, rows, measures, published } of publishedPapers[id].tables) {
      expect(published.length, table).toBeGreaterThan(0);
      for (const { row, source, values } of published) {
        expect(rows[row], `${table} ${row}`).toMatch(/\S/);
        expect([source.trim() === '', values.length], `${table} ${source}`).toEqual([false, measures.length]);
        // Scores of a judge and tokens are not shares.
        const isShare = measures.map(({ id: measure }) => !/score|tokens/.test(measure));
        for (const [index, value] of values.entries()) {
          if (isShare[index] && value !== null) expect(value >= 0 && value <= 100, `${table} ${row}`).toBe(true);
        }
      }
    }
  });

  it('agree with each other where tables repeat figures or give means of them', () => {
    const table = (id: 'worfbench' | 'flowmind', name: string) =>
      publishedPapers[id].tables.find((one) => one.id === name)?.published ?? [];
    for (const { source, values } of table('worfbench', 'Table 1')) {
      for (const part of [0, 1]) {
        const mean = [0, 2, 4, 6].reduce((sum, at) => sum + (values[at + part] ?? 0), 0) / 4;
        expect(Math.abs(mean - (values[8 + part] ?? 0)), source).toBeLessThan(0.011);
      }
    }
    for (const { source, row, values } of table('flowmind', 'Table 9')) {
      const same = table('flowmind', 'Table 1').find((one) => one.source === source && one.row === row);
      if (same) expect([same.values[0], ...same.values.slice(2)], source).toEqual(values);
    }
  });
});

describe('weir reproduce', () => {
  it('names the papers, and what is missing', async () => {
    const refusal = async (words: string) => (await runWeir(createFakeInput(), words)).stderr;
    expect(await refusal('reproduce')).toMatch(/Name one paper: flowagent, flowbench, worfbench, flow, flowmind\./);
    expect(await refusal('reproduce flowmnd')).toMatch(/Did you mean flowmind\?/);
    expect(await refusal('reproduce worfbench')).toMatch(/--data is missing: name a file of gold graphs/);
    expect(await refusal('reproduce flowagent')).toMatch(/--data is missing: name a data set/);
    expect(await refusal('reproduce flow --base-url http://x/v1')).toMatch(/--base-url goes with --model/);
  });

  it('generates, scores and sets the categories of WorfBench beside the published ones', async () => {
    const record = (id: string, source: string) =>
      JSON.stringify({
        id,
        source,
        task: 'Cut it. Then cook it.',
        actions: ['cut', 'cook'],
        nodes: ['cut', 'cook'],
        edges: [
          ['START', 1],
          [1, 2],
          [2, 'END'],
        ],
      });
    const gold = [record('a', 'wikihow'), record('b', 'wikihow'), record('c', 'wikihow'), record('d', 'lumos')].join(
      '\n',
    );
    const { exitCode, stdout } = await runWeir(createFakeInput({ 'gold.jsonl': gold }), [
      ...'reproduce worfbench --data gold.jsonl --json'.split(' '),
    ]);
    expect(exitCode).toBe(0);
    const json = JSON.parse(stdout) as Reproduction;
    // The rules find both actions in their order; with the gold nodes they give the only edge.
    const full = [100, 100];
    expect(runOf(json, 'Table 1')['model']).toEqual([null, null, ...full, null, null, ...full, ...full]);
    expect(runOf(json, 'Table 5')['model']?.slice(8)).toEqual(full);
    expect(json.rehearsal).toBe(true);
    expect(json.settings.find(({ name }) => name === 'Data')?.run).toBe('gold.jsonl: 3 of 4 tasks');
    expect(runOf(json, 'Table 4')).toEqual({
      'without-workflow': [null, null, null, null],
      'with-workflow': [null, null, null, null],
    });

    const root = resolve(import.meta.dirname, '../../..');
    const fake = createFakeInput({ 'gold.jsonl': gold });
    const readText = async (path: string) =>
      path.startsWith('src/') ? readFileSync(resolve(root, path), 'utf8') : fake.readText(path);
    const words = 'reproduce worfbench --data gold.jsonl --sessions src/examples/evaluation/data.json --json';
    const evaluated = await runWeir({ ...fake, readText }, words.split(' '));
    const tables = JSON.parse(evaluated.stdout) as Reproduction;
    for (const name of ['Table 3', 'Table 4']) {
      const figures = Object.values(runOf(tables, name)).map((values) => values[3]);
      expect(figures).toEqual([expect.any(Number), expect.any(Number)]);
    }
    // Steps are counts, not shares.
    expect(runOf(tables, 'Table 4')['with-workflow']?.[3]).toBeLessThan(20);
  });

  it('runs the experiment of Flow and prints both', async () => {
    const { exitCode, stdout } = await runWeir(createFakeInput(), 'reproduce flow --model rehearsal');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Flow without update +published: as printed +46 +0 +67/);
    expect(stdout).toMatch(/Flow +this run: rehearsal +\d/);
    expect(stdout).toMatch(/rules of Weir answered in place of a language model/);
    expect(stdout).toMatch(/Trials +5 +1/);
  });

  it('measures the four strategies of Table 5 of FlowMind with and without JSON mode', async () => {
    const { exitCode, stdout } = await runWeir(createFakeInput(), 'reproduce flowmind --json');
    expect(exitCode).toBe(0);
    const json = JSON.parse(stdout) as Reproduction;
    const rows = runOf(json, 'Table 5');
    expect(Object.keys(rows)).toEqual(['one-react', 'one-plan', 'es-react-react', 'es-plan-plan']);
    // The rehearsal does not read `response_format`.
    for (const [inJsonMode, without] of Object.values(rows))
      expect([inJsonMode, typeof without]).toEqual([without, 'number']);
    expect(json.settings.find(({ name }) => name.startsWith('JSON mode'))?.run).toBe('16 of 16 cases measured');
  });

  it('evaluates the agents of FlowBench on a data set', async () => {
    const root = resolve(import.meta.dirname, '../../..');
    const fake = createFakeInput();
    const input = { ...fake, readText: async (path: string) => readFileSync(resolve(root, path), 'utf8') };
    const words = 'reproduce flowbench --data src/examples/evaluation/data.json --model rehearsal-compliant';
    const { exitCode, stdout } = await runWeir(input, [...words.split(' '), '--json']);
    expect(exitCode).toBe(0);
    const text = runOf(JSON.parse(stdout), 'Table 4')['format-text'] ?? [];
    expect(text).toHaveLength(10);
    expect(text.every((value) => value !== null && value >= 0 && value <= 100)).toBe(true);
  });
});
