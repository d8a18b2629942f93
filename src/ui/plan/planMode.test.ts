// Tests the palette's commands for plans and the import of plans and runs, with a plan store but without a page.

import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { examplePlanTasks, type PlanEvent, printPlan, printPlanLog, printPlanTask } from '../../core/plan';
import { noSecrets } from '../../core/support';
import { appCommandsMessages } from '../../messages/appCommands.en';
import { planMessages } from '../../messages/plan.en';
import type { PlanPorts } from '../../state/plan/planPorts';
import { createPlanStore, type PlanStore } from '../../state/plan/planStore';
import { noCheckPorts, parsePlanFixture } from '../../testing/planFixtures';
import { rehearsalChat } from '../../testing/rehearsalChat';
import type { WeirStores } from '../studio/weirContext';
import { planCommands, planNowCommands } from './planCommands';
import { createPlanFileActions } from './planFileActions';

function createMemoryRepository(): PlanPorts['repository'] {
  const logs = new Map<string, readonly PlanEvent[]>();
  return {
    durable: true,
    load: async () => ({ plans: [], runs: [] }),
    save: async () => true,
    append: async (id, events) => {
      logs.set(id, [...(logs.get(id) ?? []), ...(events as readonly PlanEvent[])]);
      return true;
    },
    loadEvents: async (id) => logs.get(id) ?? [],
    remove: async () => undefined,
  };
}

async function openMode() {
  const modelChoice = { source: 'rehearsal', model: 'rehearsal-compliant' };
  const settings = createStore(() => ({ modelChoice, baseUrl: '' })) as unknown as WeirStores['settings']; // All that is read.
  let ids = 0;
  const repository = createMemoryRepository();
  const store = createPlanStore({
    settings,
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    load: async () => ({
      repository,
      clock: { now: () => 1000 + ids },
      newId: () => `id-${ids++}`,
      secrets: () => noSecrets,
      openChat: () => rehearsalChat,
      checking: noCheckPorts,
      claimRun: async () => ({ release: () => undefined }),
      readGraphs: async () => ({ graphs: {} }),
    }),
  });
  await vi.waitFor(() => expect(store.getState().phase).toBe('ready'));
  const notify = vi.fn();
  const weir = {
    shell: createStore(() => ({ mode: 'plan', setMode: () => undefined })),
    workspace: createStore(() => ({ notify })),
    planStore: store,
  } as unknown as WeirStores; // All that commands and files use.
  return { store, weir, notify };
}

const ended = (store: PlanStore) =>
  vi.waitFor(() => expect(store.getState().run?.state.outcome).toBe('completed'), { timeout: 5000 });
const site = examplePlanTasks.find(({ id }) => id === 'site') as (typeof examplePlanTasks)[number]; // one of the tasks
const file = (name: string, text: string) => new File([text], name);

describe('the palette', () => {
  it('lists the commands of the shown plan first, and runs them', async () => {
    const { store, weir } = await openMode();
    const commands = () => [...planNowCommands(weir), ...planCommands];
    const titles = () => commands().map(({ title }) => title);
    expect(titles()).toEqual([appCommandsMessages.planATask, appCommandsMessages.planExperiments]);
    store.getState().begin(site);
    await store.getState().makeCandidates();
    expect(titles()[0]).toBe('Run plan');
    expect(titles().filter((title) => /Plan \d/.test(title))).toHaveLength(3);
    void commands()[0]?.run?.(weir);
    expect(store.getState().tab).toBe('subtask');
    await ended(store);
    expect(titles()).toContain(planMessages.closeRun);
    expect(titles()).toContain(planMessages.saveLog);
    store.getState().goTo('plans');
    expect(titles()).toEqual([appCommandsMessages.planATask, appCommandsMessages.planExperiments]);
  });
});

describe('files', () => {
  it('a log becomes a finished run with its checks, a task and a plan become plans', async () => {
    const { store, weir, notify } = await openMode();
    store.getState().begin(site);
    await store.getState().makeCandidates();
    await store.getState().start();
    await ended(store);
    const { openFiles } = createPlanFileActions(weir);
    const log = printPlanLog(store.getState().run?.events ?? []);
    expect(log.split('\n')[0]).toContain('"kind":"plan.started"');
    await openFiles([file('again.plan.jsonl', log)]);
    expect(store.getState().run).toMatchObject({ head: { name: 'again.plan' }, state: { outcome: 'completed' } });
    expect(store.getState().open?.checks).toEqual(site.checks);

    const plan = parsePlanFixture('A>C B>C');
    const task = { task: 'Write a letter.', title: 'A letter', checks: site.checks, plan };
    await openFiles([file('letter.task.json', printPlanTask(task)), file('own.json', printPlan(plan, 'paper'))]);
    expect(store.getState().plans.map(({ name }) => name)).toEqual(expect.arrayContaining(['A letter', 'own']));
    expect(store.getState().open?.plan?.subtasks.map(({ id }) => id)).toEqual(['A', 'C', 'B']);
    expect(notify).not.toHaveBeenCalled();
    await openFiles([file('odd.txt', 'Nothing of the kind.')]);
    expect(notify).toHaveBeenCalledWith('error', expect.stringContaining('odd.txt'));
  });
});
