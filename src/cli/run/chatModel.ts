// Reads the model of a command: the rehearsal model, or a model of an endpoint. Refuses an address that contains a
// secret.

import { isRehearsalModel, rehearsalModels } from '../../adapters/rehearsal/rehearsalModels';
import type { ChatPort, ChatWait, EndpointProfile } from '../../core/llm';
import { cleanAddress } from '../../core/support';
import { type CliInput, type ParsedArgs, UsageError } from '../cliCommand';
import { toOneLine } from '../formatText';
import { secretFilterOf } from '../secrets';

export interface ChatModel {
  readonly model: string;
  readonly rehearsal: boolean;
  readonly baseUrl?: string;
}

/** From `--model` (or another option that names one) and `--base-url`; `rehearsal` alone is the compliant one. */
export function chatModelOf(args: ParsedArgs, input: CliInput, usage: string, option = 'model'): ChatModel {
  const written = args.value(option)?.trim();
  const model = written === 'rehearsal' ? 'rehearsal-compliant' : written;
  const names = rehearsalModels.map(({ id }) => id);
  if (!model) throw new UsageError(`--${option} is missing: ${names.join(', ')}, or a model of --base-url. ${usage}`);
  const address = args.value('base-url');
  if (isRehearsalModel(model)) {
    if (address !== undefined && option === 'model' && !usesEndpoint(args))
      input.log(`note: ${model} runs without an endpoint; --base-url is not used.`);
    return { model, rehearsal: true };
  }
  if (address === undefined) {
    throw new UsageError(`${model} is not a rehearsal model (${names.join(', ')}); name its endpoint with --base-url.`);
  }
  return { model, rehearsal: false, baseUrl: checkBaseUrl(address) };
}

/** Whether a model of another part of the command is at the endpoint. */
const usesEndpoint = (args: ParsedArgs): boolean =>
  ['user-model', 'tool-model', 'judge', 'judge-model'].some((option) => {
    const model = args.value(option);
    return model !== undefined && model !== 'rehearsal' && !isRehearsalModel(model);
  });

/** The address is stored with the results; a key must never be. */
export function checkBaseUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    const shownAddress = cleanAddress(address);
    throw new UsageError(`--base-url is a full address such as http://localhost:8000/v1; not "${shownAddress}".`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    throw new UsageError('--base-url holds a user name, a password or a query; the key belongs in OPENAI_API_KEY.');
  }
  return address;
}

export interface ChatSettings {
  /** Not used by the rehearsal model. */
  readonly profile?: EndpointProfile;
  /** The caller prints the notes of replies, which say what was learned of the endpoint. */
  readonly printsNotes?: boolean;
  /** Awaited before each request, for a rate limit. */
  readonly admit?: (signal?: AbortSignal) => Promise<void>;
}

/**
 * The chat client is loaded on use, and completely before the first request; otherwise that request's time would
 * include the loading. The rehearsal model uses the same client. Logs what is learned of the endpoint, and waits.
 */
export async function openChat(
  model: Pick<ChatModel, 'baseUrl'>,
  input: CliInput,
  { profile, admit, printsNotes }: ChatSettings = {},
): Promise<ChatPort> {
  const { createOpenAiChat, loadSdk } = await import('../../adapters/openai');
  await loadSdk();
  const filter = secretFilterOf(input);
  const secrets = () => filter;
  if (model.baseUrl !== undefined) {
    const apiKey = input.env('OPENAI_API_KEY')?.trim() ?? '';
    return createOpenAiChat({
      baseUrl: model.baseUrl,
      apiKey,
      secrets,
      surface: 'terminal',
      ...(admit ? { admit } : {}),
      ...(profile ? { profileOf: () => profile } : {}),
      onLearned: ({ notes }) => {
        if (!printsNotes) for (const note of notes) input.log(`note: ${toOneLine(note)}`);
      },
      onWait: (wait) => logWait(wait, cleanAddress(model.baseUrl ?? ''), input),
    });
  }
  const { createRehearsalFetch, rehearsalBaseUrl } = await import('../../adapters/rehearsal');
  return createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: '', fetch: createRehearsalFetch(), secrets });
}

/** Shorter waits end before the line is read. */
const shownWaitMs = 2000;

function logWait(wait: ChatWait | undefined, baseUrl: string, input: CliInput): void {
  if (wait?.kind !== 'retry' || wait.waitMs < shownWaitMs) return;
  const seconds = Math.round(wait.waitMs / 1000);
  const reason = wait.status === undefined ? 'could not be reached' : `answered with status ${wait.status}`;
  input.log(`${baseUrl} ${reason}; waiting ${seconds} s before another attempt.`);
}
