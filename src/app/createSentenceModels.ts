// The sentence model of WorfEval: its files are in a database of this browser, and it runs in a worker. The worker and
// ONNX Runtime are loaded with the first model.

import * as v from 'valibot';
import { openResultStore, type ResultStore } from '../adapters/storage/resultStore';
import { createWorkerClient } from '../adapters/workers/createWorkerClient';
import { shape, textSchema as text } from '../core/support';
import { stoppedMessages as t } from '../messages/stopped.en';
import type { SentenceModel, SentenceModels } from '../state/evaluate/evaluationPorts';
import { openEvaluationWorker } from './openEvaluationWorker';
import type { SentenceMethods } from './sentenceMethods';

const storedModelSchema = shape({
  model: v.instance(Blob),
  modelName: text,
  tokenizer: v.instance(Blob),
  tokenizerName: text,
  hash: text,
  dimensions: v.number(),
});
type StoredModel = v.InferOutput<typeof storedModelSchema>;

export const sentenceDatabase = 'weir-models';
/** One model is stored at a time. */
const KEY = 'sentences';

export function createSentenceModels(
  openStore: () => Promise<ResultStore> = () => openResultStore(sentenceDatabase),
): SentenceModels {
  const { call } = createWorkerClient<SentenceMethods>({ open: openEvaluationWorker, failure: t.modelStopped });
  let opening: Promise<ResultStore> | undefined;
  const store = () => {
    opening ??= openStore();
    return opening;
  };
  let current: StoredModel | undefined;
  let isStored = true;
  /** The model that the worker has open, if it is known. */
  let inWorker: StoredModel | undefined;
  const describe = (model: StoredModel): SentenceModel => {
    const { modelName: name, tokenizerName, hash, dimensions } = model;
    return { name, tokenizerName, hash, dimensions, bytes: model.model.size + model.tokenizer.size, isStored };
  };
  return {
    find: async () => {
      current ??= (await (await store()).load()).find((value) => v.is(storedModelSchema, value));
      return current && describe(current);
    },
    open: async (model, tokenizer, signal) => {
      const files = { modelName: model.name, model, tokenizerName: tokenizer.name, tokenizer };
      inWorker = undefined;
      const opened = await call('openModel', files, { signal });
      signal.throwIfAborted();
      current = { ...files, ...opened };
      inWorker = current;
      const { durable, save } = await store();
      isStored = (await save(KEY, current)) && durable;
      return describe(current);
    },
    embed: async (texts, onProgress, signal) => {
      if (!current) throw new Error(t.modelStopped);
      const { hash: _, dimensions: __, ...files } = current;
      const isOpen = inWorker === current;
      inWorker = current;
      return call('embedSentences', { files, isOpen, texts }, { signal, onAsk: onProgress });
    },
    remove: async () => {
      current = undefined;
      await (await store()).remove([KEY]);
    },
  };
}
