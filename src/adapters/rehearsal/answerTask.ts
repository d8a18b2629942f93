// Plays the agent of the execute stage. A task of the bench follows its reference workflow; any other task is answered
// by rule as far as its inputs fill the parameters of the functions, and the agent reports that it cannot do the rest.
// Deterministic: temperaments alter the path by the request's seed alone.

import type { ExecutableGraph } from '../../core/executable';
import { type ChatToolSchema, requiredParameters } from '../../core/llm';
import { createRandom, isJsonObject, type JsonObject, type JsonValue, looseName } from '../../core/support';
import { type BenchTask, findBenchTask } from '../../core/taskBench';
import { parameterNames } from './readPrompt';
import { parseJsonOrUndefined, type StageCallMade, type StagePrompt } from './readStagePrompt';
import { printStagePlan, type StageMove } from './stageMoves';
import { type ReferenceStep, walkReference } from './walkReference';

export interface StageManner {
  readonly model: string;
  readonly seed: number | undefined;
}

const control = new Set(['finish', 'step_done']);

/** The next call of the execute stage. */
export function answerTask(stage: StagePrompt, manner: StageManner): StageMove {
  const business = stage.tools.filter(({ name }) => !control.has(name));
  const random = createRandom(`${manner.seed ?? 1}/solver/${stage.task}`);
  const isHasty = /hasty/.test(manner.model);
  const isForgetful = /forgetful/.test(manner.model);
  const good = stage.calls.filter(
    ({ hasSucceeded, name }) => hasSucceeded && business.some((tool) => tool.name === name),
  );
  if (isHasty && random.fork('early').next() < 0.4) {
    const last = good.at(-1);
    if (last || stage.calls.length === 0) return finish(last?.result ?? null, 'That will do.');
  }
  const task = findBenchTask(stage.task);
  const leftOut = task && isForgetful ? skippedCallOf(task, random.fork('forgets').next()) : undefined;
  const walked = task
    ? walkReference(task.reference, stage.inputs, stage.calls, {
        tools: business,
        ...(leftOut === undefined ? {} : { skippedCall: leftOut }),
      })
    : nextByRule(stage, business);
  if (walked.kind === 'stuck') return finish(null, `I cannot go on by rule. ${walked.why}`);
  if (walked.kind === 'answer') return finish(walked.answer, 'Everything the answer needs is there.');
  const failed = failuresOf(stage.calls, walked);
  if (failed > 1) return finish(null, `I cannot go on by rule: ${walked.name} fails.`);
  const slips = isForgetful ? 0.3 : isHasty ? 0.15 : 0;
  const slipped = failed === 0 && random.fork(`slip/${walked.place}`).next() < slips;
  const open = task ? planPosition(task.reference, walked.nodeId) : undefined;
  if (stage.openStep !== undefined && open !== undefined && open > stage.openStep) {
    return { name: 'step_done', arguments: {}, reasoning: 'This step has nothing left to do.' };
  }
  const isLast = open === stage.openStep && task && !isRepeated(task.reference, walked.nodeId);
  return {
    name: walked.name,
    arguments: slipped ? misspelled(walked.arguments) : walked.arguments,
    reasoning: `${walked.name} is the next call.`,
    ...(stage.openStep !== undefined && isLast && !slipped ? { stepDone: true } : {}),
  };
}

/** The plan of the execute stage, in the requested form. */
export function answerTaskPlan(stage: StagePrompt): string {
  const task = findBenchTask(stage.task);
  if (!task) return printStagePlan('The functions are taken as far as the inputs fill them.', plainPlan);
  return printStagePlan(`${task.title}.`, planSteps(task.reference));
}

const plainPlan = ['Call the functions that the inputs fill', 'Hand in the last result'];

/** A step for each call of the workflow, and one for the answer. */
export function planSteps(reference: ExecutableGraph): string[] {
  const calls = reference.nodes.flatMap((node) => {
    if (node.kind !== 'function') return [];
    const inputs = Object.entries(node.inputs).map(([name, from]) => `${name} from ${from}`);
    const again = isRepeated(reference, node.id) ? ', as often as it is needed' : '';
    return [`Call ${node.function} with ${inputs.join(', ')} and keep the result as ${node.output}${again}`];
  });
  return [...calls, 'Hand in the answer'];
}

