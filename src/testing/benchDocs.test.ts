// Checks the tables of docs/task-bench.md against the bench. UPDATE_DOCS=1 rewrites them.

import { resolve } from 'node:path';
import { it } from 'vitest';
import {
  type BenchCellResult,
  type BenchMeasures,
  benchCategories,
  benchTable,
  benchTasks,
  benchTools,
  defaultBenchSettings,
  measureControlFlow,
  type RateWithInterval,
  runBench,
  strategyLabel,
} from '../core/taskBench';
import { createBenchAgent } from './benchAgent';
import { expectDocsMatch, markdownTable, markedPart } from './docsTable';

const path = resolve(import.meta.dirname, '../../docs/task-bench.md');

function tasksTable(): string {
  const count = (amount: number, word: string) =>
    `${amount} ${word}${amount === 1 ? '' : word === 'branch' ? 'es' : 's'}`;
  const rows = benchTasks.map(({ id, title, category, difficulty, reference, examples, tests }) => {
    const { calls, branches, loops } = measureControlFlow(reference);
    const flow = [
      count(calls, 'call'),
      ...(branches > 0 ? [count(branches, 'branch')] : []),
      ...(loops > 0 ? [count(loops, 'loop')] : []),
    ];
    return [`\`${id}\``, title, category, difficulty, flow.join(', '), `${examples.length} + ${tests.length}`];
  });
  return markdownTable(['task', 'title', 'category', 'difficulty', 'reference', 'examples + tests'], rows);
}

const toolsTable = () =>
  markdownTable(
    ['about', 'tools'],
    benchCategories.map((category) => {
      const own = benchTools.filter((tool) => tool.category === category);
      return [`${category} (${own.length})`, own.map(({ schema }) => `\`${schema.name}\``).join(', ')];
    }),
  );

async function referenceTable(): Promise<string> {
  const plan = {
    ...defaultBenchSettings,
    model: 'reference agent',
    tasks: benchTasks.map(({ id }) => id),
    strategies: ['es-plan-plan', 'miner'] as const,
  };
  const { results } = await runBench(plan, { chat: createBenchAgent() });
  const share = ({ count, n }: RateWithInterval) => `${count} of ${n}`;
  const row = (group: string, name: string, { caseRate, testRate, graphValidity }: BenchMeasures) => [
    group,
    name,
    share(caseRate),
    share(testRate),
    share(graphValidity),
  ];
  const rows = benchTable(results)
    .filter(({ kind }) => kind !== 'category')
    .flatMap(({ name, rows: own }) =>
      own.map(({ strategy, measures }) => row(name, strategyLabel(strategy), measures)),
    );
  return [
    markdownTable(['tasks', 'strategy', 'CRate', 'TRate', 'graph validity'], rows),
    '',
    `The miner is not right on: ${missed(results)}.`,
  ].join('\n');
}

function missed(results: readonly BenchCellResult[]): string {
  const wrong = results.flatMap((result) =>
    result.kind === 'measured' && result.strategy === 'miner' && !result.isRight
      ? [`\`${result.task}\` (${result.tests.filter(({ passed }) => passed).length} of ${result.tests.length} tests)`]
      : [],
  );
  return wrong.length === 0 ? 'none' : wrong.join(', ');
}

it('docs/task-bench.md lists the tasks and the tools, and what the reference agent and the miner get', async () => {
  const parts = { tasks: tasksTable(), tools: toolsTable(), reference: await referenceTable() };
  expectDocsMatch(
    path,
    Object.entries(parts).map(([name, text]) => markedPart(name, text)),
  );
});
