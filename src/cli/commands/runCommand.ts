import { isRehearsalModel } from '../../adapters/rehearsal/rehearsalModels';
import { type EndpointProfile, readEndpointProfile } from '../../core/llm';
import {
  agentPresetIds,
  agentPresets,
  buildSessionTools,
  createSessionRunner,
  defaultSessionConfig,
  hasControllers,
  printLog,
  profileForPrompt,
  promptTime,
  readProfiles,
  restrictControllers,
  type SessionConfig,
  type SessionDocument,
  type SessionEvent,
  type SessionState,
  type UserConfig,
  type WorkflowFormat,
} from '../../core/session';
import { looseName, nearestName, parseJsonValue } from '../../core/support';
import {
  type CliCommand,
  type CliInput,
  forceOption,
  type OutputFile,
  type ParsedArgs,
  UsageError,
} from '../cliCommand';
import { createEventLog } from '../createEventLog';
import { toOneLine } from '../formatText';
import { readChoiceOption, readNumberOption, singleFileArgument } from '../parseArgs';
import { askReplyJudge, formatReplyJudgement, type ReplyJudgement, replyJudgeModel } from '../run/askReplyJudge';
import { type ChatModel, chatModelOf, checkBaseUrl, openChat } from '../run/chatModel';
import { createToolRunner } from '../run/createToolRunner';
import {
  endpointOptions,
  endpointUsage,
  readProfileOptions,
  readSeedOption,
  readTemperatureOption,
} from '../run/endpointOptions';
import { parseNumberedFile, pickNumbered } from '../run/parseNumberedFile';
import { readInterjections, readOowTypes } from '../run/readInterjections';
import { readPromptFile } from '../run/readPromptFile';
import { readToolsFile, type ToolsFile } from '../run/readToolsFile';
import { readUserScript } from '../run/readUserScript';
import { loadSessionDocument } from '../run/sessionDocument';
import { secretFilterOf } from '../secrets';
import { formatSessionFigures, sessionFigureSummary } from '../sessionFigures';

const usage = `Usage: weir run FILE --model M [--base-url U] [--user-model M] [--tool-model M] [--preset NAME] [--with FILE]... [--user script.json | --profile FILE] [--controllers none|pre|post|both] [--activation by-procedure|on-success|on-call|on-allow] [--validity values|session] [--strict] [--format pdl|text|code|flowchart|none|A+B] [--strategy react-text|tool-calls] [--prompt FILE] [--oow CATEGORY/TYPE@TURN]... [--oow-probability P [--oow-types TYPES]...] ${endpointUsage} [--tools T] [--judge M] --out LOG.jsonl [--force] [--json]`;

