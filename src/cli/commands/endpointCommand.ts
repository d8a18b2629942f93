import type { Acceptance, EndpointReport } from '../../core/llm';
import { type CliCommand, type CliInput, forceOption, type ParsedArgs, UsageError } from '../cliCommand';
import { toOneLine } from '../formatText';
import { checkBaseUrl } from '../run/chatModel';
import { endpointOptions, endpointUsage, readProfileOptions } from '../run/endpointOptions';
import { secretFilterOf } from '../secrets';

const usage = `Usage: weir endpoint test --base-url U --model M ${endpointUsage} [--write-profile FILE [--force]] [--json]`;

/** Sends a few requests shaped like those of a session, and prints what was accepted. */
export const endpointCommand: CliCommand = {
  usage,
  options: {
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY' },
    model: { value: true, help: 'A model of the endpoint' },
    ...endpointOptions,
    'write-profile': { value: true, help: 'File for the learned profile, for --endpoint-profile of other commands' },
    force: forceOption,
  },
  async run(args, input) {
    const [word, ...more] = args.positional;
    if (word !== 'test' || more.length > 0) throw new UsageError(`The command is \`weir endpoint test\`. ${usage}`);
    const [address, model] = [args.value('base-url'), args.value('model')?.trim()];
    if (address === undefined || !model) throw new UsageError(`--base-url and --model are needed. ${usage}`);
    const baseUrl = checkBaseUrl(address);
    const profile = await readProfileOptions(args, input);
    const file = profileFile(args, input);
    input.log(`Prompts are sent to ${new URL(baseUrl).origin} (${model}).`);
    const { testConnection } = await import('../../adapters/openai');
    const abort = new AbortController();
    input.onInterrupt?.(() => abort.abort());
    const result = await testConnection({
      baseUrl,
      apiKey: input.env('OPENAI_API_KEY')?.trim() ?? '',
      model,
      profile,
      surface: 'terminal',
      signal: abort.signal,
    });
    const secrets = secretFilterOf(input);
    if (!result.ok) {
      const { kind, message } = secrets.value({ ...result.error });
      return { exitCode: 1, json: { ok: false, failure: { kind, message } }, text: message };
    }
    const { message, report } = secrets.value(result.value);
    if (!report) return { exitCode: 1, json: { ok: false, message, models: result.value.models }, text: message };
    if (file) {
      const sink = file.open();
      sink.append(`${JSON.stringify(report.profile, null, 2)}\n`);
      sink.close();
    }
    const failed = report.failure !== undefined;
    const text = [message, '', ...tableOf(report), ...(file ? ['', args.value('write-profile') ?? ''] : [])].join('\n');
    return { exitCode: failed ? 1 : 0, json: { ok: !failed, message, ...report }, text };
  },
};

function profileFile(args: ParsedArgs, input: CliInput) {
  const name = args.value('write-profile');
  const read = args.value('endpoint-profile');
  if (name === undefined) return undefined;
  return input.outFile(name, { force: args.flag('force'), reads: read === undefined ? [] : [read] });
}

const toolCallWords: Readonly<Record<EndpointReport['toolCall'], string>> = {
  'as-call': 'as a call',
  'as-text': 'as text',
  none: 'not made, although the prompt asks for it',
  refused: 'refused: the model takes no tools',
  'not-tried': 'not tried',
};

function tableOf(report: EndpointReport): string[] {
  const rows: [string, string][] = [
    ...report.parameters.map(({ parameter, acceptance }): [string, string] => {
      const { maxTokensName } = report.profile;
      const isRenamed = parameter === 'max_tokens' && maxTokensName === 'max_completion_tokens';
      return [parameter, `${acceptanceWords(acceptance)}${isRenamed ? ` as ${maxTokensName}` : ''}`];
    }),
    ['streaming', acceptanceWords(report.streaming)],
    ['instructions', roleWords(report)],
    ['tool call', toolCallWords[report.toolCall]],
    ['reasoning', report.reasoning ? 'seen' : 'not seen'],
    ['time', timeWords(report)],
    ['requests', String(report.requests)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, words]) => `${name.padEnd(width)}  ${words}`);
}

function acceptanceWords(acceptance: Acceptance): string {
  if (acceptance.kind === 'refused') return `refused: ${toOneLine(acceptance.words)}`;
  return acceptance.kind === 'accepted' ? 'accepted' : 'not tried';
}

const roleWords = ({ instructionRole }: EndpointReport): string =>
  instructionRole === 'none' ? 'in the first message of the user' : `role ${instructionRole ?? 'unknown'}`;

function timeWords({ latencyMs, firstTokenMs }: EndpointReport): string {
  if (latencyMs === undefined) return 'unknown';
  return `${latencyMs} ms${firstTokenMs === undefined ? '' : `, first words after ${firstTokenMs} ms`}`;
}
