// What the parts of `weir plan` are given: a task in words, one of ours, or a plan from a file; and whom they ask.

import { detectFormat } from '../../core/formats';
import { foldPlan, type Plan, type PlanTask, planFromGraph, planTasks, readPlan, readPlanLog } from '../../core/plan';
import { loadWorkflow, nameOf, usable } from '../loadWorkflow';
import { type CommandInput, maxLogBytes, type ParsedArgs, UsageError } from '../outcome';
import { type ChatModel, chatModelOf } from '../run/chatModel';

/** The rehearsal model unless another one is named; says that it goes by rule. */
export function planModelOf(args: ParsedArgs, input: CommandInput, usage: string): ChatModel {
  if (args.value('model') === undefined) {
    if (args.value('base-url') !== undefined) throw new UsageError(`--base-url goes with --model. ${usage}`);
    return rehearsed({ model: 'rehearsal-compliant', rehearsal: true }, input);
  }
  return rehearsed(chatModelOf(args, input, usage), input);
}

function rehearsed(model: ChatModel, input: CommandInput): ChatModel {
  if (model.rehearsal) input.log(`note: ${model.model} goes by rule; no language model stands behind this plan.`);
  return model;
}

/** One of our tasks by its id, a task in words, or a file that says it. */
export async function taskOf(words: readonly string[], input: CommandInput): Promise<PlanTask | undefined> {
  const [given, ...more] = words;
  if (given === undefined) return undefined;
  if (more.length > 0) throw new UsageError('The task is one argument: put it in quotes, or into a file.');
  const own = planTasks.find(({ id }) => id === given);
  if (own) return own;
  // A path has no spaces where people write tasks: a task of one word is no task.
  const task = (/\s/.test(given.trim()) ? given : await input.readText(given)).trim();
  if (task === '') throw new UsageError('The task is empty.');
  return { id: 'task', title: task, task, checks: [] };
}

export interface GivenPlan {
  readonly name: string;
  readonly plan: Plan;
}

/** An AOV dictionary or the end of a run, with statuses and data, or the dependency graph of any other workflow. */
export async function planFrom(file: string, input: CommandInput): Promise<GivenPlan> {
  const text = await input.readText(file, { maxBytes: maxLogBytes });
  const format = detectFormat(text, file);
  if (format === 'plan-log') {
    const log = readPlanLog(text);
    const state = log.ok ? foldPlan(log.value) : undefined;
    if (!state) throw new UsageError(`${file}: ${log.ok ? 'the log has no beginning' : log.error.message}`);
    return { name: state.task, plan: state.plan };
  }
  if (format === 'aov') {
    const read = readPlan(text);
    if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
    return { name: nameOf(file), plan: read.value };
  }
  const workflow = usable(await loadWorkflow(file, input), input);
  const read = planFromGraph(workflow.kind === 'pdl' ? workflow.dependency : workflow.drawn);
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
  const { notes, ...plan } = read.value;
  for (const note of notes) input.log(`note: ${note}`);
  return { name: workflow.name, plan };
}
