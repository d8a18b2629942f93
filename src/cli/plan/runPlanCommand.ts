// `weir plan run` and `weir plan replay`: runs a plan and writes its log event by event.

import {
  type CheckPorts,
  checkAcceptance,
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
import { type CliCommandResult, type CliInput, maxLogBytes, type ParsedArgs, UsageError } from '../cliCommand';
import { createEventLog } from '../createEventLog';
import { toOneLine } from '../formatText';
import { readChoiceOption, readNumberOption } from '../parseArgs';
import { openChat } from '../run/chatModel';
import { readProfileOptions } from '../run/endpointOptions';
import { secretFilterOf } from '../secrets';
import { candidateCountOption, chosenCandidate, logCandidate, planningOptions } from './planCandidates';
import { acceptanceChecksOfLog, loadPlan, planModelOption, planTaskOf } from './planInput';
import { planRunDocument, planRunText } from './printPlanRun';
import { withPlanChecks } from './withPlanChecks';

export async function runPlanCommand(
  words: readonly string[],
  args: ParsedArgs,
  input: CliInput,
  usage: string,
): Promise<CliCommandResult> {
  const resumed = args.value('resume');
  const chatModel = resumed === undefined ? planModelOption(args, input, usage) : undefined;
  const log = resumed === undefined ? undefined : await readLogFile(resumed, input);
  if (log && words.length > 0) throw new UsageError('--resume goes on with the task of its log; leave the task out.');
  const first = log?.[0];
  const model = first?.kind === 'plan.started' ? first.settings.model : (chatModel?.model ?? '');
  const outPath = args.value('out');
  const reads = [resumed, args.value('from')].filter((file) => file !== undefined);
  const out = outPath === undefined ? undefined : input.outFile(outPath, { force: args.flag('force'), reads });
  const profile = await readProfileOptions(args, input, ['temperature', 'seed']);
  const chat = await openChat(resumedAddress(model, args, chatModel?.baseUrl), input, { profile });
  const from = log ?? (await startOf(words, args, input, usage, chat, model));
  if ('unplanned' in from) return from.unplanned;
  const sink = out?.open();
  if (log) sink?.append(printPlanLog(log));
  const secrets = secretFilterOf(input);
  const kept = createEventLog(sink, printPlanLog, progressOf, input, () => runner.dispose());
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
  return withPlanChecks((checking) => resultOf(runner.events, checking));
}

/** A log does not contain the address: a model other than the rehearsal needs it again. */
function resumedAddress(model: string, args: ParsedArgs, baseUrl: string | undefined): { readonly baseUrl?: string } {
  const address = baseUrl ?? args.value('base-url');
  if (address === undefined && !model.startsWith('rehearsal-')) {
    throw new UsageError(`The plan was run with ${model}; name its endpoint with --base-url.`);
  }
  return model.startsWith('rehearsal-') || address === undefined ? {} : { baseUrl: address };
}

export async function replayPlanLog(
  words: readonly string[],
  input: CliInput,
  usage: string,
): Promise<CliCommandResult> {
  const [file, ...more] = words;
  if (file === undefined || more.length > 0) throw new UsageError(`Expected one log of a plan. ${usage}`);
  const log = await readLogFile(file, input);
  const replayed = replayPlan(log);
  if (!replayed.ok) throw new UsageError(`${file}: ${replayed.error.message}`);
  const { firstDifference } = replayed.value;
  const result = await withPlanChecks((checking) => resultOf(log, checking));
  const replayNote = firstDifference === undefined ? 'replays bit for bit' : `differs from event ${firstDifference} on`;
  return {
    exitCode: firstDifference === undefined ? 0 : 1,
    json: { ...(result.json as object), events: log.length, firstDifference: firstDifference ?? null },
    text: `${log.length} events: ${replayNote}\n\n${result.text}`,
  };
}

async function readLogFile(file: string, input: CliInput): Promise<readonly PlanEvent[]> {
  const read = readPlanLog(await input.readText(file, { maxBytes: maxLogBytes }));
  if (!read.ok) throw new UsageError(`${file}: ${read.error.message}`);
  return read.value;
}

async function startOf(
  words: readonly string[],
  args: ParsedArgs,
  input: CliInput,
  usage: string,
  chat: Awaited<ReturnType<typeof openChat>>,
  model: string,
): Promise<PlanStart | { readonly unplanned: CliCommandResult }> {
  const settings = planSettingsOf(args, model);
  const given = await planTaskOf(words, input);
  const planId = input.newId();
  const file = args.value('from');
  if (file !== undefined) {
    const { name, plan, ...own } = await loadPlan(file, input);
    const { task = name, checks = [] } = given ?? own;
    return { planId, task, plan, settings, checks };
  }
  const task = given;
  if (!task) throw new UsageError(`No task is given, and no plan with --from. ${usage}`);
  const planned = await planTask(
    { task: task.task, chat, model, ...planningOptions(args), count: candidateCountOption(args) },
    (candidate) => logCandidate(candidate, input),
  );
  const chosen = chosenCandidate(args, planned);
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

export function planSettingsOf(args: ParsedArgs, model: string): PlanSettings {
  const when = readChoiceOption(args, 'refine', ['completion', 'every', 'failure', 'off'], 'completion');
  const strategy = readChoiceOption(args, 'strategy', ['after-completion', 'concurrent'], defaultRefinement.strategy);
  const most = readNumberOption(args, 'updates', defaultRefinement.most, { min: 1, max: 1000, whole: true });
  const every = readNumberOption(args, 'every', defaultRefinement.every, { min: 1, max: 1000, whole: true });
  const probability = readNumberOption(args, 'mask', 0, { min: 0, max: 1 });
  const { temperature, seed } = planningOptions(args);
  return {
    ...defaultPlanSettings,
    model,
    temperature,
    seed,
    concurrency: readNumberOption(args, 'concurrency', defaultPlanSettings.concurrency, {
      min: 1,
      max: 64,
      whole: true,
    }),
    maxValidation: readNumberOption(args, 'max-validation', defaultPlanSettings.maxValidation, {
      min: 0,
      max: 20,
      whole: true,
    }),
    ...(when === 'off' ? {} : { refinement: { ...defaultRefinement, when, strategy, most, every } }),
    ...(probability > 0 ? { injection: { probability, seed } } : {}),
  };
}

async function resultOf(events: readonly PlanEvent[], checking: CheckPorts): Promise<CliCommandResult> {
  const state = foldPlan(events);
  if (!state) throw new UsageError('The log of a plan begins with plan.started.');
  const checks = state.answer ? await checkAcceptance(state.answer, acceptanceChecksOfLog(events), checking) : [];
  const isDone = state.outcome === 'completed' && checks.every(({ passed }) => passed);
  return { exitCode: isDone ? 0 : 1, json: planRunDocument(state, checks), text: planRunText(state, checks) };
}

/** Progress lines for important events. */
function progressOf(event: PlanEvent): string | undefined {
  switch (event.kind) {
    case 'subtask.started':
      return `${event.subtask}: started by ${event.lane}`;
    case 'output.rejected':
      return `${event.subtask}: rejected, ${toOneLine(event.feedback)}`;
    case 'subtask.completed':
      return `${event.subtask}: completed${event.masked ? ', output lost' : ''}`;
    case 'subtask.failed':
      return `${event.subtask}: failed, ${toOneLine(event.reason)}`;
    case 'update.applied':
      return `update ${event.update}: ${event.changes.map(({ kind, subtask }) => `${kind} ${subtask}`).join(', ')}`;
    default:
      return undefined;
  }
}