export const runCommand: CliCommand = {
  usage,
  options: {
    model: {
      value: true,
      help: 'A model of the endpoint, or rehearsal-compliant, -hasty or -forgetful (no language model)',
    },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY' },
    ...endpointOptions,
    'user-model': { value: true, help: 'Model that plays the user: a rehearsal model, or one of --base-url' },
    'tool-model': {
      value: true,
      help: 'Model that plays the APIs and answers the calls; without it results are generated',
    },
    preset: { value: true, help: `Settings of a whole agent: ${agentPresetIds.join(', ')}; other options override it` },
    with: { value: true, repeat: true, help: 'Further workflow of the same agent; may be repeated' },
    user: {
      value: true,
      help: "JSON list of the user's turns, a session log or dialogues (FILE#N); without it a rehearsal user answers",
    },
    profile: { value: true, help: 'Profile of the rehearsal user, or a list of them (FILE#N)' },
    controllers: { value: true, help: 'none, pre, post or both (default)' },
    activation: {
      value: true,
      help: 'What meets a precondition: an outcome after which the procedure continues (by-procedure, default), success (on-success), any call (on-call) or permission (on-allow)',
    },
    validity: {
      value: true,
      help: 'A call counts for the values that it was made with (values, default) or for the whole session (session)',
    },
    strict: {
      value: false,
      help: 'Denies what no rule decides: open conditions, values not given, replies not judged',
    },
    format: {
      value: true,
      help: 'Workflow in the prompt: pdl (default), text, code, flowchart, none, or several with + between',
    },
    strategy: { value: true, help: 'react-text (default) or tool-calls' },
    prompt: { value: true, help: 'JSON object with prompt parts that replace the default ones' },
    oow: {
      value: true,
      repeat: true,
      help: 'Adds an out-of-workflow turn of this type at this turn of the user; may be repeated',
    },
    'oow-probability': {
      value: true,
      help: 'Probability of an out-of-workflow turn, from 0 to 1; drawn with the seed',
    },
    'oow-types': { value: true, repeat: true, help: 'Categories or types to draw from; all by default' },
    seed: {
      value: true,
      help: 'Seed of results, users and rehearsal; 1 by default; none sends no seed to the endpoint',
    },
    tools: {
      value: true,
      help: 'Tool definitions, or how tools answer (tables, scripts, http); without it results are generated',
    },
    judge: {
      value: true,
      help: 'Model of --base-url that judges the replies that no rule can judge; the log does not change',
    },
    out: { value: true, help: 'File for the log (JSONL); it is called FILE.PID.partial until the session ends' },
    force: forceOption,
  },
  async run(args, input) {
    const file = singleFileArgument(args, usage);
    logDestination(args, input);
    const out = outFile(args, input);
    const toolsFile = args.value('tools');
    const tools: ToolsFile =
      toolsFile === undefined
        ? { definitions: [], backends: {} }
        : readToolsFile(await input.readText(toolsFile), toolsFile);
    const document = await loadSessionDocument(file, input, tools.definitions);
    const others: SessionDocument[] = [];
    for (const other of args.values('with')) others.push(await loadSessionDocument(other, input, tools.definitions));
    const schemas = buildSessionTools([document, ...others], tools.definitions);
    noteUnknown(
      tools,
      toolsFile,
      schemas.map((tool) => tool.name),
      input,
    );
    if (args.value('judge') !== undefined) replyJudgeModel(args, input, usage);
    const profile = await readProfileOptions(args, input, ['temperature', 'seed']);
    const config = await configOf(args, document, tools, profile, input);
    const ports = await portsOf(config, args, profile, input);
    const answering = createToolRunner(input);
    const secrets = secretFilterOf(input);
    const sink = out.file.open();
    const kept = createEventLog(sink, printLog, progressOf, input, () => runner.dispose());
    const runner = createSessionRunner({
      ...ports,
      clock: { now: input.now },
      sessionId: `run-${input.newId()}`,
      config,
      document,
      ...(others.length > 0 ? { others } : {}),
      tools: schemas,
      runTool: answering.runTool,
      secrets: () => secrets,
      onEvent: kept.onEvent,
    });
    runner.start();
    await runner.settled();
    answering.dispose();
    kept.finish();
    const judge =
      args.value('judge') === undefined
        ? undefined
        : await askReplyJudge(runner.events, args, input, usage, 'undecided');
    return resultOf(runner.state, out.name, judge);
  },
};

function resultOf(state: SessionState, log: string, judge: ReplyJudgement | undefined) {
  const json = { ...sessionFigureSummary(state), log, ...(judge ? { judge } : {}) };
  return {
    exitCode: json.ended === 'failed' ? (1 as const) : (0 as const),
    json,
    text: [formatSessionFigures(state), ...(judge ? [formatReplyJudgement(judge)] : []), log].join('\n'),
  };
}

/** Logs where prompts go, before anything else: the models that are not rehearsed are those of --base-url. */
function logDestination(args: ParsedArgs, input: CliInput): void {
  const address = args.value('base-url');
  if (address === undefined) return;
  const models = ['model', 'user-model', 'tool-model', 'judge'].flatMap((name) => args.value(name)?.trim() || []);
  const remote = models.filter((model) => model !== 'rehearsal' && !isRehearsalModel(model));
  if (remote.length === 0) return;
  input.log(`Prompts are sent to ${new URL(checkBaseUrl(address)).origin} (${[...new Set(remote)].join(', ')}).`);
}

/** Checked before anything runs: the log must not overwrite its input. */
function outFile(args: ParsedArgs, input: CliInput): { readonly name: string; readonly file: OutputFile } {
  const name = args.value('out');
  if (name === undefined) throw new UsageError(`--out is missing: the file for the log. ${usage}`);
  const files = ['tools', 'prompt', 'user', 'profile', 'endpoint-profile'].map((name) => args.value(name));
  const read = [...args.positional, ...args.values('with'), ...files].flatMap((file) => file ?? []);
  const reads = read.flatMap((file) => [file, parseNumberedFile(file).file]);
  return { name, file: input.outFile(name, { force: args.flag('force'), reads }) };
}

