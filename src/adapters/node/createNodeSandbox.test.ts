import { afterAll, describe, expect, it } from 'vitest';
import { emptyScriptContext, type ScriptLimits } from '../../core/session';
import { createNodeSandbox } from './createNodeSandbox';

const sandbox = createNodeSandbox();
afterAll(() => sandbox.dispose());

// Long, because scripts that end by themselves may be slow on a busy machine.
const limits: ScriptLimits = { timeMs: 10_000, memoryMb: 16, outputLength: 10_000 };
const run = (source: string, cancel?: AbortSignal, timeMs = limits.timeMs) =>
  sandbox.run(source, { n: 20 }, emptyScriptContext(1, 0), { ...limits, timeMs }, cancel);

describe('the sandbox in Node', () => {
  it('runs scripts one after the other, and keeps the command line out of their reach', async () => {
    const runs = await Promise.all([1, 2, 3].map((add) => run(`({ n }) => n + ${add}`)));
    expect(runs.map(({ result }) => result)).toEqual([21, 22, 23].map((value) => ({ kind: 'succeeded', value })));
    const { result } = await run('() => [typeof process, typeof require, typeof fetch, typeof Buffer].join()');
    expect(result).toEqual({ kind: 'succeeded', value: 'undefined,undefined,undefined,undefined' });
  });

  it("ends scripts that exceed their time, inside the engine's own functions too, and runs the next one", async () => {
    for (const source of [
      '() => new Array(4294967295).join("")',
      '() => ({ toJSON() { return new Array(4294967295).join(""); } })',
    ]) {
      const { result } = await run(source, undefined, 300);
      expect(result, source).toMatchObject({ kind: 'failed', message: expect.stringMatching(/longer than 300 ms|MB/) });
    }
    expect((await run('({ n }) => n')).result).toEqual({ kind: 'succeeded', value: 20 });
  });

  it('goes deep without breaking down', async () => {
    const { result } = await run('(() => { const f = (n) => f(n + 1) + 1; return f; })()');
    expect(result).toMatchObject({ kind: 'failed', message: expect.stringMatching(/too deeply/) });
  });

  it('is cancelled', async () => {
    const controller = new AbortController();
    const running = run('() => { for (;;); }', controller.signal);
    controller.abort();
    expect((await running).result).toEqual({ kind: 'failed', message: 'The script was cancelled.' });
    expect((await run('() => 1', AbortSignal.abort())).result).toMatchObject({ kind: 'failed' });
  });
});
