// Mines the reference workflow's own runs over all examples of each task of the bench, for docs/task-bench.md.
// UPDATE_DOCS=1 rewrites the table.

import { resolve } from 'node:path';
import { it } from 'vitest';
import { type ExecutableRun, runExecutable, testExecutable } from '../core/executable';
import type { Trace, TraceCall } from '../core/logs';
import { mineExecutable } from '../core/reconstruct';
import { benchDifficulties, benchTasks, toolSetOfTask } from '../core/taskBench';
import { expectDocsMatch } from './docsTable';

const path = resolve(import.meta.dirname, '../../docs/task-bench.md');
const section = /(?<=^<!-- miner -->\n\n)[\s\S]*?(?=\n\n<!-- \/miner -->$)/m;

const traceOf = (id: string, { steps }: ExecutableRun): Trace => ({
  id,
  source: 'openai',
  steps: steps.flatMap((step, seq): TraceCall[] =>
    step.kind === 'called' && step.result.kind === 'succeeded'
      ? [
          {
            kind: 'call',
            seq,
            name: step.function,
            arguments: step.arguments,
            outcome: 'succeeded',
            result: step.result.value,
          },
        ]
      : [],
  ),
});

async function minedReport(task: (typeof benchTasks)[number]) {
  const tools = toolSetOfTask(task);
  const examples = await Promise.all(
    task.examples.map(async ({ inputs, golden }, index) => {
      const trace = traceOf(`example ${index + 1}`, await runExecutable(task.reference, inputs, { tools }));
      return { inputs, golden, trace };
    }),
  );
  const { executable } = mineExecutable(
    examples.map(({ trace }) => trace),
    {
      inputs: Object.fromEntries(examples.map(({ trace, inputs }) => [trace.id, inputs])),
      answers: Object.fromEntries(examples.map(({ trace, golden }) => [trace.id, golden])),
    },
  );
  return { task, report: await testExecutable(executable, task.tests, { tools }) };
}

it('docs/task-bench.md says what the miner makes of all examples', async () => {
  const reports: Awaited<ReturnType<typeof minedReport>>[] = [];
  for (const task of benchTasks) reports.push(await minedReport(task));
  const row = (name: string, own: typeof reports) => {
    const tests = own.flatMap(({ report }) => report.tests);
    const right = own.filter(({ report }) => report.isRight).length;
    return `| ${name} | ${right} of ${own.length} | ${tests.filter(({ passed }) => passed).length} of ${tests.length} |`;
  };
  const made = [
    '| trace miner, no model | CRate | TRate |',
    '| --- | --- | --- |',
    row('all tasks', reports),
    ...benchDifficulties.map((difficulty) =>
      row(
        difficulty,
        reports.filter(({ task }) => task.difficulty === difficulty),
      ),
    ),
  ].join('\n');
  expectDocsMatch(path, [[section, made]]);
});
