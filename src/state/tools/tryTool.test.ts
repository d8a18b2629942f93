import { describe, expect, it } from 'vitest';
import type { ToolRun } from '../../core/session';
import { hospitalDocument, hospitalTools } from '../../testing/sessionFixtures';
import type { RunEngine } from '../runs/runState';
import type { WorkspaceStore } from '../workspace/workspaceState';
import { tryTool } from './tryTool';

const workspace = {
  getState: () => ({ history: { document: { ...hospitalDocument, id: 'd1' } } }),
} as unknown as WorkspaceStore;
const args = { hospital: 'A' };
const input = { name: 'check_hospital', args, seed: 1 };
const cancel = new AbortController().signal;

const storesWith = (runTool?: RunEngine['runTool']) => ({
  workspace,
  runPorts: { loadEngine: async () => ({ buildTools: () => hospitalTools, ...(runTool ? { runTool } : {}) }) },
});

describe('trying a tool', () => {
  it('answers from the first row that matches, and generates a result without one', async () => {
    const rows = [
      { when: { hospital: 'B' }, result: 1 },
      { when: args, failure: 'closed' },
    ];
    const mocked = await tryTool(storesWith(), { ...input, backend: { kind: 'mock', rows } }, cancel);
    expect(mocked).toMatchObject({ row: 1, result: { kind: 'failed', message: 'closed' } });
    const made = await tryTool(storesWith(), { ...input, backend: { kind: 'mock', rows: [] } }, cancel);
    expect(made).toMatchObject({ row: -1, result: { kind: 'succeeded' } });
  });

  it('runs a script with the arguments and the seed', async () => {
    const run: ToolRun = { result: { kind: 'succeeded', value: 4 } };
    const given: unknown[] = [];
    const stores = storesWith(async (call, backend, context) => {
      given.push(call.arguments, backend.kind, context.seed);
      return run;
    });
    const backend = { kind: 'script', source: '() => 4' } as const;
    expect(await tryTool(stores, { ...input, backend }, cancel)).toMatchObject(run);
    expect(given).toEqual([args, 'script', 1]);
  });

  it('reports an engine without scripts, and one that cannot be loaded', async () => {
    const backend = { kind: 'script', source: '() => 4' } as const;
    const failed = { result: { kind: 'failed' } };
    expect(await tryTool(storesWith(), { ...input, backend }, cancel)).toMatchObject(failed);
    const runPorts = { loadEngine: () => Promise.reject(new Error('offline')) };
    expect(await tryTool({ workspace, runPorts }, { ...input, backend }, cancel)).toMatchObject(failed);
  });
});
