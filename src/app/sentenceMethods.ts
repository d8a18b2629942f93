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

export type OpenedModel = Pick<SentenceEncoder, 'hash' | 'dimensions'>;

export function createSentenceMethods() {
  let current: SentenceEncoder | undefined;
  const open = async ({ modelName, model, tokenizerName, tokenizer }: SentenceFiles) => {
    await current?.release();
    current = undefined;
    const bytes = new Uint8Array(await model.arrayBuffer());
    const files = { modelName, model: bytes, tokenizerName, tokenizer: await tokenizer.text() };
    current = await createSentenceEncoder(files);
    return current;
  };
  return {
    openModel: async (files: SentenceFiles): Promise<OpenedModel> => {
      const { hash, dimensions } = await open(files);
      return { hash, dimensions };
    },
    /** One vector per text. `isOpen`: the last model that was opened has these files. Asks with the number of embedded texts; rejects if it is cancelled. */
    embedSentences: async (
      {
        files,
        isOpen,
        texts,
      }: { readonly files: SentenceFiles; readonly isOpen: boolean; readonly texts: readonly string[] },
      call: WorkerCall<number>,
    ): Promise<readonly (readonly number[])[]> => {
      const encoder = isOpen && current ? current : await open(files);
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
