import { createOpenAiChat } from '../../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../../adapters/rehearsal/rehearsalFetch';
import { parseTools, toolsFromDocument } from '../../core/formats';
import {
  createSessionRunner,
  defaultControllers,
  defaultSessionConfig,
  type MockRow,
  printLog,
  type ScriptedTurn,
  type SessionConfig,
  type ToolsConfig,
} from '../../core/session';
import { isJsonObject, type JsonObject } from '../../core/support';
import { loadWorkflow, onlyFile } from '../loadWorkflow';
import { type Command, type CommandInput, type ParsedArgs, UsageError } from '../outcome';
import { numberOf, oneOf } from '../parseArgs';

const isRehearsalModel = (model: string) => model.startsWith('rehearsal');

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** A script: a list of turns, each a text or `{text, oow?, ends?}`; also `{turns: [...]}`. */
function readScript(value: unknown, file: string): ScriptedTurn[] {
  const list: unknown = isJsonObject(value) && 'turns' in value ? value.turns : value;
  if (!Array.isArray(list) || list.length === 0) throw new UsageError(`${file}: expected a list of user turns.`);
  const turns = (list as readonly unknown[]).map((turn, index): ScriptedTurn => {
    if (typeof turn === 'string') return { text: turn };
    if (!isJsonObject(turn) || typeof turn.text !== 'string')
      throw new UsageError(`${file}: turn ${index + 1} has no text.`);
    return {
      text: turn.text,
      ...(typeof turn.oow === 'string' ? { oow: turn.oow } : {}),
      ...(turn.ends === true ? { ends: true } : {}),
    };
  });
  return turns.map((turn, index) => (index === turns.length - 1 ? { ...turn, ends: true } : turn));
}

/** `{toolName: [{when, result | failure}, ...]}`: how each tool answers. */
function readMocks(value: JsonObject, file: string): NonNullable<ToolsConfig['perTool']> {
  const entries = Object.entries(value).map(([name, rows]) => {
    if (!Array.isArray(rows))
      throw new UsageError(`${file}: ${name} needs a list of rows {"when": {...}, "result": ...}.`);
    const read = (rows as readonly unknown[]).map((row, index): MockRow => {
      if (!isJsonObject(row) || !('result' in row || typeof row.failure === 'string')) {
        throw new UsageError(`${file}: row ${index + 1} of ${name} needs "result" or "failure".`);
      }
      return {
        when: isJsonObject(row.when) ? row.when : {},
        ...('result' in row && row.result !== undefined ? { result: row.result } : {}),
        ...(typeof row.failure === 'string' ? { failure: row.failure } : {}),
      };
    });
    return [name, { kind: 'mock' as const, rows: read }] as const;
  });
  return Object.fromEntries(entries);
}

async function readToolsFile(file: string, input: CommandInput) {
  const text = await input.readText(file);
  if (text.trimStart().startsWith('{')) {
    const value = parseJson(text, file);
    const isMocks =
      isJsonObject(value) &&
      Object.keys(value).length > 0 &&
      Object.values(value).every(Array.isArray) &&
      !('tools' in value);
    if (isMocks) return { definitions: [], perTool: readMocks(value as JsonObject, file) };
  }
  const parsed = parseTools(text);
  if (!parsed.ok)
    throw new UsageError(`${file}: ${typeof parsed.error === 'string' ? parsed.error : parsed.error.message}`);
  return { definitions: parsed.value, perTool: undefined };
}

async function configure(args: ParsedArgs, input: CommandInput): Promise<SessionConfig> {
  const model = args.value('model');
  if (model === undefined)
    throw new UsageError(`--model is needed: rehearsal-compliant, or a model of --base-url. ${run.usage}`);
  const rehearsal = isRehearsalModel(model);
  const baseUrl = args.value('base-url');
  if (!rehearsal && baseUrl === undefined) {
    throw new UsageError(`${model} is no rehearsal model: name its endpoint with --base-url.`);
  }
  const script = args.value('user');
  const turns = script === undefined ? undefined : readScript(parseJson(await input.readText(script), script), script);
  if (args.values('oow').length > 0 && !turns) throw new UsageError('--oow marks turns of a script: it needs --user.');
  const oow = new Map(
    args.values('oow').map((value) => {
      const match = /^([^@\s]+\/[^@\s]+)@(\d+)$/.exec(value);
      const at = Number(match?.[2]);
      if (!match || !turns || at < 1 || at > turns.length) {
        throw new UsageError(`--oow is CATEGORY/TYPE@TURN with a turn from 1 to ${turns?.length ?? 0}, not ${value}.`);
      }
      return [at, match[1] as string] as const;
    }),
  );
  return {
    ...defaultSessionConfig,
    model,
    rehearsal,
    ...(rehearsal || baseUrl === undefined ? {} : { baseUrl }),
    controllers: defaultControllers(oneOf(args, 'controllers', ['none', 'pre', 'post', 'both'], 'both')),
    format: oneOf(args, 'format', ['pdl', 'text', 'code', 'flowchart', 'none'], 'pdl'),
    strategy: oneOf(args, 'strategy', ['react-text', 'tool-calls'], 'react-text'),
    seed: numberOf(args, 'seed', 1, [0, Number.MAX_SAFE_INTEGER]),
    user: turns
      ? {
          kind: 'scripted',
          turns: turns.map((turn, index) => {
            const type = oow.get(index + 1);
            return type === undefined ? turn : { ...turn, oow: type };
          }),
        }
      : { kind: 'simulated', model: 'rehearsal-compliant' },
  };
}

