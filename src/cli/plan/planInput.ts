// Reads the inputs of `weir plan`: a task as text, a built-in one, or a plan from a file; and the model.

import { detectFormat } from '../../core/formats';
import {
  type AcceptanceCheck,
  type ExamplePlanTask,
  examplePlanTasks,
  foldPlan,
  type Plan,
  type PlanEvent,
  planFromGraph,
  readPlan,
  readPlanLog,
  readPlanTask,
} from '../../core/plan';
import { type CliInput, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import { fileBaseName, loadWorkflow, requireUsable } from '../loadWorkflow';
import { type ChatModel, chatModelOf } from '../run/chatModel';

/** The rehearsal model unless another one is named; logs that it is rule-based. */
export function planModelOption(args: ParsedArgs, input: CliInput, usage: string): ChatModel {
  if (args.value('model') === undefined) {
    if (args.value('base-url') !== undefined) throw new UsageError(`--base-url goes with --model. ${usage}`);
    return rehearsed({ model: 'rehearsal-compliant', rehearsal: true }, input);
  }
  return rehearsed(chatModelOf(args, input, usage), input);
}

function rehearsed(model: ChatModel, input: CliInput): ChatModel {
  if (model.rehearsal) input.log(`note: ${model.model} follows rules; this plan does not come from a language model.`);
  return model;
}

/** A built-in task by its id, a task as text, or a file with one. */
export async function planTaskOf(words: readonly string[], input: CliInput): Promise<ExamplePlanTask | undefined> {
  const [given, ...more] = words;
  if (given === undefined) return undefined;
  if (more.length > 0) throw new UsageError('The task is one argument: put it in quotes, or into a file.');
  const own = examplePlanTasks.find(({ id }) => id === given);
  if (own) return own;
  // A text without spaces is a path: a task of one word is not supported.
  const isFile = !/\s/.test(given.trim());
  const text = (isFile ? await input.readText(given) : given).trim();
  if (text === '') throw new UsageError('The task is empty.');
  const file = isFile ? parsePlanTask(given, text) : undefined;
  return file ?? { id: 'task', title: text, task: text, checks: [] };
}

/** Reads a file with a task and its checks; undefined for any other file. */
export function parsePlanTask(file: string, text: string): (ExamplePlanTask & { readonly plan?: Plan }) | undefined {
  const read = readPlanTask(text);
  if (!read) return undefined;
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
  return { id: fileBaseName(file), ...read.value };
}

export interface PlanFromFile {
  readonly name: string;
  readonly plan: Plan;
  /** The task of the plan, if the file contains it. */
  readonly task?: string;
  readonly checks?: readonly AcceptanceCheck[];
}

/**
 * Reads an AOV dictionary, the end of a run with statuses and data, a task with its plan, or the dependency graph of
 * any other workflow.
 */
export async function loadPlan(file: string, input: CliInput): Promise<PlanFromFile> {
  const text = await input.readText(file, { maxBytes: maxLogBytes });
  const format = detectFormat(text, file);
  if (format === 'plan-log') {
    const log = readPlanLog(text);
    const state = log.ok ? foldPlan(log.value) : undefined;
    if (!log.ok || !state) throw new UsageError(`${file}: ${log.ok ? 'the log has no beginning' : log.error.message}`);
    return { name: state.task, plan: state.plan, task: state.task, checks: acceptanceChecksOfLog(log.value) };
  }
  const given = parsePlanTask(file, text);
  if (given) {
    if (!given.plan) throw new UsageError(`${file} is a task without a plan; leave --from out.`);
    return { name: given.title, plan: given.plan, task: given.task, checks: given.checks };
  }
  if (format === 'aov') {
    const read = readPlan(text);
    if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
    return { name: fileBaseName(file), plan: read.value };
  }
  const workflow = requireUsable(await loadWorkflow(file, input), input);
  const read = planFromGraph(workflow.kind === 'pdl' ? workflow.dependency : workflow.drawn);
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
  const { notes, ...plan } = read.value;
  for (const note of notes) input.log(`note: ${note}`);
  return { name: workflow.name, plan };
}

/** The checks in a log, or those of its built-in task. */
export function acceptanceChecksOfLog([first]: readonly PlanEvent[]): readonly AcceptanceCheck[] {
  if (first?.kind !== 'plan.started') return [];
  return first.checks ?? examplePlanTasks.find(({ task }) => task === first.task)?.checks ?? [];
}
