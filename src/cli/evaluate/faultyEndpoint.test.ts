// A plan over an endpoint that refuses, limits, stalls and lies in turn.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOpenAiChat } from '../../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../../adapters/rehearsal';
import {
  buildReport,
  type CellRecord,
  type EvaluationCellOutcome,
  type EvaluationRun,
  printTables,
  reportTables,
  runEvaluation,
} from '../../core/sessionEvaluation';
import { createFakeInput } from '../../testing/fakeCliInput';
import { type FakeReply, fakeFaults, startFakeEndpoint } from '../../testing/fakeEndpoint';
import { loadEvaluation } from './loadEvaluation';

const examples = resolve(import.meta.dirname, '../../examples');
const read = (name: string) => readFileSync(resolve(examples, name), 'utf8');
const plan = {
  data: 'data.json',
  arms: [{ id: 'plain', preset: 'weir', controllers: 'none' }, 'weir'],
  repetitions: 3,
  concurrency: 8,
  limit: { count: 'userTurns', max: 3 },
};
const files = (url: string) => ({
  'e/plan.json': JSON.stringify({ ...plan, models: { agent: { model: 'fake', baseUrl: url } } }),
  'e/data.json': read('evaluation/data.json'),
  ...Object.fromEntries(
    (JSON.parse(read('evaluation/data.json')) as { workflows: { file: string }[] }).workflows.map(({ file }) => [
      `e/${file}`,
      read(`evaluation/${file}`),
    ]),
  ),
});

/** Well-formed but wrong replies: an API that does not exist, invalid arguments, a claim without a call. */
const lies: readonly FakeReply[] = [
  { content: 'Thought: I act.\nAction: no_such_api\nAction Input: {"hospital": "Riverside"}' },
  { content: 'Thought: I act.\nAction: check_hospital\nAction Input: {{{' },
  { content: 'Thought: done.\nResponse: Your appointment is confirmed.' },
];
const well: FakeReply = { content: 'Thought: I ask.\nResponse: Which hospital would you like?' };

describe('an endpoint that refuses, limits, stalls and lies in turn', () => {
  it('gives a finished table that counts what failed, and no cell is lost', async () => {
    const replies: readonly FakeReply[] = [
      ...fakeFaults.flatMap((fault) => [{ ...well, fault }, well]),
      ...lies.flatMap((lie) => [lie, well]),
    ];
    let isWell = false;
    const endpoint = await startFakeEndpoint({
      replies: (_, index) => (isWell ? well : (replies[index % replies.length] ?? well)),
    });
    const { plan: loaded, cells } = await loadEvaluation('e/plan.json', createFakeInput(files(endpoint.url)));
    const options = { timeoutMs: 1500, maxRetries: 0, maxReplyChars: 20_000 };
    const chat = createOpenAiChat({ baseUrl: endpoint.url, apiKey: '', ...options });
    const user = createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: '', fetch: createRehearsalFetch() });
    const records = new Map<string, CellRecord>();
    let [ids, time] = [0, 0];
    const run = async (onCell: (outcome: EvaluationCellOutcome) => void): Promise<EvaluationRun> =>
      runEvaluation({
        plan: loaded,
        cells,
        finished: new Set(records.keys()),
        ports: {
          chat: ({ rehearsal }) => (rehearsal ? user : chat),
          clock: { now: () => (time += 5) },
          newId: () => String(++ids),
        },
        onCell: (outcome) => {
          onCell(outcome);
          if (outcome.kind === 'done') records.set(outcome.record.id, outcome.record);
        },
      });

    const outcomes: EvaluationCellOutcome[] = [];
    const first = await run((outcome) => outcomes.push(outcome));
    expect(outcomes.length).toBe(cells.length);
    expect(first.left).toBe(0);
    expect(first.failed.length).toBeGreaterThan(5);
    expect(first.done).toBeGreaterThan(5);
    expect(first.done + first.failed.length).toBe(cells.length);
    const failed = first.failed.map(({ id, message }) => {
      const cell = cells.find((one) => one.id === id);
      if (!cell) throw new Error(`No cell ${id}`);
      return { cell, message };
    });
    const report = buildReport([...records.values()], { name: 'x', seed: 1, failed });
    expect(report.failed.reduce((sum, { cells: count }) => sum + count, 0)).toBe(first.failed.length);
    expect(report.rows.reduce((sum, { count }) => sum + count, 0)).toBe(first.done);
    expect(printTables(reportTables(report), 'text', 'x')).toContain('Cells that failed and count in no figure');

    isWell = true;
    const second = await run(({ kind }) => expect(kind).toBe('done'));
    expect(second).toEqual({ done: first.failed.length, failed: [], left: 0 });
    expect(new Set(records.keys())).toEqual(new Set(cells.map(({ id }) => id)));
    await endpoint.close();
  });
});
