import { afterEach, describe, expect, it } from 'vitest';
import {
  type FakeEmbeddingFault,
  type FakeEndpoint,
  fakeVectorOf,
  startFakeEndpoint,
} from '../../testing/fakeEndpoint';
import { createEmbeddings } from './openAiEmbeddings';

let endpoint: FakeEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

async function embeddingsOf(fault?: FakeEmbeddingFault, apiKey = 'key-0123456789') {
  endpoint = await startFakeEndpoint({ replies: [], apiKey: 'key-0123456789', embeddingFault: () => fault });
  return createEmbeddings({ baseUrl: endpoint.url, apiKey, maxRetries: 0 });
}

describe('vectors from an endpoint', () => {
  it('returns one vector per text, in their order, in batches that report progress', async () => {
    const embeddings = await embeddingsOf();
    const texts = Array.from({ length: 300 }, (_, index) => 'abcdefghij'.slice(0, 1 + (index % 10)));
    const progress: number[] = [];
    const answer = await embeddings.embed('vectors', texts, { onProgress: (done) => progress.push(done) });
    expect(answer).toEqual({ ok: true, value: texts.map(fakeVectorOf) });
    expect(progress).toEqual([256, 300]);
    expect(endpoint?.requests).toHaveLength(2);
  });

  it.each([
    ['too-few', /gave 1 vectors for 2 texts/],
    ['not-numbers', /gave 0 vectors for 2 texts/],
    ['page', /vectors for 2 texts|no JSON|not JSON|page/i],
    ['not-found', /vectors/],
  ] as const)('says what is wrong: %s', async (fault, words) => {
    const answer = await (await embeddingsOf(fault)).embed('vectors', ['one', 'two']);
    expect(answer.ok).toBe(false);
    expect(answer.ok ? '' : answer.error.message).toMatch(words);
  });

  it('never repeats the key, and knows a cancel', async () => {
    const refused = await (await embeddingsOf(undefined, 'another-key-987')).embed('vectors', ['one']);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'unauthorized' } });
    expect(JSON.stringify(refused)).not.toContain('another-key-987');
    const gone = new AbortController();
    gone.abort();
    await endpoint?.close();
    const cancelled = await (await embeddingsOf()).embed('vectors', ['one'], { signal: gone.signal });
    expect(cancelled).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
  });
});
