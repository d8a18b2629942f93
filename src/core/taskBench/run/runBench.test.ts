import { describe, expect, it } from 'vitest';
import { createBenchAgent } from '../../../testing/benchAgent';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { benchTasks } from '../benchTasks';
import { type BenchPlan, benchCellKey, benchStrategies, defaultBenchSettings, settingsKey } from './benchPlan';
import { benchTable, rateOf } from './benchTable';
import { type BenchCellResult, type MeasuredCell, readCellResult } from './cellResult';
import { isCurrentResult } from './isCurrentResult';
import { runBench } from './runBench';

const strategies = benchStrategies.map(({ id }) => id);
const plan = (change: Partial<BenchPlan> = {}): BenchPlan => ({
  ...defaultBenchSettings,
  model: 'reference agent',
  tasks: ['math-order-total'],
  strategies: ['es-react-react'],
  ...change,
});
const measured = (results: readonly BenchCellResult[]) =>
  results.filter((result): result is MeasuredCell => result.kind === 'measured');

describe('runBench', () => {
  it('measures the reference agent right on every task in two stages and in one', async () => {
    const models = ['es-plan-plan', 'one-react'] as const;
    const chat = createBenchAgent();
    const { kind, results, waiting } = await runBench(
      plan({ tasks: benchTasks.map(({ id }) => id), strategies: models, rollouts: 1 }),
      { chat },
      { concurrency: 2 },
    );
    expect([kind, waiting, results.length]).toEqual(['done', 0, benchTasks.length * models.length]);
    // As the browser stores them: a value that is undefined would stay in a record and would not be read.
    expect(results.map((cell) => readCellResult(structuredClone(cell)))).toEqual(results);
    const wrong = measured(results).filter(({ isRight, isValid }) => !isRight || !isValid);
    expect(wrong.map(({ task, strategy, problems, tests }) => ({ task, strategy, problems, tests }))).toEqual([]);
    for (const { rows } of benchTable(results)) {
      for (const { strategy, measures } of rows) {
        const { caseRate, testRate, executionCompleteness, graphValidity, bothSucceed, mixed } = measures;
        for (const rate of [caseRate, testRate, executionCompleteness, graphValidity, bothSucceed]) {
          expect(rate.value, strategy).toBe(1);
          expect(rate.low).toBeLessThan(1);
        }
        expect(mixed?.count, strategy).toBe(strategy.startsWith('one') ? 0 : undefined);
      }
    }
    // Neither the held-out tests nor the reference were shown: the requests contain no input of a test.
    const sent = chat.requests.map(({ messages }) => JSON.stringify(messages)).join('\n');
    expect(sent).toContain('Marlow');
    expect(sent).not.toContain('Sandoval');
  });

  it('counts what was mixed, by kind, and tokens by phase', async () => {
    const chat = createBenchAgent({ isGraphFirst: true });
    const { results } = await runBench(plan({ strategies: ['one-react', 'es-plan-plan'] }), { chat });
    const [all] = benchTable(results);
    const rows = new Map(all?.rows.map(({ strategy, measures }) => [strategy, measures]));
    const one = rows.get('one-react');
    expect(one?.mixed).toMatchObject({ count: 3, n: 3, kinds: { 'front-loaded': 3, interleaved: 0, interrupted: 0 } });
    expect(one?.tokens.summarize.completion).toBe(0);
    const two = rows.get('es-plan-plan');
    expect(two?.mixed).toBeUndefined();
    // Three executions of a plan, three calls and a finish; then a plan, nine graph calls and a finish.
    expect(two?.tokens.execute).toMatchObject({ n: 1, prompt: 1500, completion: 150, estimated: false });
    expect(two?.tokens.summarize).toMatchObject({ n: 1, completion: 110 });
    expect(two?.tokens.total).toEqual(two?.tokens.success);
    expect(two?.tokens.failure).toEqual({ n: 0, estimated: false });
    expect(two?.rolloutCompleteness.n).toBe(3);
  });

  it('does not judge a strategy by an endpoint that fails, and takes it up again where it was', async () => {
    const wide = plan({ tasks: ['math-order-total', 'logic-kept-rule'], strategies: ['es-react-react', 'one-react'] });
    const failing = createBenchAgent({ failAt: (index) => (index === 5 ? 'The server is overloaded.' : undefined) });
    const seen: BenchCellResult[] = [];
    const first = await runBench(wide, { chat: failing, onCell: (cell) => seen.push(cell) });
    expect(first.kind).toBe('done');
    expect(first.results.map(({ kind }) => kind)).toEqual(['failed-by-endpoint', 'measured', 'measured', 'measured']);
    expect(seen).toEqual(first.results);
    const [all] = benchTable(first.results);
    expect(all?.rows[0]?.measures).toMatchObject({ cases: 1, failedByEndpoint: 1, caseRate: { count: 1, n: 1 } });

    const stored = (JSON.parse(JSON.stringify(first.results)) as unknown[]).flatMap(
      (cell) => readCellResult(cell) ?? [],
    );
    expect(stored).toEqual(first.results);
    const again: string[] = [];
    const second = await runBench(
      wide,
      { chat: createBenchAgent(), onCell: (cell) => again.push(benchCellKey(cell)) },
      { results: stored },
    );
    expect(again).toEqual(['math-order-total es-react-react']);
    expect(second.results.every(({ kind }) => kind === 'measured')).toBe(true);
  });

  it('measures anew under other settings, and stops where an endpoint is down', async () => {
    const { results } = await runBench(plan(), { chat: createBenchAgent() });
    const chat = createBenchAgent();
    await runBench(plan({ seed: 2 }), { chat }, { results });
    expect(chat.requests.length).toBeGreaterThan(0);
    expect(settingsKey(plan())).toBe(settingsKey(plan({ tasks: [], strategies: [] })));

    const down = createBenchAgent({ failAt: () => 'Nothing answers.' });
    const ended = await runBench(plan({ tasks: benchTasks.map(({ id }) => id) }), { chat: down });
    expect([ended.kind, ended.results.length, ended.waiting]).toEqual(['endpoint', 3, benchTasks.length - 3]);
    expect(down.requests.length).toBe(3);
  });

  it('cancels without a trace of what was under way, and pauses after it', async () => {
    const controller = new AbortController();
    const tasks = ['math-order-total', 'math-mean-gap', 'math-diagonal'];
    const cancelled = await runBench(plan({ tasks }), {
      chat: createBenchAgent(),
      cancel: controller.signal,
      onProgress: ({ task }) => task === 'math-mean-gap' && controller.abort(),
    });
    expect([cancelled.kind, cancelled.results.map(({ task }) => task), cancelled.waiting]).toEqual([
      'cancelled',
      ['math-order-total'],
      2,
    ]);
    let isPaused = false;
    const paused = await runBench(plan({ tasks }), {
      chat: createBenchAgent(),
      isPaused: () => isPaused,
      onProgress: ({ task }) => {
        isPaused = task === 'math-mean-gap';
      },
    });
    expect([paused.kind, paused.results.length, paused.waiting]).toEqual(['paused', 2, 1]);
  });

  it('measures a model that says nothing useful as wrong, without throwing', async () => {
    const chat = createScriptedChat(() => 'I would rather not.');
    const { results } = await runBench(plan({ strategies }), { chat });
    expect(measured(results).map(({ strategy, isRight, isValid }) => [strategy, isRight, isValid])).toEqual(
      strategies.map((strategy) => [strategy, false, false]),
    );
    expect(results.map((cell) => readCellResult(structuredClone(cell)))).toEqual(results);
    const [all] = benchTable(results);
    for (const { measures } of all?.rows ?? []) {
      expect(measures.caseRate).toMatchObject({ count: 0, n: 1, value: 0, low: 0 });
      expect(measures.executionCompleteness.count).toBe(0);
    }
  });

  it('does not count what was measured on other examples or tests than the task has now', async () => {
    const { results } = await runBench(plan(), { chat: createBenchAgent() });
    const [cell] = measured(results);
    if (!cell) throw new Error('nothing was measured');
    expect(isCurrentResult(cell)).toBe(true);
    const other = { inputs: { a: 1 }, golden: 1 };
    const stale: MeasuredCell[] = [
      { ...cell, tests: [] },
      { ...cell, tests: cell.tests.map((test, index) => (index === 4 ? { ...test, golden: -1 } : test)) },
      { ...cell, executions: cell.executions.map((each, index) => (index === 2 ? { ...each, ...other } : each)) },
      { ...cell, isRight: !cell.isRight },
      { ...cell, task: 'math-of-yesterday' },
    ];
    expect(stale.map((one) => isCurrentResult(one))).toEqual(stale.map(() => false));
    const [first] = stale;
    const again: BenchCellResult[] = [];
    const options = { results: first ? [first] : [] };
    const end = await runBench(plan(), { chat: createBenchAgent(), onCell: (one) => again.push(one) }, options);
    expect(again).toHaveLength(1);
    expect(end.results).toEqual(again);
  });

  it('gives every attempt of a baseline a seed of its own', async () => {
    const chat = createBenchAgent();
    await runBench(plan({ strategies: ['one-react'], seed: 4 }), { chat });
    expect([...new Set(chat.requests.map(({ seed }) => seed))]).toEqual([4, 5, 6]);
  });

  it('refuses invalid stored results', () => {
    for (const value of [null, 1, [], {}, { v: 2 }, { v: 1, settings: 's', task: 't', strategy: 'none' }]) {
      expect(readCellResult(value)).toBeUndefined();
    }
    const cut = { v: 1, settings: 's', task: 't', strategy: 'miner', kind: 'measured', executions: [] };
    expect(readCellResult(cut)).toBeUndefined();
  });

  it('refuses a stored result with a damaged step, test or graph', async () => {
    const { results } = await runBench(plan(), { chat: createBenchAgent() });
    const [cell] = measured(results);
    const [execution] = cell?.executions ?? [];
    const [test] = cell?.tests ?? [];
    for (const change of [
      { executions: [{ ...execution, steps: [{ kind: 'called', seq: 1, name: 'sum', arguments: {} }] }] },
      { tests: [{ ...test, outcome: { kind: 'failed', message: 'no code' } }] },
      { graph: { nodes: [{ kind: 'loop', id: 'a' }], edges: [] } },
    ]) {
      expect(readCellResult({ ...cell, ...change })).toBeUndefined();
    }
    expect(readCellResult({ ...cell, later: 1 })).toEqual(cell);
  });
});

describe('rateOf', () => {
  it('gives the interval of Wilson', () => {
    // 8 of 10, by Wilson (1927): 0.4902 to 0.9433.
    const { value, low, high } = rateOf(8, 10);
    expect(value).toBe(0.8);
    expect(low).toBeCloseTo(0.4902, 4);
    expect(high).toBeCloseTo(0.9433, 4);
    expect(rateOf(0, 0)).toEqual({ count: 0, n: 0 });
    const wide = rateOf(40, 50, 10);
    expect([wide.n, wide.low, wide.high]).toEqual([50, low, high]);
  });
});
