// `weir summarize --model`: runs logs, or generated executions, through the summarize stage.

import { executableToGraph, testExecutable } from '../../core/executable';
import {
  type Execution,
  executionOfTrace,
  isSuccess,
  type Summary,
  selectExecutions,
  summarizeExecutions,
  type TokenUse,
  traceOfExecution,
} from '../../core/executeSummarize';
import type { Trace } from '../../core/logs';
import type { CliInput, ParsedArgs } from '../cliCommand';
import { formatCountedNoun, toOneLine } from '../formatText';
import { readChoiceOption } from '../parseArgs';
import { chatModelOf, openChat } from '../run/chatModel';
import { readProfileOptions, readSeedOption } from '../run/endpointOptions';
import { readExecuteStage } from './executeStage';
import type { SummarizedWorkflow } from './summarizedWorkflow';

export async function summarizeWithModel(
  traces: readonly Trace[],
  args: ParsedArgs,
  input: CliInput,
  usage: string,
): Promise<SummarizedWorkflow> {
  const { model, rehearsal, baseUrl } = chatModelOf(args, input, usage);
  const strategy = readChoiceOption(args, 'strategy', ['react', 'plan-and-build'], 'react');
  const calls = readChoiceOption(args, 'calls', ['text', 'tools'], 'text');
  const selection = readChoiceOption(args, 'traces', ['all', 'all-success', 'random-success'], 'all');
  const seed = readSeedOption(args, 1);
  const profile = await readProfileOptions(args, input, ['seed']);
  const stage = await readExecuteStage(args, input, seed);
  if (rehearsal) input.log(`note: ${model} is not a language model: rules of this program answer.`);
  const ports = { chat: await openChat(baseUrl === undefined ? {} : { baseUrl }, input, { profile }), model, seed };
  try {
    const executions = stage ? await stage.run(ports) : traces.map(executionOfTrace);
    const selected = selectExecutions(executions, selection, seed);
    const schemas = stage?.tools.schemas;
    const options = { strategy, calls, ...(schemas ? { tools: schemas } : {}) };
    const summary = await summarizeExecutions(selected, ports, options);
    const tests =
      stage && stage.tests.length > 0
        ? await testExecutable(summary.graph, stage.tests, { tools: stage.tools })
        : undefined;
    const { outcome } = summary;
    const succeeded = executions.filter(isSuccess).length;
    return {
      graph: executableToGraph(summary.graph),
      validity: summary.validity,
      executable: summary.graph,
      traces: selected.map(traceOfExecution),
      notes: outcome.kind === 'failed' ? [`The graph is as far as it came: ${toOneLine(outcome.message)}`] : [],
      json: {
        model,
        rehearsal,
        outcome,
        executions: executions.map((execution) => executionView(execution, selected.includes(execution))),
        tokens: { execute: sumTokens(executions), summarize: summary.tokens },
        steps: { execute: countSteps(executions), summarize: countSteps([summary]) },
        ...(tests ? { tests: { passed: tests.passed, total: tests.tests.length } } : {}),
      },
      lines: [
        `${succeeded} of ${executions.length} succeeded, ${selected.length} summarized (${selection}, ${strategy}, ${model}${rehearsal ? ', no language model' : ''})`,
        ...(stage ? [`tokens of execute: ${tokenLine(sumTokens(executions))}`] : []),
        `tokens of summarize: ${tokenLine(summary.tokens)}`,
        ...(tests ? [`held-out tests: ${tests.passed} of ${tests.tests.length} give the golden answer`] : []),
      ],
      hasFailed: outcome.kind === 'failed',
    };
  } finally {
    stage?.dispose();
  }
}

function executionView(execution: Execution, isSelected: boolean) {
  const { id, strategy, outcome, tokens } = execution;
  return { id, strategy, succeeded: isSuccess(execution), selected: isSelected, outcome, tokens: tokens ?? null };
}

function countSteps(records: readonly { readonly steps: Execution['steps'] | Summary['steps'] }[]) {
  const steps = records.flatMap((record) => [...record.steps]);
  const made = steps.flatMap((step) => (step.kind === 'called' || step.kind === 'built' ? [step.result.kind] : []));
  return {
    calls: made.length,
    failed: made.filter((kind) => kind === 'failed').length,
    corrections: steps.filter(({ kind }) => kind === 'recovered').length,
  };
}

/** Null without model calls: recorded sessions contain no token counts for it. */
function sumTokens(executions: readonly Execution[]): TokenUse | null {
  const known = executions.flatMap(({ tokens }) => tokens ?? []);
  if (known.length === 0) return null;
  return known.reduce((sum, tokens) => ({
    promptTokens: sum.promptTokens + tokens.promptTokens,
    completionTokens: sum.completionTokens + tokens.completionTokens,
    requests: sum.requests + tokens.requests,
    estimated: sum.estimated || tokens.estimated,
  }));
}

function tokenLine(tokens: TokenUse | null): string {
  if (tokens === null) return 'not known';
  const { promptTokens, completionTokens, requests, estimated } = tokens;
  return `${promptTokens} in, ${completionTokens} out, ${formatCountedNoun(requests, 'request')}${estimated ? ' (estimated: four characters to the token)' : ''}`;
}
