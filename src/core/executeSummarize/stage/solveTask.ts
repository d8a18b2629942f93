// The loop of an agent that solves a task: the execute stage, with business functions only, and the one-stage
// baselines, which have graph tools as well. A call that is not offered is refused and never made. Invariant: ends in
// an outcome within `maxSteps` calls and `maxRetries` consecutive corrections between any two.

import { type ExecutableGraph, emptyExecutable, type ToolOutcome, type ToolSet } from '../../executable';
import { type ChatMessage, type ChatToolSchema, checkArguments } from '../../llm';
import { type JsonObject, type JsonValue, ownProperty } from '../../support';
import type { ExecuteStrategy, ExecutionOutcome, ExecutionStep, TaskSpec, TokenUse } from '../execution';
import { applyGraphTool } from '../graph/applyGraphTool';
import { describeGraph } from '../graph/describeGraph';
import {
  finishTool,
  planSolverMessages,
  solverMessages,
  solverPlannerMessages,
  stepDoneTool,
  stepMessage,
} from '../prompts/executePrompt';
import { graphReminder, oneStageMessages, oneStagePlannerMessages } from '../prompts/oneStagePrompt';
import { jsonLine } from '../prompts/promptSections';
import { callExchange } from './callExchange';
import { functionSignature } from './functionSignature';
import { readStageCall, type StageCall } from './readStageCall';
import { readStepPlan } from './readStepPlan';
import type { StageLimits, StagePorts } from './stagePorts';
import { createStageRun, type StageFailure, type StageRun } from './stageRun';

export interface SolveOptions extends StageLimits {
  readonly strategy: ExecuteStrategy;
  /** Calls that are made, failed ones included. */
  readonly maxSteps: number;
  /** One-stage baselines: offered beside the business functions. */
  readonly graphTools?: readonly ChatToolSchema[];
  /**
   * Asks once for the graph if the agent finishes without one, with all functions still offered (FlowMind 4.3.1). The
   * answer that it had given counts.
   */
  readonly remindsOfGraph?: boolean;
}

export interface Solved {
  readonly steps: readonly ExecutionStep[];
  readonly outcome: ExecutionOutcome;
  readonly tokens: TokenUse;
  readonly graph: ExecutableGraph;
}

/** The consequence of a call: a message to the model, the next step of the plan, or the end. */
type Next =
  /** `graph`: the current graph, shown only in the last observation, as in the summarize stage. */
  | { readonly kind: 'observed'; readonly text: string; readonly graph?: string }
  | { readonly kind: 'step-done' }
  | { readonly kind: 'ended'; readonly outcome: ExecutionOutcome };

export async function solveTask(
  task: TaskSpec,
  tools: ToolSet,
  ports: StagePorts,
  options: SolveOptions,
): Promise<Solved> {
  const run = createStageRun<ExecutionStep>(ports, options);
  const solver = createSolver(tools, run, ports, options);
  const solved = await solver.solve(task);
  const given = solver.givenAnswer();
  const isOutside = solved.kind === 'failed' && (solved.reason === 'model' || solved.reason === 'cancelled');
  const outcome: ExecutionOutcome = given === undefined || isOutside ? solved : { kind: 'finished', answer: given };
  return { steps: run.steps, outcome, tokens: run.tokens(), graph: solver.graph() };
}

const reserved = new Set([finishTool.name, stepDoneTool.name]);

