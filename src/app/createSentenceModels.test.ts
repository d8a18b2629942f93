import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResultStore } from '../adapters/storage/resultStore';
import { createFakeWorkers } from '../testing/fakeWorkers';
import { loadSentenceRuntime } from '../testing/loadSentenceRuntime';
import { tinySentenceModel, tinyVocabulary } from '../testing/tinySentenceModel';
import { createSentenceModels } from './createSentenceModels';
import { createSentenceMethods, type SentenceMethods } from './sentenceMethods';

beforeAll(loadSentenceRuntime);
beforeEach(() => {
  const methods = createSentenceMethods();
  const fake = createFakeWorkers<SentenceMethods>({
    openModel: async () => methods.openModel,
    embedSentences: async () => methods.embedSentences,
  });
  vi.stubGlobal('Worker', fake.Worker);
});
afterEach(() => void vi.unstubAllGlobals());

const never = new AbortController().signal;
const ignore = () => undefined;
const model = new File([tinySentenceModel()], 'tiny.onnx');
const vocabulary = new File([tinyVocabulary], 'vocab.txt');

function memoryStore(canSave = true): ResultStore {
  const values = new Map<string, unknown>();
  return {
    durable: true,
    load: async () => [...values.values()],
    save: async (key, value) => {
      if (canSave) values.set(key, value);
      return canSave;
    },
    remove: async (keys) => {
      for (const key of keys) values.delete(key);
    },
  };
}

describe('the sentence model of a browser', () => {
  it('is opened in a worker, embeds, is found by the next page, and is removed', async () => {
    const store = memoryStore();
    const models = createSentenceModels(async () => store);
    expect(await models.find()).toBeUndefined();
    const opened = await models.open(model, vocabulary, never);
    expect(opened).toEqual({
      name: 'tiny.onnx',
      tokenizerName: 'vocab.txt',
      hash: expect.stringMatching(/^[0-9a-f]{8}$/),
      bytes: model.size + vocabulary.size,
      dimensions: 2,
      isStored: true,
    });
    const progress: number[] = [];
    const vectors = await models.embed(['lend', 'borrow', 'sing'], (done) => void progress.push(done), never);
    expect(vectors[0]).toEqual(vectors[1]);
    expect(vectors[2]).toEqual([expect.closeTo(-0.8, 6), expect.closeTo(0.6, 6)]);
    expect(progress).toEqual([1, 2, 3]);

    const nextPage = createSentenceModels(async () => store);
    expect(await nextPage.find()).toEqual(opened);
    expect(await nextPage.embed(['lend'], ignore, never)).toEqual([vectors[0]]);
    await nextPage.remove();
    expect(await nextPage.find()).toBeUndefined();
    expect(await store.load()).toEqual([]);
  });

  it('keeps the earlier model if another one is refused', async () => {
    const models = createSentenceModels(async () => memoryStore());
    await models.open(model, vocabulary, never);
    const page = new File(['<html>'], 'page.onnx');
    await expect(models.open(page, vocabulary, never)).rejects.toThrow('page.onnx is a web page');
    expect(await models.find()).toMatchObject({ name: 'tiny.onnx' });
    expect(await models.embed(['borrow'], ignore, never)).toHaveLength(1);
  });

  it('keeps the earlier tokenizer if the opening of another one was cancelled', async () => {
    const models = createSentenceModels(async () => memoryStore());
    await models.open(model, vocabulary, never);
    const before = await models.embed(['lend'], ignore, never);
    const control = new AbortController();
    const other = new File([tinyVocabulary.replace('lend', 'sing')], 'vocab.txt');
    const opening = models.open(model, other, control.signal);
    control.abort();
    await expect(opening).rejects.toThrow();
    expect(await models.embed(['lend'], ignore, never)).toEqual(before);
  });

  it('reports that the browser did not store it', async () => {
    const models = createSentenceModels(async () => memoryStore(false));
    expect(await models.open(model, vocabulary, never)).toMatchObject({ isStored: false });
    expect(await models.find()).toMatchObject({ isStored: false });
  });

  it('stops at a cancel', async () => {
    const models = createSentenceModels(async () => memoryStore());
    await models.open(model, vocabulary, never);
    const control = new AbortController();
    const texts = Array.from({ length: 500 }, (_, index) => `lend ${index}`);
    const progress: number[] = [];
    const onProgress = (done: number) => {
      progress.push(done);
      if (done === 3) control.abort();
    };
    await expect(models.embed(texts, onProgress, control.signal)).rejects.toThrow();
    expect(progress.length).toBeLessThan(500);
  });
});
