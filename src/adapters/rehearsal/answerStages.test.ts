import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExecutable, type ToolSet, testExecutable } from '../../core/executable';
import {
  type Execution,
  type ExecutionStep,
  executeRollouts,
  executeTask,
  isSuccess,
  type OneStageRun,
  runOneStage,
  summarizeExecutions,
  type TaskSpec,
} from '../../core/executeSummarize';
import type { ChatRequest } from '../../core/llm';
import { type BenchTask, findBenchTask, toolSetOfTask } from '../../core/taskBench';
import { rehearsalChat } from '../../testing/rehearsalChat';

const portsOf = (model = 'rehearsal-compliant', seed = 1) => ({ chat: rehearsalChat, model, seed });
const taskOf = (id: string): BenchTask => {
  const task = findBenchTask(id);
  if (!task) throw new Error(`The bench has no task ${id}`);
  return task;
};
const specsOf = (task: BenchTask): TaskSpec[] =>
  task.examples.map(({ inputs, golden }, index) => ({
    id: `${task.id}-${index + 1}`,
    text: task.text,
    inputs,
    golden,
  }));
const faultsOf = ({ steps }: { readonly steps: readonly ExecutionStep[] }) =>
  steps.flatMap((step) => (step.kind === 'recovered' ? [step.fault] : []));
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

describe('the rehearsal model in both stages', () => {
  it.each([
    ['text-page-address', 'react', 'react', 'text'],
    ['logic-casting-vote', 'react', 'plan-and-build', 'text'],
    ['text-acronym', 'plan-and-execute', 'react', 'text'],
    ['data-stock-answer', 'plan-and-execute', 'plan-and-build', 'tools'],
  ] as const)(
    'solves %s by %s and rebuilds it by %s (%s): all held-out tests pass',
    async (id, execute, build, calls) => {
      const task = taskOf(id);
      const tools = toolSetOfTask(task);
      const executions = await executeRollouts(specsOf(task), 3, tools, portsOf(), { strategy: execute, calls });
      expect(executions.map(isSuccess)).toEqual([true, true, true]);
      expect(executions.flatMap(faultsOf)).toEqual([]);
      const options = { strategy: build, tools: tools.schemas, calls };
      const summary = await summarizeExecutions(executions, portsOf(), options);
      expect(summary.outcome).toEqual({ kind: 'finished' });
      expect(summary.steps.filter(({ kind }) => kind === 'recovered')).toEqual([]);
      expect(checkExecutable(summary.graph, { tools: tools.schemas }).problems).toEqual([]);
      const report = await testExecutable(summary.graph, task.tests, { tools });
      expect(`${report.passed} of ${task.tests.length}`).toBe(`${task.tests.length} of ${task.tests.length}`);
      expect(summary.tokens.estimated).toBe(false);
    },
  );

  it('answers the same for the same seed', async () => {
    const task = taskOf('data-city-mean');
    const run = () =>
      executeRollouts(specsOf(task), 2, toolSetOfTask(task), portsOf('rehearsal-forgetful', 5), { strategy: 'react' });
    expect(await run()).toEqual(await run());
  });

  it('finishes early when hasty, omits and misspells calls when forgetful, and corrects reported errors', async () => {
    const task = taskOf('logic-clean-kit');
    const runs = async (model: string) => {
      const all: Execution[] = [];
      for (const seed of seeds) {
        const [spec] = specsOf(task) as [TaskSpec];
        all.push(await executeTask(spec, toolSetOfTask(task), portsOf(model, seed), { strategy: 'react' }));
      }
      return all;
    };
    const calls = ({ steps }: Execution) =>
      steps.filter((step) => step.kind === 'called' && step.result.kind === 'succeeded').length;
    const hasty = await runs('rehearsal-hasty');
    expect(hasty.some((run) => run.outcome.kind === 'finished' && calls(run) < 4)).toBe(true);
    const forgetful = await runs('rehearsal-forgetful');
    expect(forgetful.some((run) => run.outcome.kind === 'finished' && calls(run) === 3)).toBe(true);
    expect(forgetful.some((run) => isSuccess(run) && faultsOf(run).includes('call'))).toBe(true);
    expect([...hasty, ...forgetful].every(({ outcome }) => outcome.kind === 'finished')).toBe(true);
  });

  it('builds with mistakes and mends them', async () => {
    const task = taskOf('text-page-address');
    const tools = toolSetOfTask(task);
    const executions = await executeRollouts(specsOf(task), 1, tools, portsOf(), { strategy: 'react' });
    const faults = new Set<string>();
    for (const model of ['rehearsal-hasty', 'rehearsal-forgetful']) {
      for (const seed of seeds.slice(0, 6)) {
        const options = { strategy: 'react', tools: tools.schemas } as const;
        const summary = await summarizeExecutions(executions, portsOf(model, seed), options);
        expect(summary.validity.valid).toBe(true);
        for (const step of summary.steps) if (step.kind === 'recovered') faults.add(step.fault);
      }
    }
    expect([...faults].sort()).toEqual(['call', 'graph']);
  });

  it('does both in one stage, and mixes the calls when it is hasty', async () => {
    const task = taskOf('text-page-address');
    const [spec] = specsOf(task) as [TaskSpec];
    const run = (model: string, seed: number, strategy: 'react' | 'plan-and-execute'): Promise<OneStageRun> =>
      runOneStage(spec, toolSetOfTask(task), portsOf(model, seed), { strategy });
    for (const strategy of ['react', 'plan-and-execute'] as const) {
      const { execution, validity, mixed } = await run('rehearsal-compliant', 1, strategy);
      expect(isSuccess(execution)).toBe(true);
      expect(validity.problems).toEqual([]);
      expect(mixed).toBeUndefined();
    }
    const kinds = new Set<string | undefined>();
    for (const seed of [...seeds, 13, 14, 15, 16, 17, 18, 19, 20])
      kinds.add((await run('rehearsal-hasty', seed, 'react')).mixed);
    expect(kinds).toContain('front-loaded');
    expect(kinds).toContain('interleaved');
  });
});