function noteUnknown(tools: ToolsFile, file: string | undefined, declared: readonly string[], input: CliInput): void {
  const isDeclared = (name: string) => declared.some((api) => looseName(api) === looseName(name));
  for (const name of Object.keys(tools.backends)) {
    if (isDeclared(name)) continue;
    const near = nearestName(name, declared);
    input.log(
      `note: ${file} has results for ${name}, which the document does not declare.${near ? ` It declares ${near}.` : ''}`,
    );
  }
}

const formatNames = ['pdl', 'text', 'code', 'flowchart', 'none'] as const satisfies readonly WorkflowFormat[];

/** `a+b`: an ensemble, the first of which is the format. */
function formatsOf(args: ParsedArgs): Pick<SessionConfig, 'format' | 'ensemble'> {
  const written = (args.value('format') ?? defaultSessionConfig.format).split('+').map((name) => name.trim());
  const [format = defaultSessionConfig.format, ...ensemble] = written.map((name) => {
    const known = formatNames.find((candidate) => candidate === name);
    if (!known) throw new UsageError(`--format is one of ${formatNames.join(', ')}, or several with +; not "${name}".`);
    return known;
  });
  const all = [format, ...ensemble];
  if (new Set(all).size < all.length) throw new UsageError(`--format ${args.value('format')} names a format twice.`);
  if (all.length > 1 && all.includes('none'))
    throw new UsageError('--format none cannot be combined with another format.');
  return { format, ...(ensemble.length > 0 ? { ensemble } : {}) };
}

const rehearsalPlayer = { model: 'rehearsal-compliant', rehearsal: true };

/** Another model than the agent's, at the same endpoint; a rehearsal model needs no endpoint. */
function playerOf(args: ParsedArgs, input: CliInput, option: string): Pick<ChatModel, 'model' | 'rehearsal'> {
  const { model, rehearsal } = chatModelOf(args, input, usage, option);
  return { model, rehearsal };
}

async function userOf(args: ParsedArgs, input: CliInput): Promise<UserConfig> {
  const [script, profile] = [args.value('user'), args.value('profile')];
  if (script !== undefined && profile !== undefined) {
    throw new UsageError('--user and --profile exclude each other: a script needs no profile.');
  }
  if (script !== undefined && args.value('user-model') !== undefined) {
    throw new UsageError('--user and --user-model exclude each other: no model plays a script.');
  }
  if (script !== undefined) {
    const { file, number } = parseNumberedFile(script);
    return { kind: 'scripted', turns: readUserScript(await input.readText(file), file, number) };
  }
  const player = args.value('user-model') === undefined ? rehearsalPlayer : playerOf(args, input, 'user-model');
  const simulated = { kind: 'simulated', ...player } as const;
  if (profile === undefined) return simulated;
  const { file, number } = parseNumberedFile(profile);
  const text = await input.readText(file);
  const read = readProfiles(text);
  if (!read.ok) {
    const isOther = readEndpointProfile(parseJsonValue(text)).ok;
    throw new UsageError(
      isOther
        ? `${file} is the profile of an endpoint: give it with --endpoint-profile.`
        : `${file}: ${read.error.message}`,
    );
  }
  const named = pickNumbered(read.value, file, number, 'profile');
  if (read.value.length > 1) input.log(`note: the user is ${toOneLine(named.title)}`);
  return { ...simulated, profile: profileForPrompt(named.profile) };
}