function planPosition(reference: ExecutableGraph, nodeId: string): number | undefined {
  const at = reference.nodes.filter((node) => node.kind === 'function').findIndex((node) => node.id === nodeId);
  return at < 0 ? undefined : at + 1;
}

/** Whether the node is on a loop. */
function isRepeated(graph: ExecutableGraph, nodeId: string): boolean {
  const reached = new Set<string>();
  const open = [nodeId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const edge of graph.edges) {
      if (edge.from !== id || reached.has(edge.to)) continue;
      reached.add(edge.to);
      open.push(edge.to);
    }
  }
  return reached.has(nodeId);
}

const finish = (answer: JsonValue, reasoning: string): StageMove => ({
  name: 'finish',
  arguments: { answer },
  reasoning,
});

/** Index of a call to leave out: sometimes one of the first, never the only one. */
function skippedCallOf({ reference }: BenchTask, chance: number): number | undefined {
  const calls = reference.nodes.filter((node) => node.kind === 'function').length;
  return chance < 0.4 && calls > 1 ? Math.floor((chance / 0.4) * Math.min(calls, 3)) : undefined;
}

/** Number of consecutive failures of that call so far. */
function failuresOf(made: readonly StageCallMade[], { name }: Extract<ReferenceStep, { kind: 'call' }>): number {
  let count = 0;
  for (const call of [...made].reverse()) {
    if (call.name !== name || call.hasSucceeded) break;
    count += 1;
  }
  return count;
}

const misspelled = (args: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(args).map(([key, value], at) => [at === 0 ? `${key}_value` : key, value]));

/**
 * Calls each function whose parameters have values once: the functions that the task names, or all if it names none.
 */
function nextByRule(stage: StagePrompt, tools: readonly ChatToolSchema[]): ReferenceStep {
  const words = looseName(stage.task);
  const named = tools.filter(({ name }) => words.includes(looseName(name)));
  const known = new Map<string, JsonValue>();
  for (const [name, value] of [...valuesIn(stage.task), ...Object.entries(stage.inputs)]) {
    known.set(looseName(name), value);
  }
  const good = stage.calls.filter(({ hasSucceeded, name }) => hasSucceeded && !control.has(name));
  for (const { name, result } of good) {
    if (result === undefined) continue;
    known.set(looseName(name), result);
    if (isJsonObject(result)) for (const [key, value] of Object.entries(result)) known.set(looseName(key), value);
  }
  for (const tool of named.length > 0 ? named : tools) {
    if (good.some(({ name }) => name === tool.name)) continue;
    if (named.length === 0 && parameterNames(tool).length === 0) continue;
    const args: Record<string, JsonValue> = {};
    for (const name of parameterNames(tool)) {
      const value = known.get(looseName(name));
      if (value !== undefined) args[name] = value;
    }
    if (!requiredParameters(tool.parameters).every((name) => Object.hasOwn(args, name))) continue;
    if (named.length === 0 && Object.keys(args).length === 0) continue;
    return { kind: 'call', nodeId: tool.name, name: tool.name, arguments: args, place: good.length };
  }
  const last = good.at(-1);
  if (last) return { kind: 'answer', answer: last.result ?? null };
  return { kind: 'stuck', why: 'No function has all its parameters among the inputs of the task.' };
}

/** Reads `city: Lyon`, `amount = 12.5` and `name is "Ada"` from a task. */
function valuesIn(task: string): [string, JsonValue][] {
  const pairs = task.matchAll(
    /[`"]?([\p{L}_][\p{L}\p{N}_]*)[`"]?\s*(?::|=|\bis\b)\s*("[^"\n]*"|-?\d+(?:\.\d+)?|\[[^\]\n]*\]|[\p{L}\p{N}_-]+)/gu,
  );
  return [...pairs].map(([, name = '', written = '']) => [
    name,
    (parseJsonOrUndefined(written) ?? written) as JsonValue,
  ]);
}
