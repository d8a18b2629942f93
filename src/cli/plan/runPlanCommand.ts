// `weir plan run` and `weir plan replay`: a plan worked out, its log on the disk event by event.

import {
  type CheckPorts,
  checkResult,
  createPlanRunner,
  defaultPlanSettings,
  defaultRefinement,
  foldPlan,
  type PlanEvent,
  type PlanSettings,
  type PlanStart,
  planTask,
  printPlanLog,
  readPlanLog,
  replayPlan,
} from '../../core/plan';
import { type CommandInput, type CommandResult, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import { keepEvents } from '../createEventLog';
import { oneLine } from '../formatText';
import { numberOf, oneOf } from '../parseArgs';
import { openChat } from '../run/chatModel';
import { secretFilterOf } from '../secrets';
import { candidateCount, chosenOf, logCandidate, planningOf } from './planCandidates';
import { checksOfLog, planFrom, planModelOf, taskOf } from './planInput';
import { runDocument, runText } from './printPlanRun';
import { withChecks } from './withPlanChecks';

export async function runPlan(
  words: readonly string[],
  args: ParsedArgs,
  input: CommandInput,
  usage: string,
): Promise<CommandResult> {
  const resumed = args.value('resume');
  const chatModel = resumed === undefined ? planModelOf(args, input, usage) : undefined;
  const log = resumed === undefined ? undefined : await readLogFile(resumed, input);
  if (log && words.length > 0) throw new UsageError('--resume goes on with the task of its log; leave the task out.');
  const first = log?.[0];
  const model = first?.kind === 'plan.started' ? first.settings.model : (chatModel?.model ?? '');
  const outPath = args.value('out');
  const reads = [resumed, args.value('from')].filter((file) => file !== undefined);
  const out = outPath === undefined ? undefined : input.outFile(outPath, { force: args.flag('force'), reads });
  const chat = await openChat(resumedAddress(model, args, chatModel?.baseUrl), input);
  const from = log ?? (await startOf(words, args, input, usage, chat, model));
  if ('unplanned' in from) return from.unplanned;
  const sink = out?.open();
  if (log) sink?.append(printPlanLog(log));
  const secrets = secretFilterOf(input);
  const kept = keepEvents(sink, printPlanLog, progressOf, input, () => runner.dispose());
  const runner = createPlanRunner({
    chat,
    clock: input,
    from,
    secrets: () => secrets,
    onEvent: kept.onEvent,
  });
  runner.start();
  if (runner.state.paused) runner.resume();
  await runner.settled();
  kept.finish();
  return withChecks((checking) => resultOf(runner.events, checking));
}

/** The address is no part of a log: a model that is no rehearsal needs it again. */
function resumedAddress(model: string, args: ParsedArgs, baseUrl: string | undefined): { readonly baseUrl?: string } {
  const address = baseUrl ?? args.value('base-url');
  if (address === undefined && !model.startsWith('rehearsal-')) {
    throw new UsageError(`The plan was run with ${model}; name its endpoint with --base-url.`);
  }
  return model.startsWith('rehearsal-') || address === undefined ? {} : { baseUrl: address };
}

export async function replayPlanLog(
  words: readonly string[],
  input: CommandInput,
  usage: string,
): Promise<CommandResult> {
  const [file, ...more] = words;
  if (file === undefined || more.length > 0) throw new UsageError(`Expected one log of a plan. ${usage}`);
  const log = await readLogFile(file, input);
  const replayed = replayPlan(log);
  if (!replayed.ok) throw new UsageError(`${file}: ${replayed.error.message}`);
  const { firstDifference } = replayed.value;
  const result = await withChecks((checking) => resultOf(log, checking));
  const said = firstDifference === undefined ? 'replays bit for bit' : `differs from event ${firstDifference} on`;
  return {
    exitCode: firstDifference === undefined ? 0 : 1,
    json: { ...(result.json as object), events: log.length, firstDifference: firstDifference ?? null },
    text: `${log.length} events: ${said}\n\n${result.text}`,
  };
}

async function readLogFile(file: string, input: CommandInput): Promise<readonly PlanEvent[]> {
  const read = readPlanLog(await input.readText(file, { maxBytes: maxLogBytes }));
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
  return read.value;
}

async function startOf(
  words: readonly string[],
  args: ParsedArgs,
  input: CommandInput,
  usage: string,
  chat: Awaited<ReturnType<typeof openChat>>,
  model: string,
): Promise<PlanStart | { readonly unplanned: CommandResult }> {
  const settings = settingsOf(args, model);
  const given = await taskOf(words, input);
  const planId = input.newId();
  const file = args.value('from');
  if (file !== undefined) {
    const { name, plan, ...own } = await planFrom(file, input);
    const { task = name, checks = [] } = given ?? own;
    return { planId, task, plan, settings, checks };
  }
  const task = given;
  if (!task) throw new UsageError(`No task is given, and no plan with --from. ${usage}`);
  const planned = await planTask(
    { task: task.task, chat, model, ...planningOf(args), count: candidateCount(args) },
    (candidate) => logCandidate(candidate, input),
  );
  const chosen = chosenOf(args, planned);
  if (!chosen) {
    const [first] = planned.candidates;
    const reason = `No valid plan came back: ${first?.kind === 'dropped' ? first.reason : 'nothing was asked'}`;
    const json = { planId, task: task.task, model, outcome: 'not planned', reason, answer: null, checks: [] };
    return { unplanned: { exitCode: 1, json, text: reason } };
  }
  const candidates = planned.candidates.map((one) =>
    one.kind === 'valid' ? { plan: one.plan } : { dropped: one.reason },
  );
  const origin = { candidates, chosen: chosen.index };
  return { planId, task: task.task, plan: chosen.plan, settings, origin, checks: task.checks };
}

export function settingsOf(args: ParsedArgs, model: string): PlanSettings {
  const when = oneOf(args, 'refine', ['completion', 'every', 'failure', 'off'], 'completion');
  const strategy = oneOf(args, 'strategy', ['after-completion', 'concurrent'], defaultRefinement.strategy);
  const most = numberOf(args, 'updates', defaultRefinement.most, { min: 1, max: 1000, whole: true });
  const every = numberOf(args, 'every', defaultRefinement.every, { min: 1, max: 1000, whole: true });
  const probability = numberOf(args, 'mask', 0, { min: 0, max: 1 });
  const { temperature, seed } = planningOf(args);
  return {
    ...defaultPlanSettings,
    model,
    temperature,
    seed,
    concurrency: numberOf(args, 'concurrency', defaultPlanSettings.concurrency, { min: 1, max: 64, whole: true }),
    maxValidation: numberOf(args, 'max-validation', defaultPlanSettings.maxValidation, {
      min: 0,
      max: 20,
      whole: true,
    }),
    ...(when === 'off' ? {} : { refinement: { ...defaultRefinement, when, strategy, most, every } }),
    ...(probability > 0 ? { injection: { probability, seed } } : {}),
  };
}

async function resultOf(events: readonly PlanEvent[], checking: CheckPorts): Promise<CommandResult> {
  const state = foldPlan(events);
  if (!state) throw new UsageError('The log of a plan begins with plan.started.');
  const checks = state.answer ? await checkResult(state.answer, checksOfLog(events), checking) : [];
  const isDone = state.outcome === 'completed' && checks.every(({ passed }) => passed);
  return { exitCode: isDone ? 0 : 1, json: runDocument(state, checks), text: runText(state, checks) };
}

/** One line for what a reader waits for. */
function progressOf(event: PlanEvent): string | undefined {
  switch (event.kind) {
    case 'subtask.started':
      return `${event.subtask}: started by ${event.lane}`;
    case 'output.rejected':
      return `${event.subtask}: rejected, ${oneLine(event.feedback)}`;
    case 'subtask.completed':
      return `${event.subtask}: completed${event.masked ? ', output lost' : ''}`;
    case 'subtask.failed':
      return `${event.subtask}: failed, ${oneLine(event.reason)}`;
    case 'update.applied':
      return `update ${event.update}: ${event.changes.map(({ kind, subtask }) => `${kind} ${subtask}`).join(', ')}`;
    default:
      return undefined;
  }
}
