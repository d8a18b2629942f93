import { resolve } from 'node:path';
import { toolsFromDocument } from '../../core/formats';
import type { ChatPort } from '../../core/llm';
import { isRehearsalModel, rehearsalModels } from '../../core/rehearsal';
import {
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  printLog,
  type SessionConfig,
  type SessionEvent,
  type SessionState,
  type UserConfig,
} from '../../core/session';
import { looseName, nearestName } from '../../core/support';
import { loadWorkflow, usable, type Workflow } from '../loadWorkflow';
import { type Command, type CommandInput, type ParsedArgs, UsageError } from '../outcome';
import { numberOf, oneOf, onlyFile } from '../parseArgs';
import { planInterjections } from '../run/interject';
import { readToolsFile, type ToolsFile } from '../run/readToolsFile';
import { readUserScript } from '../run/readUserScript';
import { oneLine, plural } from '../wording';

const usage =
  'Usage: weir run FILE --model M [--base-url U] [--user script.json] [--controllers none|pre|post|both] [--format pdl|text|code|flowchart|none] [--strategy react-text|tool-calls] [--oow CATEGORY/TYPE@TURN]... [--seed N] [--tools T] --out LOG.jsonl [--json]';

export const run: Command = {
  usage,
  options: {
    model: {
      value: true,
      help: 'rehearsal-compliant, -hasty or -forgetful (no language model), or one of the endpoint',
    },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY' },
    user: { value: true, help: "JSON list of the user's turns; without it a rehearsal user answers" },
    controllers: { value: true, help: 'none, pre, post or both (default)' },
    format: { value: true, help: 'Workflow in the prompt: pdl (default), text, code, flowchart or none' },
    strategy: { value: true, help: 'react-text (default) or tool-calls' },
    oow: { value: true, repeat: true, help: 'Out-of-workflow turn on top of the user; may be repeated' },
    seed: { value: true, help: 'Seed of results, users and rehearsal; 1 by default' },
    tools: { value: true, help: 'Tool definitions, or a JSON table of results; without it results are generated' },
    out: { value: true, help: 'File for the log (JSONL), written as the session goes' },
  },
  async run(args, input) {
    const file = onlyFile(args, usage);
    const out = outFile(args);
    const workflow = usable(await loadWorkflow(file, input), input);
    if (workflow.kind === 'worfbench' || workflow.kind === 'aov') {
      throw new UsageError(`${file} is a plan of subtasks: sessions run on PDL documents and flowcharts.`);
    }
    const tools = await toolsOf(args, workflow, input);
    const config = await configOf(args, workflow, tools, input);
    const { chat, userChat } = await portsOf(config, input);
    const sink = input.openLog(out);
    let unwritten: unknown;
    const runner = createSessionRunner({
      chat,
      userChat,
      clock: { now: input.now },
      sessionId: `run-${input.newId()}`,
      config,
      document: { title: workflow.name, kind: workflow.kind, source: workflow.source },
      tools: toolSchemas(workflow, tools),
      onEvent: (event) => {
        try {
          sink.append(printLog([event]));
        } catch (error) {
          // A session that cannot be kept is not worth going on with: the disk is full, or gone.
          unwritten ??= error;
          runner.dispose();
        }
        const line = progressOf(event);
        if (line !== undefined) input.log(line);
      },
    });
    runner.start();
    await runner.settled();
    sink.close();
    if (unwritten !== undefined) throw unwritten;
    return resultOf(runner.state, out);
  },
};

function resultOf(state: SessionState, log: string) {
  const { sessionId, turn: turns, counters, phase } = state;
  const ended = phase.kind === 'ended' ? phase.reason : phase.kind;
  const { toolCalls: calls, denied, callViolations: violations } = counters;
  const json = { sessionId, turns, calls, denied, violations, ended, log };
  // Answers given too early are no calls, but a reader of the text must not take the session for a clean one.
  const early = counters.violations - violations;
  const answers = early > 0 ? `, ${plural(early, 'answer')} too early` : '';
  const counts = [plural(turns, 'turn'), plural(calls, 'call'), `${denied} denied`, plural(violations, 'violation')];
  const text = `${counts.join(', ')}${answers}; ended: ${ended}\n${log}`;
  return { exitCode: ended === 'failed' ? (1 as const) : (0 as const), json, text };
}

/** Before anything runs: the log must not overwrite what it is made from. */
function outFile(args: ParsedArgs): string {
  const out = args.value('out');
  if (out === undefined) throw new UsageError(`--out is missing: the file for the log. ${usage}`);
  const read = [...args.positional, args.value('user'), args.value('tools')];
  if (read.some((file) => file !== undefined && file !== '-' && resolve(file) === resolve(out))) {
    throw new UsageError(`--out ${out} would overwrite a file that is read.`);
  }
  return out;
}

