import { describe, expect, it } from 'vitest';
import { emptyScriptContext } from '../../core/session';
import { createSandboxClient, type FromThread } from './sandboxClient';

/** A sandbox whose threads send the messages that a test passes to `postMessage`. */
function openThreads() {
  const threads: { postMessage(message: FromThread): void; isEnded: boolean; requestIds: number[] }[] = [];
  const sandbox = createSandboxClient(() => {
    const thread = { postMessage: (_: FromThread) => {}, isEnded: false, requestIds: [] as number[] };
    threads.push(thread);
    return {
      post: ({ id }) => {
        thread.requestIds.push(id);
        thread.postMessage({ kind: 'ran', id, run: { result: { kind: 'succeeded', value: id } } });
      },
      onMessage: (listener) => {
        thread.postMessage = listener;
      },
      onError: () => {},
      terminate: () => {
        thread.isEnded = true;
      },
    };
  });
  const limits = { timeMs: 1000, memoryMb: 8, outputLength: 100 };
  const run = (cancel?: AbortSignal) =>
    sandbox.run('() => 1', {}, emptyScriptContext(1, 0), limits, cancel).then(({ result }) => result);
  return { threads, run };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the sandbox client', () => {
  it('says at once that the engine did not load, and tries again with the next script', async () => {
    const { threads, run } = openThreads();
    const first = run();
    await settled();
    threads[0]?.postMessage({ kind: 'unloaded' });
    expect(await first).toMatchObject({ kind: 'failed', message: expect.stringMatching(/could not be loaded/) });
    expect(threads[0]?.isEnded).toBe(true);
    const second = run();
    await settled();
    threads[1]?.postMessage({ kind: 'ready' });
    expect(await second).toEqual({ kind: 'succeeded', value: 1 });
  });

  it('is cancelled while the engine loads, which then serves the next script', async () => {
    const { threads, run } = openThreads();
    const controller = new AbortController();
    const first = run(controller.signal);
    await settled();
    controller.abort();
    expect(await first).toEqual({ kind: 'failed', message: 'The script was cancelled.' });
    const second = run();
    await settled();
    threads[0]?.postMessage({ kind: 'ready' });
    expect((await second).kind).toBe('succeeded');
    expect(threads).toHaveLength(1);
    expect(threads[0]?.requestIds).toHaveLength(1);
  });
});
