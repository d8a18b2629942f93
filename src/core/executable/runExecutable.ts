// Runs an executable graph through ports. Never rejects: tools that throw, models that fail and cancels are outcomes.
// Calls are made one after the other, also those of parallel branches, so that a run can be repeated. Source: FlowMind
// C.2 for the tests.

import { type ChatPort, withoutThoughts } from '../llm';
import { type CancelSignal, canonicalJson, type JsonObject, type JsonValue } from '../support';
import { copyJson } from './copyJson';
import type { ExecutableGraph } from './executableGraph';
import { buildExecutableProgram, type ExecutableLimits, type ExecutableProgram } from './executableProgram';
import type {
  ExecutableOutcome,
  ExecutableRun,
  ExecutableStep,
  TestCase,
  TestReport,
  TestVerdict,
} from './executableRun';
import { type ExecutablePhase, startExecutable, stepExecutable } from './stepExecutable';
import type { ToolOutcome, ToolSet } from './toolSet';

export interface ExecutableRunPorts {
  readonly tools: ToolSet;
  /** If absent, an LLM node ends the run with `executable/no-model`. */
  readonly chat?: ChatPort;
  readonly model?: string;
  readonly temperature?: number;
  readonly seed?: number;
}

export interface ExecutableRunOptions extends Partial<ExecutableLimits> {
  readonly cancel?: CancelSignal;
  onStep?(step: ExecutableStep): void;
}

export async function runExecutable(
  graph: ExecutableGraph,
  inputs: JsonObject,
  ports: ExecutableRunPorts,
  options: ExecutableRunOptions = {},
): Promise<ExecutableRun> {
  const { cancel, onStep, ...limits } = options;
  const built = buildExecutableProgram(graph, { ...limits, tools: ports.tools.schemas });
  if (!built.ok) {
    const outcome: ExecutableOutcome = { kind: 'failed', code: 'executable/invalid', ...built.error };
    return { outcome, steps: [], taken: {} };
  }
  return runProgram(built.value, inputs, ports, { ...(cancel ? { cancel } : {}), ...(onStep ? { onStep } : {}) });
}

async function runProgram(
  program: ExecutableProgram,
  inputs: JsonObject,
  ports: ExecutableRunPorts,
  { cancel, onStep }: ExecutableRunOptions,
): Promise<ExecutableRun> {
  const steps: ExecutableStep[] = [];
  let state = startExecutable(program, inputs);
  while (state.phase.kind !== 'ended') {
    if (cancel?.aborted) return { outcome: cancelled, steps, taken: state.taken };
    const reply = await askFor(state.phase, ports, cancel);
    if (reply === 'cancelled') return { outcome: cancelled, steps, taken: state.taken };
    if (reply === 'no-model') {
      const nodeId = 'nodeId' in state.phase ? state.phase.nodeId : '';
      const message = 'The workflow asks a language model, and none is set up. Choose an endpoint and a model.';
      return { outcome: { kind: 'failed', code: 'executable/no-model', nodeId, message }, steps, taken: state.taken };
    }
    const stepped = stepExecutable(program, state, reply);
    state = stepped.state;
    if (stepped.step) {
      steps.push(stepped.step);
      onStep?.(stepped.step);
    }
  }
  return { outcome: state.phase.outcome, steps, taken: state.taken };
}

const cancelled: ExecutableOutcome = {
  kind: 'failed',
  code: 'executable/cancelled',
  message: 'The run was cancelled.',
};

function askFor(
  phase: ExecutablePhase,
  ports: ExecutableRunPorts,
  cancel: CancelSignal | undefined,
): Promise<ToolOutcome | 'cancelled' | 'no-model'> | undefined {
  if (phase.kind === 'calling')
    return unlessCancelled(call(phase.function, phase.arguments, ports.tools, cancel), cancel);
  if (phase.kind === 'prompting') {
    const { chat, model } = ports;
    if (!chat || model === undefined) return Promise.resolve('no-model');
    return unlessCancelled(ask(phase.prompt, chat, model, ports, cancel), cancel);
  }
  return undefined;
}

async function call(name: string, args: JsonObject, tools: ToolSet, cancel?: CancelSignal): Promise<ToolOutcome> {
  // The tool gets a copy of the arguments, so that its changes cannot reach the values of the run.
  const own = copyJson(args, Number.POSITIVE_INFINITY);
  if (!own.ok) return { kind: 'failed', message: `its arguments hold what ${own.error.message}` };
  try {
    return await tools.call(name, own.value.value as JsonObject, cancel);
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function ask(
  prompt: string,
  chat: ChatPort,
  model: string,
  { temperature, seed }: ExecutableRunPorts,
  cancel?: CancelSignal,
): Promise<ToolOutcome> {
  const request = {
    model,
    messages: [{ role: 'user', content: prompt }] as const,
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
  };
  try {
    const outcome = await chat.complete(request, {}, cancel);
    if (outcome.kind === 'failed') return { kind: 'failed', message: outcome.failure.message };
    return { kind: 'succeeded', value: withoutThoughts(outcome.reply.content).trim() };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** A cancel takes effect even if a tool never answers. */
async function unlessCancelled<T>(work: Promise<T>, cancel: CancelSignal | undefined): Promise<T | 'cancelled'> {
  if (!cancel) return work;
  let stop = () => {};
  const stopped = new Promise<'cancelled'>((resolve) => {
    stop = () => resolve('cancelled');
  });
  cancel.addEventListener('abort', stop);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    cancel.removeEventListener('abort', stop);
  }
}

export interface TestOptions extends ExecutableRunOptions {
  /** Called with the finished cases; the next case starts when the promise has settled. */
  onReport?(report: TestReport): void | Promise<void>;
}

/**
 * Black box: each case runs alone; the answer must equal the golden one exactly, including case and spaces. Pass
 * `ports` as a function to give each case separate ports. If cancelled, it returns the cases finished so far.
 */
export async function testExecutable(
  graph: ExecutableGraph,
  cases: readonly TestCase[],
  ports: ExecutableRunPorts | (() => ExecutableRunPorts),
  { onReport, ...options }: TestOptions = {},
): Promise<TestReport> {
  let report = reportOf([]);
  for (const { inputs, golden } of cases) {
    const run = await runExecutable(graph, inputs, typeof ports === 'function' ? ports() : ports, options);
    if (options.cancel?.aborted) break;
    report = reportOf([...report.tests, { inputs, golden, passed: isGolden(run.outcome, golden), run }]);
    await onReport?.(report);
  }
  return report;
}

function reportOf(tests: readonly TestVerdict[]): TestReport {
  const passed = tests.filter((test) => test.passed).length;
  return {
    tests,
    passed,
    testRate: tests.length === 0 ? null : passed / tests.length,
    isRight: tests.length > 0 && passed === tests.length,
  };
}

const isGolden = (outcome: ExecutableOutcome, golden: JsonValue) =>
  outcome.kind === 'finished' &&
  outcome.answer !== undefined &&
  canonicalJson(outcome.answer) === canonicalJson(golden);
