// Runs one strategy on one task: rollouts over the examples, a graph built from them, and the held-out tests on the
// graph. Invariant: neither the held-out tests nor the reference reach the model; no error of a model or an endpoint is
// thrown. Source: FlowMind 4.1, C.2, E.6.

import { testExecutable } from '../../executable';
import {
  type BuildStep,
  type Execution,
  executeRollouts,
  isExecutionComplete,
  isSuccess,
  type OneStageRun,
  runOneStage,
  type StagePorts,
  type Summary,
  selectExecutions,
  summarizeExecutions,
  type TaskSpec,
} from '../../executeSummarize';
import type { ChatPort } from '../../llm';
import type { CancelSignal } from '../../support';
import type { BenchTask } from '../benchTask';
import { examplesHeading } from '../benchTasks';
import { toolSetOfTask } from '../benchTools';
import {
  type BenchCellName,
  type BenchSettings,
  benchStrategies,
  isOneStage,
  type StrategyInfo,
  settingsKey,
} from './benchPlan';
import type { BenchCellResult, CellBuildStep, CellExecution, MeasuredCell } from './cellResult';
import { mineCell } from './mineCell';

export interface BenchCellPorts {
  readonly chat: ChatPort;
  readonly cancel?: CancelSignal;
  /** A short description of the current work: `rollout 2 of 3`. */
  onProgress?(progress: string): void;
  /** Milliseconds; without it no runtime is recorded. */
  now?(): number;
}

/** Calls of one execution: an agent makes each call of a loop separately. */
const maxSteps = 60;
/** Business calls and graph calls together. */
const maxOneStageSteps = 120;

type Built = Pick<MeasuredCell, 'executions' | 'graph' | 'isValid' | 'problems' | 'building'> &
  Partial<Pick<MeasuredCell, 'summaryOutcome' | 'summaryTokens'>>;

/** Undefined once cancelled: an unfinished cell is not kept. */
export async function runBenchCell(
  task: BenchTask,
  name: BenchCellName,
  settings: BenchSettings,
  ports: BenchCellPorts,
): Promise<BenchCellResult | undefined> {
  const strategy = benchStrategies.find(({ id }) => id === name.strategy);
  if (!strategy) throw new Error(`There is no strategy ${name.strategy}`);
  const chat = settings.jsonMode ? chatInJsonMode(ports.chat) : ports.chat;
  const stage: StagePorts = {
    chat,
    model: settings.model,
    seed: settings.seed,
    ...(settings.temperature === undefined ? {} : { temperature: settings.temperature }),
    ...(ports.cancel ? { cancel: ports.cancel } : {}),
  };
  const about = { v: 1, task: name.task, strategy: name.strategy, settings: settingsKey(settings) } as const;
  const startedAt = ports.now?.();
  const built = await (isOneStage(strategy.id) ? buildAtOnce : buildInStages)(task, strategy, settings, stage, ports);
  const runtime = ports.now === undefined || startedAt === undefined ? undefined : ports.now() - startedAt;
  if (ports.cancel?.aborted) return undefined;
  if (typeof built === 'string') return { ...about, kind: 'failed-by-endpoint', message: built };
  ports.onProgress?.('held-out tests');
  const report = await testExecutable(
    built.graph,
    task.tests,
    { tools: toolSetOfTask(task), chat, model: settings.model, seed: settings.seed },
    ports.cancel ? { cancel: ports.cancel } : {},
  );
  if (ports.cancel?.aborted) return undefined;
  for (const { run } of report.tests) {
    const { outcome } = run;
    if (outcome.kind === 'failed' && outcome.code === 'executable/model-failed') {
      return { ...about, kind: 'failed-by-endpoint', message: outcome.message };
    }
  }
  const tests = report.tests.map(({ inputs, golden, passed, run }) => ({
    inputs,
    golden,
    passed,
    outcome: run.outcome,
  }));
  return {
    ...about,
    kind: 'measured',
    ...built,
    ...(runtime === undefined ? {} : { runtime }),
    tests,
    isRight: report.isRight,
  };
}

const chatInJsonMode = (chat: ChatPort): ChatPort => ({
  complete: (request, handlers, cancel) =>
    chat.complete({ ...request, responseFormat: 'json_object' }, handlers, cancel),
});

function specsOf({ id, text, examples }: BenchTask, { showAnswers }: BenchSettings): readonly TaskSpec[] {
  const shown = examples.map(({ inputs, golden }) => `- ${JSON.stringify(inputs)} gives ${JSON.stringify(golden)}`);
  const taskText = showAnswers ? `${text}${examplesHeading}${shown.join('\n')}` : text;
  return examples.map(({ inputs, golden }) => ({ id, text: taskText, inputs, golden }));
}

/** The message of a failed endpoint, regardless of earlier results. */
const endpointFailure = ({ outcome }: { readonly outcome: Summary['outcome'] | Execution['outcome'] }) =>
  outcome.kind === 'failed' && outcome.reason === 'model' ? outcome.message : undefined;

