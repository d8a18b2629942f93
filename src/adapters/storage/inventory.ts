// Lists the contents of the app's databases, reading a slice of records per task so that the page stays responsive, and
// deletes orphans. Each deletion checks in its own transaction that the record still has no owner.

import type { IDBPDatabase } from 'idb';
import {
  type Inventory,
  isDeletedRunRecord,
  isUnfinished,
  keyOfStored,
  type MeasureHow,
  type StoredItem,
  type StoredKind,
  unfinishedImports,
} from '../../core/storage';
import { isJsonObject } from '../../core/support';
import { openEvaluationDatabase } from './openEvaluationRepository';
import { openPlanDatabase } from './openPlanRepository';
import { openResultDatabase } from './resultStore';
import { claimRun } from './tabChannel';
import { hasDatabase, openWeirDatabase, PATIENCE } from './weirDatabase';

type AnyDatabase = IDBPDatabase<unknown>;

interface Databases {
  readonly documents: AnyDatabase | undefined;
  readonly plans: AnyDatabase | undefined;
  readonly evaluations: AnyDatabase | undefined;
  readonly bench: AnyDatabase | undefined;
  readonly models: AnyDatabase | undefined;
}

const openAll = async (): Promise<Databases> => {
  if (!hasDatabase())
    return { documents: undefined, plans: undefined, evaluations: undefined, bench: undefined, models: undefined };
  const [documents, plans, evaluations, bench, models] = await Promise.all([
    openWeirDatabase('weir', PATIENCE, () => undefined).catch(() => undefined),
    openPlanDatabase(),
    openEvaluationDatabase(),
    openResultDatabase('weir-bench'),
    openResultDatabase('weir-models'),
  ]);
  // Stores are named at runtime here, so the schema of the type does not matter.
  return { documents: documents as AnyDatabase | undefined, plans, evaluations, bench, models };
};

/** Records that are read in one task. */
const SLICE = 500;

/** All keys that begin with this one: an array is greater than any text. */
const below = (id: string) => IDBKeyRange.bound([id], [id, []]);

const encoder = new TextEncoder();
/** With the files in the value, which JSON leaves out. */
const sizeOf = (value: unknown): number =>
  encoder.encode(JSON.stringify(value) ?? '').length +
  (isJsonObject(value) ? Object.values(value) : []).reduce<number>(
    (sum, field: unknown) => sum + (field instanceof Blob ? field.size : 0),
    0,
  );
const textIn = (value: unknown, ...names: readonly string[]): string => {
  if (!isJsonObject(value)) return '';
  const found = names.map((name) => value[name]).find((text) => typeof text === 'string' && text !== '');
  return typeof found === 'string' ? found : '';
};
const firstOf = (key: IDBValidKey): string => String(Array.isArray(key) ? key[0] : key);

interface Sum {
  bytes: number;
  count: number;
}
const addTo = (sums: Map<string, Sum>, id: string, value: unknown) => {
  const { bytes, count } = sums.get(id) ?? { bytes: 0, count: 0 };
  sums.set(id, { bytes: bytes + sizeOf(value), count: count + 1 });
};

interface Owner {
  readonly kind: StoredKind;
  readonly title: string;
  readonly bytes: number;
}

