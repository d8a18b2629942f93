// Evaluations in a separate IndexedDB database; in memory if the browser refuses it, which `durable` shows.

import type { SessionEvent } from '../../core/session';
import {
  type EvaluationRepository,
  isStoredDataSet,
  isStoredEvaluation,
  type StoredDataSet,
  type StoredEvaluation,
} from '../../core/storage';
import { openDatabase } from './openDatabase';

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
/** All keys that begin with the id of an evaluation: an array is greater than any text. */
const ofEvaluation = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** Undefined if the browser refuses it. */
export const openEvaluationDatabase = (name = 'weir-evaluations') =>
  openDatabase(name, (created) => {
    for (const store of ['evaluations', 'results', 'logs', 'data']) created.createObjectStore(store);
  });

export async function openEvaluationRepository(name?: string): Promise<EvaluationRepository> {
  const database = await openEvaluationDatabase(name);
  if (!database) return createMemoryRepository();
  return {
    durable: true,
    evaluations: async () => (await database.getAll('evaluations').catch(() => [])).filter(isStoredEvaluation),
    saveEvaluation: (evaluation) => isDone(database.put('evaluations', evaluation, evaluation.id)),
    removeEvaluation: async (id) => {
      const change = database.transaction(['evaluations', 'results', 'logs'], 'readwrite');
      await isDone(
        Promise.all([
          change.objectStore('evaluations').delete(id),
          change.objectStore('results').delete(ofEvaluation(id)),
          change.objectStore('logs').delete(ofEvaluation(id)),
          change.done,
        ]),
      );
    },
    results: (id) => database.getAll('results', ofEvaluation(id)).catch(() => []),
    saveResult: async (id, cell, result, events) => {
      const change = database.transaction(['results', 'logs'], 'readwrite');
      const [first] = events;
      return isDone(
        Promise.all([
          change.objectStore('results').put(result, [id, cell]),
          first ? change.objectStore('logs').put(events, [id, first.sessionId]) : undefined,
          change.done,
        ]),
      );
    },
    log: async (id, sessionId) => {
      const events: unknown = await database.get('logs', [id, sessionId]).catch(() => undefined);
      return Array.isArray(events) ? (events as readonly SessionEvent[]) : []; // written by `saveResult`
    },
    dataSets: async () => (await database.getAll('data').catch(() => [])).filter(isStoredDataSet),
    saveDataSet: (set) => isDone(database.put('data', set, set.id)),
    removeDataSet: async (id) => void (await isDone(database.delete('data', id))),
  };
}

function createMemoryRepository(): EvaluationRepository {
  const evaluations = new Map<string, StoredEvaluation>();
  const sets = new Map<string, StoredDataSet>();
  const results = new Map<string, Map<string, unknown>>();
  const logs = new Map<string, readonly SessionEvent[]>();
  return {
    durable: false,
    evaluations: async () => [...evaluations.values()],
    saveEvaluation: async (evaluation) => {
      evaluations.set(evaluation.id, evaluation);
      return true;
    },
    removeEvaluation: async (id) => {
      evaluations.delete(id);
      results.delete(id);
      for (const key of [...logs.keys()]) if (key.startsWith(`${id}/`)) logs.delete(key);
    },
    results: async (id) => [...(results.get(id)?.values() ?? [])],
    saveResult: async (id, cell, result, events) => {
      const own = results.get(id) ?? new Map<string, unknown>();
      results.set(id, own.set(cell, result));
      const [first] = events;
      if (first) logs.set(`${id}/${first.sessionId}`, events);
      return true;
    },
    log: async (id, sessionId) => logs.get(`${id}/${sessionId}`) ?? [],
    dataSets: async () => [...sets.values()],
    saveDataSet: async (set) => {
      sets.set(set.id, set);
      return true;
    },
    removeDataSet: async (id) => void sets.delete(id),
  };
}
