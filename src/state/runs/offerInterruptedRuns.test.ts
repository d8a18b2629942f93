// Which run is offered when a page opens, and when the offer ends.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createMemoryRepository, readRun, type StoredRun } from '../../core/storage';
import type { WorkspaceStore } from '../workspace/workspaceState';
import { offerInterruptedRuns } from './offerInterruptedRuns';
import type { ActiveRun, RunStore } from './runState';

const run = (id: string, more: Partial<StoredRun> = {}) =>
  ({ ...readRun({ id, title: 'Tea', documentId: 'd', startedAt: 1 }), ...more }) as StoredRun;
const active = (id: string) => ({ id }) as unknown as ActiveRun;

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};

interface Shown {
  readonly id: string;
  readonly text: string;
  readonly action?: { run(): void; onDismiss?(): void };
}

async function open(list: readonly StoredRun[], isHeld = false) {
  const repository = createMemoryRepository();
  const first = { v: 2, seq: 0, at: 0, turn: 0, kind: 'session.paused' };
  for (const { id } of list) await repository.appendEvents([{ ...first, sessionId: id } as never]);
  vi.spyOn(repository, 'loadEvents').mockImplementation(async (id) => [{ ...first, sessionId: id } as never]);
  const runs = createStore(() => ({ runs: list, active: undefined as ActiveRun | undefined }));
  const workspace = createStore<{ notices: Shown[]; [name: string]: unknown }>((set, get) => ({
    history: { document: { id: 'd' } },
    notices: [],
    notify: (_level: string, text: string, action: Shown['action']) =>
      set({ notices: [...get().notices, { id: text, text, ...(action ? { action } : {}) }] }),
    dismiss: (id: string) => set({ notices: get().notices.filter((notice) => notice.id !== id) }),
  }));
  const opened: string[] = [];
  offerInterruptedRuns({
    repository,
    claimRun: async () => (isHeld ? undefined : { release: () => undefined }),
    runs: runs as unknown as RunStore,
    workspace: workspace as unknown as WorkspaceStore,
    storage,
    open: (id) => opened.push(id),
  });
  await vi.advanceTimersByTimeAsync(5000);
  return { runs, opened, notices: () => workspace.getState().notices };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  kept.clear();
});

it('offers the newest run of the document if it can be resumed and is not claimed by another tab', async () => {
  const { notices, opened } = await open([run('b'), run('a')]);
  expect(notices()).toMatchObject([{ text: expect.stringContaining('was interrupted at event 1.') }]);
  notices()[0]?.action?.run();
  expect(opened).toEqual(['b']);
  const none: readonly Partial<StoredRun>[] = [
    { ended: 'user-ended' },
    { imported: 'star' },
    { execution: {} },
    { group: 'g' },
    { documentId: 'other' },
  ];
  for (const more of none) expect((await open([run('c', more)])).notices()).toEqual([]);
  expect((await open([run('b')], true)).notices()).toEqual([]);
});

it('remembers a dismissal, and that another run was started', async () => {
  const first = await open([run('b')]);
  first.notices()[0]?.action?.onDismiss?.();
  expect((await open([run('b')])).notices()).toEqual([]);
  const second = await open([run('c')]);
  second.runs.setState({ active: active('new') });
  expect(second.notices()).toEqual([]);
  expect((await open([run('c')])).notices()).toEqual([]);
});

it('does not offer a run that the user closed, until it is opened again', async () => {
  const { runs } = await open([]);
  runs.setState({ active: active('b') });
  runs.setState({ active: undefined });
  expect((await open([run('b')])).notices()).toEqual([]);
  runs.setState({ active: active('b') });
  expect((await open([run('b')])).notices()).toHaveLength(1);
});
