// Vectors of texts from an endpoint's embeddings API, in batches. Never rejects: a refusal is a failure with a remedy.

import type { ChatFailure, EndpointProfile } from '../../core/llm';
import { fail, ok, type Result } from '../../core/support';
import { createFailure, failureOf, redirectFailure } from './chatFailure';
import {
  createContext,
  type EndpointOptions,
  invalidAddress,
  limitsOf,
  loadSdk,
  openConnection,
} from './endpointClient';
import { redirectOf } from './openAiChat';

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

export function createEmbeddings(options: EndpointOptions & { readonly profile?: EndpointProfile }): Embeddings {
  return {
    embed: async (model, texts, { onProgress, signal } = {}) => {
      const limits = limitsOf(options.profile ?? {}, options);
      const context = createContext(options, model, limits);
      const { baseUrl } = context;
      if (!URL.canParse(options.baseUrl)) return fail(invalidAddress(context));
      const sdk = await loadSdk();
      const connection = openConnection(sdk, options, { limits, profile: options.profile ?? {} });
      const { client } = connection;
      const either = AbortSignal.any([connection.signal, ...(signal ? [signal] : [])]);
      const vectors: (readonly number[])[] = [];
      try {
        for (let start = 0; start < texts.length; start += BATCH) {
          const input = texts.slice(start, start + BATCH);
          const reply = await client.embeddings.create({ model, input, encoding_format: 'float' }, { signal: either });
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
        const { exceeded } = connection.watch;
        if (exceeded) return fail(failureOf(error, exceeded, context));
        const redirect = redirectOf(error);
        if (redirect) return fail(redirectFailure(redirect, context));
        if (error instanceof sdk.APIConnectionError) return fail(failureOf(error, 'connection', context));
        if (error instanceof sdk.APIError) return fail(failureOf(error, 'api', context));
        return fail(failureOf(error, 'syntax', context));
      } finally {
        connection.close();
      }
      return ok(vectors);
    },
  };
}
