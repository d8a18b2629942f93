// `weir plan TASK`: shows the candidates and the one that the rule selects. With --from it shows the plan of a file.

import { printMermaid } from '../../core/formats';
import {
  measurePlan,
  type Plan,
  type PlanCandidate,
  type PlannedTask,
  paretoFront,
  planGraph,
  planLevels,
  planObjectives,
  planTask,
  printPlan,
  type SelectionRule,
} from '../../core/plan';
import { type CliCommandResult, type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { formatCountedNoun, toOneLine } from '../formatText';
import { readChoiceOption, readNumberOption } from '../parseArgs';
import { openChat } from '../run/chatModel';
import { readProfileOptions, readSeedOption, readTemperatureOption } from '../run/endpointOptions';
import { loadPlan, planModelOption, planTaskOf } from './planInput';
import { printTable } from './printTable';

/** Options of the planner's request. */
export function planningOptions(args: ParsedArgs) {
  const most = readNumberOption(args, 'max-agents', 0, { min: 1, max: 100, whole: true });
  const kinds = (args.value('agents') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    temperature: readTemperatureOption(args, 0.7),
    seed: readSeedOption(args, 1, 1_000_000_000),
    rule: readChoiceOption<SelectionRule>(args, 'rule', ['paper', 'z-score'], 'paper'),
    roles: { ...(most > 0 ? { most } : {}), ...(kinds.length > 0 ? { kinds } : {}) },
  };
}

export const candidateCountOption = (args: ParsedArgs) =>
  readNumberOption(args, 'candidates', 5, { min: 1, max: 50, whole: true });

/** The candidate of --choose, counted from 1, instead of the one that the rule selects. */
export function chosenCandidate(
  args: ParsedArgs,
  { candidates, chosen }: PlannedTask,
): (PlanCandidate & { readonly kind: 'valid' }) | undefined {
  const number = readNumberOption(args, 'choose', (chosen ?? -1) + 1, { min: 1, max: 50, whole: true });
  const found = candidates.find(({ index }) => index === number - 1);
  if (found?.kind === 'valid') return found;
  if (args.value('choose') === undefined) return undefined;
  const why = found ? `was dropped: ${found.reason}` : `does not exist; there are ${candidates.length}.`;
  throw new UsageError(`Candidate ${number} ${why}`);
}

export function logCandidate(candidate: PlanCandidate, input: CliInput): void {
  const { index, replies } = candidate;
  const corrected = replies.length > 1 && candidate.kind === 'valid' ? ', corrected once' : '';
  const outcomeText =
    candidate.kind === 'valid'
      ? `${formatCountedNoun(candidate.plan.subtasks.length, 'subtask')}${corrected}`
      : `dropped: ${toOneLine(candidate.reason)}`;
  input.log(`candidate ${index + 1}: ${outcomeText}`);
}

export async function runPlanCandidates(
  words: readonly string[],
  args: ParsedArgs,
  input: CliInput,
  usage: string,
): Promise<CliCommandResult> {
  const file = args.value('from');
  if (file !== undefined) {
    if (words.length > 0) throw new UsageError(`A plan of a file needs no task. ${usage}`);
    const { name, plan } = await loadPlan(file, input);
    const json = { name, ...documentOf(plan), levels: planLevels(plan), measures: measurePlan(plan) };
    return { exitCode: 0, json, text: printed(plan, args), isDocument: true };
  }
  const task = await planTaskOf(words, input);
  if (!task) throw new UsageError(`No task is given, and no plan with --from. ${usage}`);
  const chatModel = planModelOption(args, input, usage);
  const profile = await readProfileOptions(args, input, ['temperature', 'seed']);
  const chat = await openChat(chatModel, input, { profile });
  const { model, rehearsal } = chatModel;
  const planned = await planTask(
    { task: task.task, chat, model, ...planningOptions(args), count: candidateCountOption(args) },
    (candidate) => logCandidate(candidate, input),
  );
  const { candidates } = planned;
  const best = chosenCandidate(args, planned);
  const valid = candidates.filter((one) => one.kind === 'valid');
  const front = new Set(
    paretoFront(valid.map(({ measures }) => planObjectives(measures))).map((at) => valid[at]?.index),
  );
  const rows = candidates.map((one) => ({
    candidate: one.index + 1,
    seed: one.seed,
    replies: one.replies.length,
    ...(one.kind === 'valid'
      ? { measures: one.measures, onFront: front.has(one.index), levels: planLevels(one.plan), ...documentOf(one.plan) }
      : { dropped: one.reason }),
  }));
  const json = {
    model,
    rehearsal,
    task: task.task,
    chosen: best ? best.index + 1 : null,
    candidates: rows,
  };
  const figures = (one: PlanCandidate) => {
    if (one.kind === 'dropped') return ['dropped', '', '', '', '', '', ''];
    const { subtasks, edges, steps, parallelism, dependencyComplexity, expectedCompleted } = one.measures;
    const shown = [parallelism, dependencyComplexity, expectedCompleted].map((value) => value.toFixed(3));
    const mark = one.index === best?.index ? 'chosen' : front.has(one.index) ? 'on the front' : '';
    return [String(subtasks), String(edges), String(steps), ...shown, mark];
  };
  const table = printTable([
    ['', 'subtasks', 'edges', 'steps', 'P_avg', 'C_dep', 'expected', ''],
    ...candidates.map((one) => [`candidate ${one.index + 1}`, ...figures(one)]),
  ]);
  const text = [table, ...(best ? [printed(best.plan, args)] : ['No valid plan came back.'])].join('\n\n');
  return { exitCode: best ? 0 : 1, json, text };
}

const documentOf = (plan: Plan) => ({ plan: JSON.parse(printPlan(plan)) as unknown });

function printed(plan: Plan, args: ParsedArgs): string {
  const form = readChoiceOption(args, 'print', ['paper', 'authors', 'mermaid'], 'paper');
  return form === 'mermaid' ? printMermaid(planGraph(plan)).text.trimEnd() : printPlan(plan, form).trimEnd();
}
