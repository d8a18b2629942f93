// Tests whether the endpoint answers with this key and this model: requests its list of models, or a word if it has no
// list. The message names the test, so that "it works" has a clear meaning.

import type { ChatFailure } from '../../core/llm';
import { cleanAddress, fail, ok, type Result } from '../../core/support';
import { type FailureContext, failureOf } from './chatFailure';
import {
  createClient,
  createOpenAiChat,
  defaultTimeoutMs,
  invalidAddress,
  loadSdk,
  maxBytesOf,
  type OpenAiChatOptions,
  ownSecrets,
} from './openAiChat';
import { createFetchReport, createReportingFetch } from './reportingFetch';

export interface ConnectionResult {
  /** Ids that the endpoint lists; empty if it lists none. */
  readonly models: readonly string[];
  /** For the settings dialog, in sentence case. */
  readonly message: string;
}

export async function testConnection(
  options: OpenAiChatOptions & { readonly model: string },
): Promise<Result<ConnectionResult, ChatFailure>> {
  const { model } = options;
  const baseUrl = cleanAddress(options.baseUrl);
  const context: FailureContext = {
    baseUrl,
    secrets: ownSecrets(options),
    model,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
  };
  if (!URL.canParse(options.baseUrl)) return fail(invalidAddress(context));
  const sdk = await loadSdk();
  const quick = { ...options, maxRetries: options.maxRetries ?? 0 };
  try {
    const page = await createClient(
      sdk,
      quick,
      createReportingFetch(options.fetch, createFetchReport(), maxBytesOf(options)),
    ).models.list();
    const models = (Array.isArray(page.data) ? page.data : [])
      .map((entry) => entry.id)
      .filter((id) => typeof id === 'string')
      .map((id) => context.secrets.text(id));
    if (models.length > 0) {
      const listed = models.includes(model);
      return ok({
        models,
        message: listed
          ? `Connected. ${baseUrl} offers ${model}.`
          : `Connected, but ${baseUrl} does not list ${model || 'a model with an empty name'}. It lists ${models.length}.`,
      });
    }
  } catch (error) {
    if (error instanceof sdk.APIConnectionTimeoutError) return fail(failureOf(error, 'timeout', context));
    if (error instanceof sdk.APIConnectionError) return fail(failureOf(error, 'connection', context));
    const status = error instanceof sdk.APIError ? error.status : undefined;
    if (status === 401 || status === 403 || status === 429) return fail(failureOf(error, 'api', context));
  }
  const outcome = await createOpenAiChat(quick).complete(
    { model, messages: [{ role: 'user', content: 'Reply with the word ok.' }] },
    {},
  );
  return outcome.kind === 'completed'
    ? ok({ models: [], message: `Connected. ${model} answered; the endpoint lists no models.` })
    : fail(outcome.failure);
}