async function toolsOf(args: ParsedArgs, workflow: Workflow, input: CommandInput): Promise<ToolsFile> {
  const file = args.value('tools');
  if (file === undefined) return { definitions: [], backends: {} };
  const tools = readToolsFile(await input.readText(file), file);
  if (workflow.kind === 'pdl') {
    const declared = workflow.document.apis.map((api) => api.name);
    const isDeclared = (name: string) => declared.some((api) => looseName(api) === looseName(name));
    for (const name of Object.keys(tools.backends)) {
      if (isDeclared(name)) continue;
      const near = nearestName(name, declared);
      input.log(
        `note: ${file} has results for ${name}, which the document does not declare.${near ? ` It declares ${near}.` : ''}`,
      );
    }
  }
  return tools;
}

function toolSchemas(workflow: Workflow, { definitions }: ToolsFile) {
  const found = workflow.kind === 'pdl' ? toolsFromDocument(workflow.document, definitions) : definitions;
  return found.map(({ name, description, parameters, returns }) => ({
    name,
    parameters,
    ...(description === undefined ? {} : { description }),
    ...(returns === undefined ? {} : { returns }),
  }));
}

async function configOf(
  args: ParsedArgs,
  workflow: Workflow,
  tools: ToolsFile,
  input: CommandInput,
): Promise<SessionConfig> {
  const seed = numberOf(args, 'seed', defaultSessionConfig.seed, { min: 0, max: 2 ** 32 - 1, whole: true });
  const controllers = oneOf(args, 'controllers', ['none', 'pre', 'post', 'both'], 'both');
  const script = args.value('user');
  const turns = script === undefined ? undefined : readUserScript(await input.readText(script), script);
  const user: UserConfig = turns ? { kind: 'scripted', turns } : { kind: 'simulated', model: 'rehearsal-compliant' };
  const interjections = planInterjections(args.values('oow'), {
    document: workflow.kind === 'pdl' ? workflow.document : undefined,
    title: workflow.name,
    seed,
    maxTurns: defaultSessionConfig.maxTurns,
    ...(turns ? { scriptTurns: turns.length } : {}),
  });
  return {
    ...defaultSessionConfig,
    ...modelOf(args, input),
    controllers: defaultControllers(controllers),
    format: oneOf(args, 'format', ['pdl', 'text', 'code', 'flowchart', 'none'], defaultSessionConfig.format),
    strategy: oneOf(args, 'strategy', ['react-text', 'tool-calls'], defaultSessionConfig.strategy),
    seed,
    user,
    ...(interjections.length > 0 ? { interjections } : {}),
    tools: { default: 'mock', ...(Object.keys(tools.backends).length > 0 ? { perTool: tools.backends } : {}) },
  };
}

function modelOf(args: ParsedArgs, input: CommandInput): Pick<SessionConfig, 'model' | 'rehearsal' | 'baseUrl'> {
  const model = args.value('model')?.trim();
  const names = rehearsalModels.map(({ id }) => id);
  if (!model) throw new UsageError(`--model is missing: ${names.join(', ')}, or a model of --base-url. ${usage}`);
  const address = args.value('base-url');
  if (isRehearsalModel(model)) {
    if (address !== undefined) input.log(`note: ${model} runs without an endpoint; --base-url is not used.`);
    return { model, rehearsal: true };
  }
  if (address === undefined) {
    throw new UsageError(`${model} is no rehearsal model (${names.join(', ')}); name its endpoint with --base-url.`);
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`--base-url is a full address such as http://localhost:8000/v1; not "${address}".`);
  }
  // The address is in the log; a key must never be.
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    throw new UsageError('--base-url holds a user name, a password or a query; the key belongs in OPENAI_API_KEY.');
  }
  return { model, rehearsal: false, baseUrl: address };
}

/** The chat client is loaded when it is needed; the rehearsal model goes through the very same one. */
async function portsOf(config: SessionConfig, input: CommandInput): Promise<{ chat: ChatPort; userChat: ChatPort }> {
  const { createOpenAiChat } = await import('../../adapters/openai');
  const { createRehearsalFetch, rehearsalBaseUrl } = await import('../../adapters/rehearsal');
  const rehearsal = createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: '', fetch: createRehearsalFetch() });
  const { baseUrl } = config;
  if (baseUrl === undefined) return { chat: rehearsal, userChat: rehearsal };
  return {
    chat: createOpenAiChat({ baseUrl, apiKey: input.env('OPENAI_API_KEY')?.trim() ?? '' }),
    userChat: rehearsal,
  };
}

/** The session as it goes, one line for each thing worth a look. */
function progressOf(event: SessionEvent): string | undefined {
  switch (event.kind) {
    case 'user.spoke':
      return `turn ${event.turn}  user: ${oneLine(event.text)}${event.oow ? `  [${event.oow}]` : ''}`;
    case 'tool.called':
      return `turn ${event.turn}  call: ${event.name}`;
    case 'decision.denied':
      return `turn ${event.turn}  denied by ${event.controller}: ${oneLine(event.reason)}`;
    case 'decision.accepted':
      return event.decision.kind === 'response'
        ? `turn ${event.turn}  agent: ${oneLine(event.decision.text)}`
        : undefined;
    case 'fallback.given':
      return `turn ${event.turn}  fallback: ${oneLine(event.reason)}`;
    case 'problem.noticed':
      return `note: ${oneLine(event.message)}`;
    case 'model.failed':
      return `model failed: ${oneLine(event.failure.message)}`;
    default:
      return undefined;
  }
}
