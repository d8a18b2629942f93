// The options of `weir check`: levels, presets, disabled rules, tools.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printWorfGraph, readWorfRecord } from '../../core/evaluation';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';

const draft = `Name: Ferry
SLOTs:
  - name: allergy
APIs:
  - name: check_island
    request: [island]
    response: [has_ferry]
  - name: book_ferry
    precondition: [check_island]
Procedure: |
  if the sea is calm:
    API.check_island([island])
  API.book_ferry()
`;
const tools = JSON.stringify([
  {
    name: 'check_island',
    parameters: {
      type: 'object',
      properties: { island: { type: 'string' }, day: { type: 'string' } },
      required: ['island', 'day'],
    },
  },
]);
const input = () =>
  createFakeInput({ 'd.yaml': draft, 'tools.json': tools, 'f.mmd': 'flowchart TD\n  a{Open?} --> b[Go in]\n' });

async function found(words: string): Promise<string[]> {
  const { files } = (await runWeirJson(input(), `check d.yaml ${words}`.trim())) as {
    files: { diagnostics: { level: string; code: string; line: number }[] }[];
  };
  return (files[0]?.diagnostics ?? []).map(({ level, code, line }) => `${line} ${level} ${code}`);
}

const plain = ['3 info checks/unused-slot', '13 warning checks/precondition-not-guaranteed'];

describe('weir check with options', () => {
  it('reports at the recommended levels without any', async () => {
    expect(await found('')).toEqual(plain);
  });

  it('leaves rules out, by name or code, one or several', async () => {
    expect(await found('--off unused-slot')).toEqual(plain.slice(1));
    expect(await found('--off checks/unused-slot,precondition-not-guaranteed')).toEqual([]);
    expect(await found('--off unused-slot --off precondition-not-guaranteed')).toEqual([]);
  });

  it('sets the levels of rules by option and by preset; an error sets the exit code', async () => {
    expect(await found('--level unused-slot=warning')).toEqual([plain[0]?.replace('info', 'warning'), plain[1]]);
    expect(await found('--preset strict')).toEqual([plain[0], plain[1]?.replace('warning', 'error')]);
    expect((await runWeir(input(), 'check d.yaml')).exitCode).toBe(0);
    expect((await runWeir(input(), 'check d.yaml --preset strict')).exitCode).toBe(1);
    expect(
      (await runWeir(input(), 'check d.yaml --preset strict --level precondition-not-guaranteed=info')).exitCode,
    ).toBe(0);
  });

  it('looks at tools', async () => {
    expect(await found('--tools tools.json --off unused-slot,precondition-not-guaranteed')).toEqual([
      '5 warning checks/missing-parameter',
      '8 info checks/missing-tool',
      '12 warning checks/missing-argument',
    ]);
  });

  it('holds for flowcharts too', async () => {
    const codes = async (words: string) =>
      (
        (await runWeirJson(input(), `check f.mmd${words}`)) as { files: { diagnostics: { code: string }[] }[] }
      ).files.flatMap((file) => file.diagnostics.map(({ code }) => code));
    expect(await codes('')).toEqual(['checks/single-exit-decision']);
    expect(await codes(' --off single-exit-decision')).toEqual([]);
  });

  it.each([
    ['--off unused-slots', 'did you mean unused-slot?'],
    ['--level unused-slot', 'RULE=error|warning|info|hint|off'],
    ['--level unused-slot=loud', 'not "unused-slot=loud"'],
    ['--preset lax', 'one of recommended, strict'],
    ['--tools f.mmd', 'f.mmd'],
    ['--tools nowhere.json', 'nowhere.json'],
  ])('refuses %s in one line', async (words, reason) => {
    const { exitCode, stderr, stdout } = await runWeir(input(), `check d.yaml ${words}`);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('weir check of a graph in WorfBench’s form', () => {
  const check = async (text: string, words = '') => {
    const result = await runWeir(createFakeInput({ 'g.txt': text }), `check g.txt ${words}`.trim());
    return [result.exitCode, ...result.stdout.trim().split('\n').slice(0, -1)];
  };

  it('names a cycle and a subtask without an edge', async () => {
    const text = 'Node:\n1: a\n2: b\n3: c\nEdge: (START,1) (1,2) (2,1) (2,END)\n';
    expect(await check(text)).toEqual([
      1,
      'g.txt:4:4: warning: Subtask 3, "c", has no edge. Lead an edge to it and one from it (START and END count), or delete it. [checks/orphan-node]',
      'g.txt:5:17: error: Subtasks 1 and 2 wait for each other: 1 -> 2 -> 1. Remove one of these edges. [checks/subtask-cycle]',
    ]);
    expect(await check(text, '--off subtask-cycle,orphan-node')).toEqual([0]);
  });

  it('names a subtask that waits for itself, and each separate cycle once', async () => {
    const itself = await check('Node:\n1: a\nEdge: (START,1) (1,1) (1,END)\n');
    expect(itself).toEqual([1, expect.stringContaining('Subtask 1 waits for itself (1 -> 1).')]);
    const two = await check(
      'Node:\n1: a\n2: b\n3: c\n4: d\n5: e\nEdge: (START,1) (1,2) (2,3) (3,1) (3,4) (4,5) (5,4) (5,END)\n',
    );
    expect(two).toEqual([
      1,
      expect.stringContaining('1 -> 2 -> 3 -> 1'),
      expect.stringContaining('Subtasks 4 and 5 wait for each other: 4 -> 5 -> 4'),
    ]);
  });

  it('names an order of the subtasks that contradicts the edges (2.3)', async () => {
    // Sorted by the edges, the smallest number first, the order is 2, 1 and not the listed 1, 2.
    expect(await check('Node:\n1: pay\n2: order\nEdge: (START,2) (2,1) (1,END)\n')).toEqual([
      0,
      'g.txt:4:17: warning: Subtask 2 leads to subtask 1, which is listed before it. List the subtasks in an order that the edges allow, such as 2 and 1, or turn the edge round. [checks/subtask-order]',
    ]);
    expect(await check('Node:\n1: order\n2: pay\nEdge: (START,1) (1,2) (2,END)\n')).toEqual([0]);
  });

  const corpus = resolve(import.meta.dirname, '../../../../shared/corpus/worfbench/graphs.jsonl');
  if (!existsSync(corpus)) console.warn(`\n*** ${corpus} is absent: its graphs are NOT checked ***\n`);

  it.skipIf(!existsSync(corpus))(
    'reports the 11 of 1,074 gold graphs that are misordered or not connected to START and END',
    async () => {
      const found: string[] = [];
      for (const line of readFileSync(corpus, 'utf8').trim().split('\n')) {
        const read = readWorfRecord(JSON.parse(line));
        if (!read.ok) throw new Error(read.error.message);
        const [, ...findings] = await check(printWorfGraph(read.value.graph));
        const codes = new Set(findings.map((finding) => /\[checks\/(.+)\]$/.exec(String(finding))?.[1]));
        for (const code of codes) found.push(`${read.value.id} ${code}`);
      }
      expect(found).toEqual([
        'intercodesql_192 subtask-order',
        'intercodesql_253 subtask-order',
        // No edge has the last subtask.
        'lumos_14076 orphan-node',
        'seal_tools_9 dead-end',
        'seal_tools_57 dead-end',
        'seal_tools_60 orphan-node',
        'seal_tools_108 orphan-node',
        'seal_tools_116 dead-end',
        'toolalpaca_339 dead-end',
        'wikihow_141 dead-end',
        'wikihow_207 dead-end',
      ]);
    },
  );
});
