// Executing tasks, and building workflows of what came of it: the setup as it was typed, the rollouts and the build that
// are under way, and their way into the comparison. Invariant: an execution that has ended is stored before the next one
// begins; nothing that a model or a tool does throws here.

import { createStore } from 'zustand/vanilla';
import { createExecuteBuildActions } from './executeBuildActions';
import { createExecuteRolloutActions } from './executeRolloutActions';
import { blankTask, loadExecuteSetup, maxRollouts, saveExecuteSetup } from './executeSetup';
import type { ExecutePorts, ExecuteState, ExecuteStore, TaskDraft } from './executeState';

export function createExecuteStore(ports: ExecutePorts): ExecuteStore {
  const saved = loadExecuteSetup(ports.storage);
  /** In the order in which they were changed. */
  const drafts = new Map<string, TaskDraft>(Object.entries(saved.tasks));
  const openId = () => ports.workspace.getState().history.document.id;
  let ownId = openId();

  const store = createStore<ExecuteState>((set, get, own) => {
    const save = () =>
      saveExecuteSetup(ports.storage, {
        setup: get().setup,
        build: get().buildSetup,
        tasks: Object.fromEntries(drafts),
      });
    return {
      setup: saved.setup,
      draft: drafts.get(ownId) ?? blankTask,
      batch: undefined,
      pendingCall: undefined,
      buildSetup: saved.build,
      building: undefined,
      problem: undefined,

      change: (change) => {
        const setup = { ...get().setup, ...change };
        const rollouts = Math.min(maxRollouts, Math.max(1, Math.round(setup.rollouts) || 1));
        set({ setup: { ...setup, rollouts }, problem: undefined });
        save();
      },
      changeDraft: (change) => {
        const draft = { ...get().draft, ...change };
        drafts.delete(ownId);
        drafts.set(ownId, draft);
        set({ draft, problem: undefined });
        save();
      },
      changeBuild: (change) => {
        set({ buildSetup: { ...get().buildSetup, ...change } });
        save();
      },
      ...createExecuteRolloutActions(ports, own),
      ...createExecuteBuildActions(ports, own),
    };
  });
  ports.workspace.subscribe(() => {
    if (openId() === ownId) return;
    ownId = openId();
    store.setState({ draft: drafts.get(ownId) ?? blankTask, problem: undefined });
  });
  return store;
}
