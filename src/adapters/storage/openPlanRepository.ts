// Plans, their runs and the logs of these, in a separate database. Each event is a record, so that a log is saved as it
// grows and a killed tab loses only the last event. In memory if the browser refuses a database, which `durable` shows.
// Never rejects.

import type { IDBPDatabase } from 'idb';
import type { PlanRepository } from '../../core/storage';
import { openDatabase } from './openDatabase';

const eventsOf = (runId: string) => IDBKeyRange.bound([runId], [runId, []]);

/** Undefined if the browser refuses it. */
export const openPlanDatabase = (name = 'weir-plans') =>
  openDatabase(name, (created) => {
    for (const store of ['plans', 'runs', 'events']) created.createObjectStore(store);
  });

export async function openPlanRepository(name?: string): Promise<PlanRepository> {
  const database = await openPlanDatabase(name);
  return database ? createDatabaseRepository(database) : createMemoryRepository();
}

const stored = (change: Promise<unknown>) =>
  change.then(
    () => true,
    () => false,
  );

function createDatabaseRepository(database: IDBPDatabase): PlanRepository {
  const all = (store: string) => database.getAll(store).catch((): unknown[] => []);
  return {
    durable: true,
    load: async () => ({ plans: await all('plans'), runs: await all('runs') }),
    save: (kind, id, value) => stored(database.put(kind, value, id)),
    append: (runId, events) =>
      stored(
        (async () => {
          const change = database.transaction('events', 'readwrite');
          await Promise.all([...events.map((event) => change.store.put(event, [runId, event.seq])), change.done]);
        })(),
      ),
    loadEvents: (runId) => database.getAll('events', eventsOf(runId)).catch(() => []),
    remove: async (kind, id) => {
      // A record that could not be deleted is still there at the next start.
      await stored(database.delete(kind, id));
      if (kind === 'runs') await stored(database.delete('events', eventsOf(id)));
    },
  };
}

function createMemoryRepository(): PlanRepository {
  const kept = { plans: new Map<string, unknown>(), runs: new Map<string, unknown>() };
  const logs = new Map<string, unknown[]>();
  return {
    durable: false,
    load: async () => ({ plans: [...kept.plans.values()], runs: [...kept.runs.values()] }),
    save: async (kind, id, value) => {
      kept[kind].set(id, value);
      return true;
    },
    append: async (runId, events) => {
      logs.set(runId, [...(logs.get(runId) ?? []), ...events]);
      return true;
    },
    loadEvents: async (runId) => logs.get(runId) ?? [],
    remove: async (kind, id) => {
      kept[kind].delete(id);
      if (kind === 'runs') logs.delete(id);
    },
  };
}
