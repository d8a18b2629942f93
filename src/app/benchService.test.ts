import { expect, it } from 'vitest';
import { findBenchTask } from '../core/taskBench';
import { type BenchStore, createBenchStore } from '../state/evaluate/benchStore';
import type { EvaluationPorts } from '../state/evaluate/evaluationPorts';
import { createSettingsStore } from '../state/settings/settingsStore';
import type { TextStorage } from '../state/support/ports';
import { prepareBenchReplies } from '../testing/benchAgent';
import { startFakeEndpoint } from '../testing/fakeEndpoint';
import { openBenchService } from './benchService';

const memoryText = (): TextStorage => ({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined });

it('calls the endpoint with its key, loses one cell to its failure, and measures it again later', async () => {
  const tasks = ['math-order-total', 'logic-kept-rule'].flatMap((id) => findBenchTask(id) ?? []);
  const replyTo = await prepareBenchReplies(tasks);
  let isFailing = true;
  const key = 'sk-weir-test-0123456789';
  const endpoint = await startFakeEndpoint({
    apiKey: key,
    // One refusal for which a retry does not help.
    replies: ({ body }, index) =>
      isFailing && index === 5 ? { fault: 'forbidden' } : { content: replyTo(body as Parameters<typeof replyTo>[0]) },
  });
  try {
    const settings = createSettingsStore(memoryText(), memoryText());
    settings.getState().setEndpoint({ baseUrl: endpoint.url, endpointModel: 'small-model', apiKey: key });
    settings.getState().chooseModel({ source: 'endpoint', model: 'small-model' });
    const service = await openBenchService(settings);
    const storage = memoryText();
    const open = async (): Promise<BenchStore> => {
      const ports = { openBench: async () => service } as Partial<EvaluationPorts> as EvaluationPorts; // all that the bench uses
      const store = createBenchStore({ settings, setupStorage: storage, loadEvaluation: async () => ports });
      await new Promise((resolve) => setTimeout(resolve));
      store.getState().choose({ tasks: tasks.map(({ id }) => id), strategies: ['es-react-react'], rollouts: 1 });
      return store;
    };
    const kinds = (store: BenchStore) =>
      store.getState().results.map((result) => (result.kind === 'measured' ? result.isRight : result.kind));
    const first = await open();
    await first.getState().run();
    expect(kinds(first)).toEqual(['failed-by-endpoint', true]);
    const requestCount = endpoint.requests.length;
    isFailing = false;
    const reopened = await open();
    expect(kinds(reopened)).toEqual(['failed-by-endpoint', true]);
    await reopened.getState().run();
    expect(kinds(reopened)).toEqual([true, true]);
    expect(endpoint.requests.length).toBeGreaterThan(requestCount);
    expect(new Set(endpoint.requests.map(({ headers }) => headers['authorization']))).toEqual(
      new Set([`Bearer ${key}`]),
    );
    expect(JSON.stringify(await service.resultStore.load())).not.toContain(key);
  } finally {
    await endpoint.close();
  }
});