async function configOf(
  args: ParsedArgs,
  document: SessionDocument,
  tools: ToolsFile,
  { omit = [] }: EndpointProfile,
  input: CliInput,
): Promise<SessionConfig> {
  const unsent = (['temperature', 'seed'] as const).filter((name) => omit.includes(name));
  const { title, config: preset } = agentPresets[readChoiceOption(args, 'preset', agentPresetIds, 'weir')];
  const seed = readSeedOption(args, defaultSessionConfig.seed);
  const mode = readChoiceOption(args, 'controllers', ['none', 'pre', 'post', 'both'], 'both');
  const controllers =
    args.value('controllers') === undefined ? preset.controllers : restrictControllers(preset.controllers, mode);
  if (args.value('controllers') !== undefined && mode !== 'none' && !hasControllers(preset.controllers)) {
    throw new UsageError(`${title} has no controllers, so --controllers can only be none.`);
  }
  const { ensemble, ...plain } = preset;
  const shown = args.value('format') === undefined ? (ensemble ? { ensemble } : {}) : formatsOf(args);
  const user = await userOf(args, input);
  const interjections = readInterjections(args.values('oow'), {
    document,
    seed,
    maxTurns: defaultSessionConfig.maxTurns,
    isPlayedByModel: user.kind === 'simulated' && user.rehearsal === false,
    ...(user.kind === 'scripted' ? { scriptTurns: user.turns.length } : {}),
  });
  const types = readOowTypes(args.values('oow-types'));
  if (types.length > 0 && args.value('oow-probability') === undefined) {
    throw new UsageError('--oow-types needs --oow-probability: the chance with which they are drawn.');
  }
  const probability = readNumberOption(args, 'oow-probability', 0, { min: 0, max: 1 });
  const prompt = args.value('prompt');
  const promptParts = prompt === undefined ? undefined : readPromptFile(await input.readText(prompt), prompt, input);
  return {
    ...defaultSessionConfig,
    ...chatModelOf(args, input, usage),
    ...plain,
    ...shown,
    temperature: readTemperatureOption(args, preset.temperature ?? defaultSessionConfig.temperature),
    controllers,
    activation: readChoiceOption(
      args,
      'activation',
      ['by-procedure', 'on-success', 'on-call', 'on-allow'],
      preset.activation,
    ),
    validity: readChoiceOption(args, 'validity', ['values', 'session'], preset.validity ?? 'values'),
    ...(args.flag('strict') ? { strict: true } : {}),
    strategy: readChoiceOption(args, 'strategy', ['react-text', 'tool-calls'], preset.strategy),
    now: promptTime(input.now()),
    seed,
    ...(unsent.length > 0 ? { unsent } : {}),
    user,
    ...(interjections.length > 0 ? { interjections } : {}),
    ...(probability > 0 ? { oow: { probability, ...(types.length > 0 ? { types } : {}) } } : {}),
    ...(promptParts ? { promptParts: { ...preset.promptParts, ...promptParts } } : {}),
    tools: {
      ...(args.value('tool-model') === undefined
        ? { default: 'mock' }
        : { default: 'llm', ...playerOf(args, input, 'tool-model') }),
      ...(Object.keys(tools.backends).length > 0 ? { perTool: tools.backends } : {}),
    },
  };
}

/** Opens the ports of agent, user and server: the rehearsal model or the endpoint. */
async function portsOf(config: SessionConfig, args: ParsedArgs, profile: EndpointProfile, input: CliInput) {
  const rehearsal = await openChat({}, input);
  const address = args.value('base-url');
  const endpoint =
    address === undefined
      ? rehearsal
      : await openChat({ baseUrl: checkBaseUrl(address) }, input, { profile, printsNotes: true });
  const { user, tools } = config;
  const portOf = (isRehearsal: boolean | undefined) => ((isRehearsal ?? config.rehearsal) ? rehearsal : endpoint);
  return {
    chat: portOf(config.rehearsal),
    userChat: portOf(user.kind === 'simulated' ? user.rehearsal : true),
    toolChat: portOf(tools.rehearsal),
  };
}

/** Progress of the session, one line for each important event. */
function progressOf(event: SessionEvent): string | undefined {
  switch (event.kind) {
    case 'user.spoke':
      return `turn ${event.turn}  user: ${toOneLine(event.text)}${event.oow ? `  [${event.oow}]` : ''}`;
    case 'tool.called':
      return `turn ${event.turn}  call: ${event.name}`;
    case 'decision.denied':
      return `turn ${event.turn}  denied by ${event.controller}: ${toOneLine(event.reason)}`;
    case 'decision.accepted':
      return event.decision.kind === 'response'
        ? `turn ${event.turn}  agent: ${toOneLine(event.decision.text)}`
        : undefined;
    case 'fallback.given':
      return `turn ${event.turn}  fallback: ${toOneLine(event.reason)}`;
    case 'problem.noticed':
      return `note: ${toOneLine(event.message)}`;
    case 'model.failed':
      return `model failed: ${toOneLine(event.failure.message)}`;
    default:
      return undefined;
  }
}
