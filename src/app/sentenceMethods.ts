// The methods of the worker for sentence models. The model of the last call stays open for the next one.

import { createSentenceEncoder, type SentenceEncoder } from '../adapters/sentenceEncoder/createSentenceEncoder';
import type { WorkerCall } from '../adapters/workers/workerMessages';

/** The two files of a sentence model. A `Blob` is sent to a worker without a copy of its content. */
export interface SentenceFiles {
  readonly modelName: string;
  readonly model: Blob;
  readonly tokenizerName: string;
  readonly tokenizer: Blob;
}

export interface OpenedModel {
  /** First digits of the SHA-256 of the model file, in hexadecimal. */
  readonly hash: string;
  /** Length of a vector. */
  readonly dimensions: number;
}

const HASH_DIGITS = 8;

export function createSentenceMethods() {
  let current: { readonly hash: string; readonly encoder: SentenceEncoder } | undefined;
  const open = async ({ modelName, model, tokenizerName, tokenizer }: SentenceFiles) => {
    await current?.encoder.release();
    current = undefined;
    const bytes = new Uint8Array(await model.arrayBuffer());
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, HASH_DIGITS);
    const files = { modelName, model: bytes, tokenizerName, tokenizer: await tokenizer.text() };
    current = { hash, encoder: await createSentenceEncoder(files) };
    return current;
  };
  return {
    openModel: async (files: SentenceFiles): Promise<OpenedModel> => {
      const { hash, encoder } = await open(files);
      return { hash, dimensions: encoder.dimensions };
    },
    /** One vector per text. Asks with the number of embedded texts; rejects if it is cancelled. */
    embedSentences: async (
      {
        files,
        hash,
        texts,
      }: { readonly files: SentenceFiles; readonly hash: string; readonly texts: readonly string[] },
      call: WorkerCall<number>,
    ): Promise<readonly (readonly number[])[]> => {
      const { encoder } = current?.hash === hash ? current : await open(files);
      const vectors: (readonly number[])[] = [];
      for (const text of texts) {
        vectors.push(await encoder.embed(text));
        // The answer takes a task, in which a cancel can arrive.
        await call.ask(vectors.length);
        call.signal.throwIfAborted();
      }
      return vectors;
    },
  };
}

export type SentenceMethods = ReturnType<typeof createSentenceMethods>;