async function buildInStages(
  task: BenchTask,
  strategy: StrategyInfo,
  settings: BenchSettings,
  stage: StagePorts,
  ports: BenchCellPorts,
): Promise<Built | string> {
  const tools = toolSetOfTask(task);
  const stopped = createStop(stage.cancel);
  const executions = await executeRollouts(
    specsOf(task, settings),
    settings.rollouts,
    tools,
    { ...stage, cancel: stopped },
    {
      strategy: strategy.execute,
      maxSteps,
      onStart: (index) => ports.onProgress?.(`rollout ${index + 1} of ${settings.rollouts}`),
      onExecution: (execution) => {
        if (endpointFailure(execution) !== undefined) stopped.stop();
      },
    },
  );
  for (const execution of executions) {
    const failure = endpointFailure(execution);
    if (failure !== undefined) return failure;
  }
  const chosen = selectExecutions(executions, settings.selection, settings.seed);
  const kept = executions.map((execution) => toCellExecution(execution, { isUsed: chosen.includes(execution) }));
  ports.onProgress?.('summary');
  if (strategy.summarize === undefined) return { executions: kept, ...mineCell(chosen, tools) };
  const summary = await summarizeExecutions(chosen, stage, { strategy: strategy.summarize, tools: tools.schemas });
  const failure = endpointFailure(summary);
  if (failure !== undefined) return failure;
  const { outcome } = summary;
  return {
    executions: kept,
    graph: summary.graph,
    isValid: summary.validity.valid,
    problems: [
      ...(outcome.kind === 'failed' ? [outcome.message] : []),
      ...summary.validity.problems.map(({ message }) => message),
    ],
    building: summary.steps.map(buildStep),
    summaryOutcome: outcome,
    summaryTokens: summary.tokens,
  };
}

/**
 * A baseline makes as many attempts as the others make rollouts, and each builds a separate graph. The evaluated graph
 * is that of the first attempt that solved its example and built a valid one, else the first valid one, else the last:
 * this uses no more information than the selection of traces.
 */
async function buildAtOnce(
  task: BenchTask,
  strategy: StrategyInfo,
  settings: BenchSettings,
  stage: StagePorts,
  ports: BenchCellPorts,
): Promise<Built | string> {
  const specs = specsOf(task, settings);
  const runs: OneStageRun[] = [];
  for (let index = 0; index < settings.rollouts; index++) {
    const spec = specs[index % specs.length];
    if (!spec || stage.cancel?.aborted) break;
    ports.onProgress?.(`rollout ${index + 1} of ${settings.rollouts}`);
    const id = `${task.id}/${index + 1}`;
    const seeded = { ...stage, seed: settings.seed + index };
    const run = await runOneStage(spec, toolSetOfTask(task), seeded, {
      strategy: strategy.execute,
      maxSteps: maxOneStageSteps,
      ...(strategy.remindsOfGraph ? { remindsOfGraph: true } : {}),
      id,
    });
    const failure = endpointFailure(run.execution);
    if (failure !== undefined) return failure;
    runs.push(run);
  }
  const judged =
    runs.find(({ execution, validity }) => validity.valid && isSuccess(execution)) ??
    runs.find(({ validity }) => validity.valid) ??
    runs.at(-1);
  return {
    executions: runs.map((run) =>
      toCellExecution(run.execution, { isUsed: run === judged, ...(run.mixed ? { mixed: run.mixed } : {}) }),
    ),
    graph: judged?.graph ?? { nodes: [], edges: [] },
    isValid: judged?.validity.valid ?? false,
    problems: judged?.validity.problems.map(({ message }) => message) ?? [],
    building: [],
  };
}

const toCellExecution = (execution: Execution, use: Pick<CellExecution, 'isUsed' | 'mixed'>): CellExecution => ({
  id: execution.id,
  inputs: execution.task.inputs ?? {},
  golden: execution.task.golden ?? null,
  steps: execution.steps,
  outcome: execution.outcome,
  ...(execution.tokens ? { tokens: execution.tokens } : {}),
  isComplete: isExecutionComplete(execution),
  isSuccess: isSuccess(execution),
  ...use,
});

function buildStep(step: BuildStep): CellBuildStep {
  if (step.kind === 'planned') return { kind: 'planned', text: step.plan.join('\n') };
  if (step.kind === 'recovered') return { kind: 'recovered', text: step.message };
  const failed = step.result.kind === 'failed' ? `: ${step.result.message}` : '';
  return { kind: 'built', text: `${step.name} ${JSON.stringify(step.arguments)}${failed}` };
}

/** Cancels with the outer signal, or on `stop()`: after a failure of the endpoint no further rollout starts. */
function createStop(outer: CancelSignal | undefined): CancelSignal & { stop(): void } {
  let isStopped = false;
  return {
    get aborted() {
      return isStopped || outer?.aborted === true;
    },
    addEventListener: (type, listener) => outer?.addEventListener(type, listener),
    removeEventListener: (type, listener) => outer?.removeEventListener(type, listener),
    stop: () => {
      isStopped = true;
    },
  };
}