export function createInventory(): Inventory {
  const withDatabases = async <T>(use: (databases: Databases) => Promise<T>): Promise<T> => {
    const databases = await openAll();
    try {
      return await use(databases);
    } finally {
      for (const database of Object.values(databases)) database?.close();
    }
  };
  const isFree = async (name: string): Promise<boolean> => {
    const held = await claimRun(name);
    held?.release();
    return held !== undefined;
  };

  const measure = async (databases: Databases, { onProgress, isCancelled }: MeasureHow) => {
    const { documents, plans, evaluations, bench, models } = databases;
    const stores = Object.values(databases).flatMap((database) =>
      database ? [...database.objectStoreNames].map((name) => database.count(name)) : [],
    );
    const total = (await Promise.all(stores)).reduce((sum, count) => sum + count, 0);
    let done = 0;
    const each = async (
      database: AnyDatabase | undefined,
      store: string,
      visit: (value: unknown, key: IDBValidKey) => void,
    ) => {
      let range: IDBKeyRange | undefined;
      while (database) {
        if (isCancelled?.()) throw new DOMException('The measuring was cancelled', 'AbortError');
        const slice = database.transaction(store).store;
        const [keys, values] = await Promise.all([slice.getAllKeys(range, SLICE), slice.getAll(range, SLICE)]);
        for (const [index, key] of keys.entries()) visit(values[index], key);
        done += keys.length;
        onProgress?.(done, Math.max(total, done));
        const last = keys.at(-1);
        if (keys.length < SLICE || last === undefined) return;
        range = IDBKeyRange.lowerBound(last, true);
      }
    };
    const sumsOf = async (
      database: AnyDatabase | undefined,
      store: string,
      ownerOf = (_value: unknown, key: IDBValidKey) => firstOf(key),
    ) => {
      const sums = new Map<string, Sum>();
      await each(database, store, (value, key) => addTo(sums, ownerOf(value, key), value));
      return sums;
    };
    const ownersOf = async (
      database: AnyDatabase | undefined,
      store: string,
      kindOf: (value: unknown) => StoredKind,
      ...titles: readonly string[]
    ) => {
      const owners = new Map<string, Owner>();
      await each(database, store, (value, key) =>
        owners.set(String(key), { kind: kindOf(value), title: textIn(value, ...titles), bytes: sizeOf(value) }),
      );
      return owners;
    };
    /** Joins owners with their parts and lists the parts without an owner. */
    const joined = (
      owners: ReadonlyMap<string, Owner>,
      parts: ReadonlyMap<string, Sum>,
      orphan: StoredKind,
      count: 'events' | 'parts',
    ): StoredItem[] => [
      ...[...owners].map(([id, owner]) => {
        const own = parts.get(id);
        return own ? { ...owner, id, bytes: owner.bytes + own.bytes, [count]: own.count } : { ...owner, id };
      }),
      ...[...parts].flatMap(([id, own]) =>
        owners.has(id) ? [] : [{ kind: orphan, id, title: '', bytes: own.bytes, [count]: own.count }],
      ),
    ];

    const shownDocuments = await ownersOf(documents, 'documents', () => 'document', 'title');
    const versions = await sumsOf(documents, 'snapshots', (value, key) => textIn(value, 'documentId') || firstOf(key));
    const unfinished: unknown[] = [];
    const kindOfRun = (value: unknown): StoredKind => {
      if (!isUnfinished(value)) return isDeletedRunRecord(value) ? 'deletedRun' : 'run';
      unfinished.push(value);
      return 'unfinished';
    };
    const runs = await ownersOf(documents, 'runs', kindOfRun, 'name', 'subject', 'title');
    const events = await sumsOf(documents, 'events');
    const planOwners = await ownersOf(plans, 'plans', () => 'plan', 'name', 'task');
    const planRuns = await ownersOf(plans, 'runs', () => 'planRun', 'name', 'task');
    const planEvents = await sumsOf(plans, 'events');
    const evaluationOwners = await ownersOf(evaluations, 'evaluations', () => 'evaluation', 'name');
    const results = await sumsOf(evaluations, 'results');
    const dataSets = await ownersOf(evaluations, 'data', () => 'dataSet', 'name');
    await each(evaluations, 'logs', (value, key) => {
      const own = results.get(firstOf(key)) ?? { bytes: 0, count: 0 };
      results.set(firstOf(key), { ...own, bytes: own.bytes + sizeOf(value) });
    });
    const modelOwners = await ownersOf(models, 'results', () => 'sentenceModel', 'modelName');
    const benchSum = { bytes: 0, count: 0 };
    await each(bench, 'results', (value) => {
      benchSum.bytes += sizeOf(value);
      benchSum.count += 1;
    });

    const items: StoredItem[] = [
      ...joined(shownDocuments, versions, 'versions', 'parts'),
      ...joined(runs, events, 'log', 'events'),
      ...joined(planOwners, new Map(), 'planLog', 'events'),
      ...joined(planRuns, planEvents, 'planLog', 'events'),
      ...joined(evaluationOwners, results, 'results', 'parts'),
      ...joined(dataSets, new Map(), 'results', 'parts'),
      ...joined(modelOwners, new Map(), 'results', 'parts'),
      ...(benchSum.count > 0
        ? [{ kind: 'bench' as const, id: 'bench', title: '', bytes: benchSum.bytes, parts: benchSum.count }]
        : []),
    ];
    const imports = new Map(unfinishedImports(unfinished).flatMap(({ id, runs: own }) => own.map((run) => [run, id])));
    const kept = await Promise.all(items.map((item) => isLeft(item, imports)));
    return items.filter((_item, index) => kept[index]);
  };

  /** Whether no page is working on the item, for kinds that a page may still be writing. */
  const isLeft = async ({ kind, id }: Pick<StoredItem, 'kind' | 'id'>, imports: ReadonlyMap<string, string>) => {
    if (kind === 'log' || kind === 'planLog') return isFree(id);
    if (kind === 'results') return isFree(`evaluation.${id}`);
    if (kind === 'unfinished') return isFree(`import.${imports.get(id)}`);
    return true;
  };

  /** Deletes these parts if `isOrphaned` still holds of the record with the id. */
  const deleteParts = async (
    database: AnyDatabase,
    owners: string,
    id: string,
    parts: readonly string[],
    isOrphaned: (owner: unknown) => boolean = (owner) => owner === undefined,
  ): Promise<boolean> => {
    const transaction = database.transaction([owners, ...parts], 'readwrite');
    const wasRemoved = isOrphaned(await transaction.objectStore(owners).get(id));
    if (wasRemoved) {
      await transaction.objectStore(owners).delete(id);
      for (const part of parts) {
        const store = transaction.objectStore(part);
        if (store.indexNames.contains('documentId'))
          for (const key of await store.index('documentId').getAllKeys(id)) await store.delete(key);
        else await store.delete(below(id));
      }
    }
    await transaction.done;
    return wasRemoved;
  };

  const removeOne = async ({ documents, plans, evaluations }: Databases, { kind, id }: StoredItem) => {
    if (kind === 'unfinished') {
      const stored = documents && (await documents.get('runs', id));
      const importing = new Map(unfinishedImports([stored]).map((one) => [id, one.id]));
      if (!documents || !(await isLeft({ kind, id }, importing))) return false;
      return deleteParts(documents, 'runs', id, ['events'], isUnfinished);
    }
    if (!(await isLeft({ kind, id }, new Map()))) return false;
    if (kind === 'log' && documents) return deleteParts(documents, 'runs', id, ['events']);
    if (kind === 'versions' && documents) return deleteParts(documents, 'documents', id, ['snapshots']);
    if (kind === 'planLog' && plans) return deleteParts(plans, 'runs', id, ['events']);
    if (kind === 'results' && evaluations) return deleteParts(evaluations, 'evaluations', id, ['results', 'logs']);
    return false;
  };

  return {
    measure: (how = {}) => withDatabases((databases) => measure(databases, how)),
    removeOrphans: (items) =>
      withDatabases(async (databases) => {
        const removed: string[] = [];
        for (const item of items) if (await removeOne(databases, item)) removed.push(keyOfStored(item));
        return removed;
      }),
    space: async () => {
      try {
        const [{ usage, quota }, persisted] = await Promise.all([
          navigator.storage.estimate(),
          navigator.storage.persisted(),
        ]);
        return usage === undefined || quota === undefined ? undefined : { used: usage, available: quota, persisted };
      } catch {
        return undefined;
      }
    },
    persist: async () => {
      try {
        return await navigator.storage.persist();
      } catch {
        return false;
      }
    },
  };
}
