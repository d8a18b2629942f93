import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { rememberOpenRun } from './reopenRun';
import type { RunState, RunStore } from './runState';

const texts = (kept: Record<string, string> = {}) => ({
  kept,
  getItem: (name: string) => kept[name] ?? null,
  setItem: (name: string, value: string) => {
    kept[name] = value;
  },
  removeItem: (name: string) => {
    delete kept[name];
  },
});

/** A store that opens runs, the first `held` times read-only. */
function openStore(held = 0) {
  let tries = 0;
  const opened: string[] = [];
  const store = createStore<Pick<RunState, 'runs' | 'active' | 'openRun'>>((set) => ({
    runs: [{ id: 'r', documentId: 'd' } as RunState['runs'][number]],
    active: undefined,
    openRun: async (id) => {
      opened.push(id);
      tries += 1;
      set({ active: { id, ...(tries <= held ? { readOnly: true } : {}) } as unknown as RunState['active'] });
    },
  })) as unknown as RunStore;
  return { store, opened };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a reload', () => {
  it('opens the run that was open, with its document only', async () => {
    const tab = texts();
    const first = openStore();
    rememberOpenRun(first.store, tab);
    first.store.setState({ active: { id: 'r' } as unknown as RunState['active'] });
    const { store, opened } = openStore();
    const reopen = rememberOpenRun(store, tab);
    await reopen('other');
    expect(opened).toEqual([]);
    await reopen('d');
    expect(opened).toEqual(['r']);
  });

  it('opens nothing once the run was closed', async () => {
    const tab = texts({ 'weir.openRun': 'r' });
    const { store } = openStore();
    rememberOpenRun(store, tab);
    await store.getState().openRun('r');
    store.setState({ active: undefined });
    expect(tab.kept).toEqual({});
  });

  it('waits for the previous page to release the run, and gives up if another tab holds it', async () => {
    const { store, opened } = openStore(2);
    const done = rememberOpenRun(store, texts({ 'weir.openRun': 'r' }))('d');
    await vi.advanceTimersByTimeAsync(5000);
    await done;
    expect(opened).toHaveLength(3);
    expect(store.getState().active?.readOnly).toBeUndefined();
    const other = openStore(99);
    const tried = rememberOpenRun(other.store, texts({ 'weir.openRun': 'r' }))('d');
    await vi.advanceTimersByTimeAsync(5000);
    await tried;
    expect(other.opened).toHaveLength(4);
    expect(other.store.getState().active?.readOnly).toBe(true);
  });
});