describe('edited prompts of stages', () => {
  it('are answered with any part removed', async () => {
    const task = taskOf('logic-casting-vote');
    const tools = toolSetOfTask(task);
    const requests: ChatRequest[] = [];
    const chat: typeof rehearsalChat = {
      complete: (request, handlers, cancel) => {
        requests.push(request);
        return rehearsalChat.complete(request, handlers, cancel);
      },
    };
    const ports = { ...portsOf(), chat };
    const specs = specsOf(task);
    const executions = await executeRollouts(specs, 1, tools, ports, { strategy: 'plan-and-execute' });
    await summarizeExecutions(executions, ports, { strategy: 'plan-and-build' });
    await runOneStage(specs[0] as TaskSpec, tools, ports, { strategy: 'react', calls: 'tools' });
    const models = fc.constantFrom('rehearsal-compliant', 'rehearsal-hasty', 'rehearsal-forgetful');
    const cut = fc.record({ of: fc.nat(), message: fc.nat(), from: fc.nat(), length: fc.nat(400), model: models });
    await fc.assert(
      fc.asyncProperty(cut, fc.string({ maxLength: 20 }), async ({ of, message, from, length, model }, put) => {
        const request = requests[of % requests.length] as ChatRequest;
        const place = message % request.messages.length;
        const messages = request.messages.map((one, at) => {
          // The line with the role stays: without it the prompt is a different test.
          const least = at === 0 ? one.content.indexOf('\n') + 1 : 0;
          const start = Math.max(least, from % (one.content.length + 1));
          const content = one.content.slice(0, start) + put + one.content.slice(start + length);
          return at === place ? { ...one, content } : one;
        });
        const outcome = await rehearsalChat.complete({ ...request, model, messages }, {});
        expect(outcome.kind).toBe('completed');
      }),
      { numRuns: 150 },
    );
  });
});

describe('tasks that the bench does not know', () => {
  const text = { type: 'string' };
  const tools: ToolSet = {
    schemas: [
      { name: 'find_city', parameters: { type: 'object', properties: { country: text }, required: ['country'] } },
      { name: 'get_weather', parameters: { type: 'object', properties: { city: text }, required: ['city'] } },
      { name: 'send_mail', parameters: { type: 'object', properties: { receiver: text }, required: ['receiver'] } },
    ],
    call: (name, { city }) => ({
      kind: 'succeeded',
      value: name === 'find_city' ? { city: 'Lyon' } : { sky: `clear over ${String(city)}` },
    }),
  };

  it('are answered by rule as far as inputs and results fill the parameters', async () => {
    const task = { id: 'w', text: 'What is the weather there?', inputs: { country: 'France' } };
    const { steps, outcome } = await executeTask(task, tools, portsOf(), { strategy: 'react' });
    expect(steps.map((step) => step.kind === 'called' && step.name)).toEqual(['find_city', 'get_weather']);
    expect(outcome).toEqual({ kind: 'finished', answer: { sky: 'clear over Lyon' } });
  });

  it('or it says that it cannot', async () => {
    const task = { id: 'w', text: 'Do something.' };
    const { outcome } = await executeTask(task, tools, portsOf(), { strategy: 'plan-and-execute' });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'no-call' });
  });
});
