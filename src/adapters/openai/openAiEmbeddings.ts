// Vectors of texts from an endpoint's embeddings API, in batches. Never rejects: a refusal is a failure with a remedy.

import type { ChatFailure } from '../../core/llm';
import { cleanAddress, fail, ok, type Result } from '../../core/support';
import { createFailure, type FailureContext, failureOf } from './chatFailure';
import {
  createClient,
  defaultTimeoutMs,
  invalidAddress,
  loadSdk,
  type OpenAiChatOptions,
  ownSecrets,
} from './openAiChat';
import { createFetchReport, createReportingFetch } from './reportingFetch';

/** Texts of one request; servers refuse many more. */
const BATCH = 256;

export interface Embeddings {
  /** Returns one vector per text, in the order of the texts. */
  embed(
    model: string,
    texts: readonly string[],
    how?: EmbedOptions,
  ): Promise<Result<readonly (readonly number[])[], ChatFailure>>;
}

export interface EmbedOptions {
  /** Called after each batch with the number of texts that have a vector. */
  onProgress?(done: number): void;
  readonly signal?: AbortSignal;
}

export function createEmbeddings(options: OpenAiChatOptions): Embeddings {
  return {
    embed: async (model, texts, { onProgress, signal } = {}) => {
      const baseUrl = cleanAddress(options.baseUrl);
      const context: FailureContext = {
        baseUrl,
        secrets: ownSecrets(options),
        model,
        timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
        surface: options.surface,
      };
      if (!URL.canParse(options.baseUrl)) return fail(invalidAddress(context));
      const sdk = await loadSdk();
      const client = createClient(sdk, options, createReportingFetch(options.fetch, createFetchReport()));
      const vectors: (readonly number[])[] = [];
      try {
        for (let start = 0; start < texts.length; start += BATCH) {
          const input = texts.slice(start, start + BATCH);
          const reply = await client.embeddings.create(
            { model, input, encoding_format: 'float' },
            signal ? { signal } : {},
          );
          const batch = (Array.isArray(reply.data) ? reply.data : [])
            .toSorted((a, b) => a.index - b.index)
            .map(({ embedding }) => embedding)
            .filter((vector) => Array.isArray(vector) && vector.every((value) => Number.isFinite(value)));
          if (batch.length !== input.length) {
            const message = `${baseUrl} gave ${batch.length} vectors for ${input.length} texts. Is ${model} an embedding model?`;
            return fail(createFailure('malformed-response', message, context));
          }
          vectors.push(...batch);
          onProgress?.(vectors.length);
        }
      } catch (error) {
        if (signal?.aborted) return fail(createFailure('cancelled', 'Cancelled.', context));
        if (error instanceof sdk.APIConnectionTimeoutError) return fail(failureOf(error, 'timeout', context));
        if (error instanceof sdk.APIConnectionError) return fail(failureOf(error, 'connection', context));
        if (error instanceof sdk.APIError) return fail(failureOf(error, 'api', context));
        return fail(failureOf(error, 'syntax', context));
      }
      return ok(vectors);
    },
  };
}