export const run: Command = {
  name: 'run',
  summary: 'Run a session of an agent on a workflow and write its log',
  usage:
    'Usage: weir run FILE --model M [--base-url U] [--user script.json] [--controllers none|pre|post|both] [--format F] [--strategy S] [--oow CATEGORY/TYPE@TURN]... [--seed N] [--tools T] --out LOG.jsonl',
  options: {
    model: { value: true, help: 'rehearsal-compliant, -hasty, -forgetful (no LLM), or a model of the endpoint' },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; the key comes from OPENAI_API_KEY' },
    user: { value: true, help: 'Script of user turns (JSON); without it the rehearsal user answers' },
    controllers: { value: true, help: 'none, pre, post or both (default)' },
    format: { value: true, help: 'Workflow in the prompt: pdl (default), text, code, flowchart, none' },
    strategy: { value: true, help: 'react-text (default) or tool-calls' },
    oow: { value: true, repeat: true, help: 'Marks a turn of the script as out-of-workflow; may be repeated' },
    seed: { value: true, help: 'Seed of generated results and of the rehearsal; 1 by default' },
    tools: { value: true, help: 'Tool definitions, or a table of mocked results; without it results are generated' },
    out: { value: true, help: 'Where the log goes (JSONL)' },
  },
  async run(args, input) {
    const file = onlyFile(args.positional, run.usage);
    const out = args.value('out');
    if (out === undefined) throw new UsageError(`--out is needed: where the log goes. ${run.usage}`);
    const config = await configure(args, input);
    const workflow = await loadWorkflow(file, input);
    if (workflow.kind !== 'pdl') throw new UsageError(`${file} is a flowchart: sessions run on PDL documents.`);
    const toolsFile = args.value('tools');
    const given = toolsFile === undefined ? undefined : await readToolsFile(toolsFile, input);
    const tools: ToolsConfig = { default: 'mock', ...(given?.perTool ? { perTool: given.perTool } : {}) };
    const rehearsal = createOpenAiChat({
      baseUrl: rehearsalBaseUrl,
      apiKey: 'rehearsal',
      fetch: createRehearsalFetch(),
    });
    const { baseUrl } = config;
    const chat =
      config.rehearsal || baseUrl === undefined
        ? rehearsal
        : createOpenAiChat({ baseUrl, apiKey: input.env('OPENAI_API_KEY') ?? '' });
    const runner = createSessionRunner({
      chat,
      userChat: rehearsal,
      clock: { now: input.now },
      sessionId: `run-${input.now().toString(36)}-${config.seed}`,
      config: { ...config, tools },
      document: { title: workflow.name, kind: 'pdl', source: workflow.source },
      tools: toolsFromDocument(workflow.document, given?.definitions),
      onEvent: (event) => {
        if (event.kind === 'user.spoke') input.log(`turn ${event.turn}`);
      },
    });
    runner.start();
    await runner.settled();
    const { state } = runner;
    await input.writeText(out, printLog(runner.events));
    const ended = state.phase.kind === 'ended' ? state.phase.reason : state.phase.kind;
    const json = {
      sessionId: state.sessionId,
      turns: state.turn,
      calls: state.counters.toolCalls,
      denied: state.counters.denied,
      violations: state.counters.violations,
      ended,
      log: out,
    };
    const failed = state.phase.kind === 'failed' || ended === 'failed';
    if (state.phase.kind === 'failed') input.log(state.phase.message);
    const text = `${json.turns} turns, ${json.calls} calls, ${json.denied} denied, ${json.violations} violations; ended: ${ended}. Log: ${out}`;
    return { exitCode: failed ? 1 : 0, json, text };
  },
};
