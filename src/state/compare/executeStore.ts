// Store that executes tasks and builds workflows from the executions: the task setup as typed, the running rollouts and
// build, and their hand-over to the comparison. Invariant: a finished execution is stored before the next one starts;
// errors of a model or a tool never throw here.

import { createStore } from 'zustand/vanilla';
import { createExecuteBuildActions } from './executeBuildActions';
import { createExecuteRolloutActions } from './executeRolloutActions';
import { blankTask, loadExecuteSetup, maxRollouts, saveExecuteSetup, type TaskDraft } from './executeSetup';
import type { ExecutePorts, ExecuteState, ExecuteStore } from './executeState';

export function createExecuteStore(ports: ExecutePorts): ExecuteStore {
  const saved = loadExecuteSetup(ports.storage);
  /** In the order of their last change. */
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
