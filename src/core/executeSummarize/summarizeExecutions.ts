// The summarize stage (FlowMind 3.1.1): a second run, with graph tools only, builds a workflow graph from the recorded
// executions. Invariant: no business function is offered, and none can be called, because there is no tool set.

import { checkExecutable, type ExecutableGraph, emptyExecutable } from '../executable';
import type { ChatMessage, ChatToolSchema } from '../llm';
import type { Execution, SummarizeStrategy } from './execution';
import { applyGraphTool } from './graph/applyGraphTool';
import { describeGraph } from './graph/describeGraph';
import { finishGraphTool, graphTools } from './graph/graphTools';
import { jsonLine } from './prompts/promptSections';
import { builderMessages, builderPlannerMessages } from './prompts/summarizePrompt';
import { callExchange } from './stage/callExchange';
import { functionSignature } from './stage/functionSignature';
import { readStageCall } from './stage/readStageCall';
import { readStepPlan } from './stage/readStepPlan';
import { defaultRetries, type StageLimits, type StagePorts } from './stage/stagePorts';
import { createStageRun } from './stage/stageRun';
import type { BuildStep, Summary } from './summary';

export interface SummarizeOptions extends StageLimits {
  readonly strategy: SummarizeStrategy;
  /** Business functions that nodes may name; if absent, any name is accepted. */
  readonly tools?: readonly ChatToolSchema[];
  /** Graph calls, failed ones included; 100 by default. */
  readonly maxSteps?: number;
}

const validityOf = (graph: ExecutableGraph, tools: readonly ChatToolSchema[] | undefined) =>
  checkExecutable(graph, tools ? { tools } : {});

/** Never rejects. `validity` has the problems of the graph, `outcome` the result of the run. */
export async function summarizeExecutions(
  executions: readonly Execution[],
  ports: StagePorts,
  options: SummarizeOptions,
): Promise<Summary> {
  const run = createStageRun<BuildStep>(ports, options);
  let graph = emptyExecutable;
  const outcome = await build();
  return {
    strategy: options.strategy,
    model: ports.model,
    executions: executions.map(({ id }) => id),
    graph,
    validity: validityOf(graph, options.tools),
    steps: run.steps,
    outcome,
    tokens: run.tokens(),
  };

  async function build(): Promise<Summary['outcome']> {
    if (!executions.some(({ steps }) => steps.some((step) => step.kind === 'called'))) {
      const message =
        executions.length === 0
          ? 'No execution is left to summarize by this selection.'
          : 'The executions hold no call: there is nothing to build a workflow from.';
      return { kind: 'failed', reason: 'no-trace', message };
    }
    const { strategy, tools: known, calls = 'text', maxSteps = 100, maxRetries = defaultRetries } = options;
    const offered = [...graphTools, finishGraphTool];
    const names = offered.map(({ name }) => name);
    const prompt = { executions, graphTools: offered, calls, ...(known ? { known } : {}) };
    let plan: readonly string[] = [];
    if (strategy === 'plan-and-build') {
      const planned = await run.ask(builderPlannerMessages(prompt), readStepPlan);
      if (!planned.ok) return planned.error;
      plan = planned.value;
      run.add({ kind: 'planned', plan });
      run.progress();
    }
    const messages: ChatMessage[] = builderMessages(prompt, plan);
    let refusedFinishes = 0;
    let shown: { readonly at: number; readonly without: ChatMessage } | undefined;
    for (let made = 0, place = 0; ; place++) {
      const callResult = await run.ask(
        messages,
        (reply) => readStageCall(reply, names),
        calls === 'tools' ? offered : undefined,
      );
      if (!callResult.ok) return callResult.error;
      const call = callResult.value;
      /** Only the last observation shows the graph: with all of them a prompt would grow quadratically. */
      const answer = (observation: string) => {
        if (shown) messages[shown.at] = shown.without;
        messages.push(...callExchange(call, `${observation}\n\n${describeGraph(graph, known)}`, calls, place));
        shown = { at: messages.length - 1, without: callExchange(call, observation, calls, place)[1] };
      };
      const correct = (fault: 'call' | 'graph', message: string) => {
        answer(message);
        return run.recover(fault, message);
      };
      const noted = call.reasoning === undefined ? {} : { reasoning: call.reasoning };
      if (call.name === finishGraphTool.name) {
        const { valid, problems } = validityOf(graph, known);
        const isAccepted = valid || refusedFinishes >= maxRetries;
        if (isAccepted) {
          const result = { kind: 'succeeded', value: valid ? 'valid' : 'not valid' } as const;
          run.add({ kind: 'built', name: call.name, arguments: call.arguments, result, ...noted, graph });
          return { kind: 'finished' };
        }
        refusedFinishes += 1;
        const wrong = problems.map(({ message }) => `- ${message.replace(/\s+/g, ' ')}`).join('\n');
        const ended = correct('graph', `The graph is not complete yet:\n${wrong}`);
        // The corrections are used up, so the current graph is the result.
        if (ended) return { kind: 'finished' };
        continue;
      }
      if (!graphTools.some(({ name }) => name === call.name)) {
        const message = `There is no graph function ${jsonLine(call.name, 200)}; functions of the traces cannot be called here. There are: ${names.join(', ')}.`;
        const ended = correct('call', message);
        if (ended) return ended;
        continue;
      }
      if (made >= maxSteps) {
        return { kind: 'failed', reason: 'step-limit', message: `Not finished within ${maxSteps} graph calls.` };
      }
      made += 1;
      const applied = applyGraphTool(graph, call.name, call.arguments, known ? { tools: known } : {});
      graph = applied.graph;
      const { result } = applied;
      run.add({ kind: 'built', name: call.name, arguments: call.arguments, result, ...noted, graph });
      if (result.kind === 'failed') {
        const schema = graphTools.find(({ name }) => name === call.name) as ChatToolSchema; // it was found above
        const ended = correct('call', `${call.name} failed: ${result.message}\n${functionSignature(schema)}`);
        if (ended) return ended;
        continue;
      }
      run.progress();
      answer(`${call.name}: done.`);
    }
  }
}