function createSolver(tools: ToolSet, run: StageRun<ExecutionStep>, ports: StagePorts, options: SolveOptions) {
  const { strategy, maxSteps, graphTools = [], calls = 'text' } = options;
  const isGraphTool = (name: string) => graphTools.some((tool) => tool.name === name);
  const business = tools.schemas.filter(({ name }) => !reserved.has(name) && !isGraphTool(name));
  const control = strategy === 'react' ? [finishTool] : [stepDoneTool, finishTool];
  const offered = [...business, ...graphTools, ...control];
  const names = offered.map(({ name }) => name);
  const isOneStage = graphTools.length > 0;
  /** Result lines for the steps of a plan. */
  const results: string[] = [];
  let graph = emptyExecutable;
  let made = 0;
  let succeeded = 0;
  let wasAskedToCall = false;
  /** The answer before the reminder of the graph. */
  let givenAnswer: JsonValue | undefined;
  let place = 0;

  const ended = (outcome: ExecutionOutcome): Next => ({ kind: 'ended', outcome });

  const corrected = (fault: 'call' | 'graph', message: string): Next => {
    const failure: StageFailure | undefined = run.recover(fault, message);
    return failure ? ended(failure) : { kind: 'observed', text: message };
  };

  const limited = (): Next | undefined =>
    made < maxSteps
      ? undefined
      : ended({ kind: 'failed', reason: 'step-limit', message: `No answer within ${maxSteps} calls.` });

  const lastCall = () => (made === maxSteps ? '\nNo further call is possible: finish now.' : '');

  const finish = (args: JsonObject): Next => {
    const values = Object.values(args);
    const answer = Object.hasOwn(args, 'answer')
      ? ownProperty(args, 'answer')
      : values.length === 1
        ? values[0]
        : undefined;
    if (answer === undefined) return corrected('call', `finish needs its answer.\n${functionSignature(finishTool)}`);
    if (succeeded > 0) {
      if (!options.remindsOfGraph || graph.nodes.length > 0 || givenAnswer !== undefined) {
        return ended({ kind: 'finished', answer: answer as JsonValue });
      }
      givenAnswer = answer as JsonValue;
      return corrected('graph', graphReminder);
    }
    if (wasAskedToCall) {
      const message = 'It finished twice without a call of a business function that succeeded.';
      return ended({ kind: 'failed', reason: 'no-call', message });
    }
    wasAskedToCall = true;
    return corrected('call', 'No function has been called with success yet. Work the answer out with functions first.');
  };

  const callBusiness = async (schema: ChatToolSchema, { arguments: args, reasoning }: StageCall): Promise<Next> => {
    const limit = limited();
    if (limit) return limit;
    made += 1;
    const faults = checkArguments(schema.parameters, args, { types: 'convertible', unknown: true });
    const result: ToolOutcome =
      faults.length > 0
        ? { kind: 'failed', message: `${faults.map(({ message }) => message).join('; ')}.` }
        : await callSafely(tools, schema.name, args, ports);
    const stopped = run.cancelled();
    if (stopped) return ended(stopped);
    run.add({ kind: 'called', name: schema.name, arguments: args, result, ...(reasoning ? { reasoning } : {}) });
    if (result.kind === 'failed') {
      return corrected(
        'call',
        `${schema.name} failed: ${jsonLine(result.message)}\n${functionSignature(schema)}${lastCall()}`,
      );
    }
    succeeded += 1;
    run.progress();
    results.push(JSON.stringify({ call: schema.name, arguments: args, result: boundedValue(result.value) }));
    return { kind: 'observed', text: `Result of ${schema.name}: ${jsonLine(result.value)}${lastCall()}` };
  };

  const callGraph = (name: string, args: JsonObject): Next => {
    const limit = limited();
    if (limit) return limit;
    made += 1;
    const applied = applyGraphTool(graph, name, args, { tools: business });
    graph = applied.graph;
    run.add({ kind: 'built', name, arguments: args, result: applied.result });
    if (applied.result.kind === 'failed') {
      return corrected(
        'call',
        `${name} failed: ${applied.result.message}\n${functionSignature(schemaOf(name))}${lastCall()}`,
      );
    }
    run.progress();
    return { kind: 'observed', text: `${name}: done.${lastCall()}`, graph: describeGraph(graph, business) };
  };

  const schemaOf = (name: string) => offered.find((tool) => tool.name === name) as ChatToolSchema; // all names come from `offered`

  const take = async (call: StageCall): Promise<Next> => {
    const { name, arguments: args } = call;
    if (name === finishTool.name) return finish(args);
    if (name === stepDoneTool.name && strategy !== 'react') {
      if (args.result !== undefined) results.push(JSON.stringify({ step: 'done', result: boundedValue(args.result) }));
      return { kind: 'step-done' };
    }
    if (isGraphTool(name)) return callGraph(name, args);
    const schema = business.find((tool) => tool.name === name);
    if (!schema)
      return corrected('call', `There is no function ${jsonLine(name, 200)}. There are: ${names.join(', ')}.`);
    return callBusiness(schema, call);
  };

  const solve = async (task: TaskSpec): Promise<ExecutionOutcome> => {
    let plan: readonly string[] = [];
    if (strategy !== 'react') {
      const messages = isOneStage
        ? oneStagePlannerMessages({ task, business, graphTools, control })
        : solverPlannerMessages({ task, tools: offered });
      const planned = await run.ask(messages, readStepPlan);
      if (!planned.ok) return planned.error;
      plan = planned.value;
      run.add({ kind: 'planned', plan });
      run.progress();
    }
    const base = isOneStage
      ? oneStageMessages({ task, business, graphTools, control, calls }, plan)
      : strategy === 'react'
        ? solverMessages({ task, tools: offered, calls })
        : planSolverMessages({ task, tools: offered, calls }, plan);
    let position = 0;
    const opened = (): ChatMessage[] => {
      if (strategy === 'react') return [...base];
      const soFar = isOneStage ? [...results, JSON.stringify({ graph: describeGraph(graph, business) })] : results;
      return [...base, stepMessage(plan, position, soFar)];
    };
    let messages = opened();
    let shown: { readonly at: number; readonly without: ChatMessage } | undefined;
    const native = calls === 'tools' ? offered : undefined;
    for (;;) {
      const callResult = await run.ask(messages, (reply) => readStageCall(reply, names), native);
      if (!callResult.ok) return callResult.error;
      const call = callResult.value;
      place += 1;
      const next = await take(call);
      if (next.kind === 'ended') return next.outcome;
      const isDone =
        next.kind === 'step-done' || (call.completesStep && strategy !== 'react' && hasSucceeded(run.steps));
      if (isDone && position < plan.length) {
        position += 1;
        messages = opened();
        shown = undefined;
        continue;
      }
      if (next.kind === 'step-done') {
        const message = 'All steps are done already. Call finish with the answer.';
        const failure = run.recover('call', message);
        if (failure) return failure;
        messages.push(...callExchange(call, message, calls, place));
      } else if (next.graph !== undefined) {
        if (shown) messages[shown.at] = shown.without;
        messages.push(...callExchange(call, `${next.text}\n\n${next.graph}`, calls, place));
        shown = { at: messages.length - 1, without: callExchange(call, next.text, calls, place)[1] };
      } else messages.push(...callExchange(call, next.text, calls, place));
    }
  };

  return { solve, graph: () => graph, givenAnswer: () => givenAnswer };
}

/** Whether the last step is a successful call. */
function hasSucceeded(steps: readonly ExecutionStep[]): boolean {
  const last = steps.at(-1);
  return (last?.kind === 'called' || last?.kind === 'built') && last.result.kind === 'succeeded';
}

const maxObservationLength = 4000;

function boundedValue(value: JsonValue): JsonValue {
  const text = JSON.stringify(value);
  return text.length <= maxObservationLength
    ? value
    : `${text.slice(0, maxObservationLength)}... (${text.length} characters)`;
}

/** A tool set that throws breaks its contract; the run continues, and the model gets an error message. */
async function callSafely(tools: ToolSet, name: string, args: JsonObject, ports: StagePorts): Promise<ToolOutcome> {
  try {
    return await tools.call(name, args, ports.cancel);
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
