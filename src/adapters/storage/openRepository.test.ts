import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StoredRun, StoredSnapshot } from '../../core/storage';
import { openRepository } from './openRepository';
import { claimRun, createTabChannel } from './tabChannel';
import { hasDatabase } from './weirDatabase';

afterEach(() => void vi.unstubAllGlobals());

const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('opening the repository', () => {
  it.each([
    ['VersionError', 'newer Weir'],
    ['BlockedError', 'Another tab'],
    ['TimeoutError', 'does not answer'],
    ['UnknownError', 'could not be opened'],
  ])('falls back to memory on %s and says so', async (name, expectedNotice) => {
    const repository = await openRepository('weir', { open: refuse(name) });
    expect(repository.durable).toBe(false);
    expect(repository.notice).toContain(expectedNotice);
    expect(repository.notice).toContain('until');
    expect(await repository.listDocuments()).toEqual({ items: [], unreadable: 0 });
  });

  it('works without a database', async () => {
    const repository = await openRepository();
    expect(repository).toMatchObject({ durable: false });
  });

  it('does without one where even looking at it is forbidden, as some browsers do with site data blocked', async () => {
    const forbidden = {
      get: () => {
        throw new DOMException('The operation is insecure', 'SecurityError');
      },
      configurable: true,
    };
    Object.defineProperty(globalThis, 'indexedDB', forbidden);
    vi.stubGlobal('navigator', Object.defineProperties({}, { locks: forbidden, storage: forbidden }));
    vi.stubGlobal('BroadcastChannel', () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    });
    try {
      expect(hasDatabase()).toBe(false);
      const repository = await openRepository();
      expect(repository).toMatchObject({ durable: false });
      expect(await repository.listDocuments()).toEqual({ items: [], unreadable: 0 });
      createTabChannel<string>('weir-test').post('x');
      expect(await claimRun('r')).toBeDefined();
    } finally {
      Reflect.deleteProperty(globalThis, 'indexedDB');
    }
  });

  it('does not hang on a browser that never answers', async () => {
    for (const name of ['IDBDatabase', 'IDBObjectStore', 'IDBIndex', 'IDBCursor', 'IDBTransaction']) {
      vi.stubGlobal(name, class {});
    }
    vi.stubGlobal('IDBRequest', EventTarget);
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    const repository = await openRepository('weir', { patience: 20 });
    expect(repository.durable).toBe(false);
    expect(repository.notice).toContain('does not answer');
  });
});

describe('stored records that cannot be read', () => {
  /** A database of one store, with as much of its interface as one record needs. */
  const openWith = (records: Map<string, unknown>) => {
    const store = {
      get: async (id: string) => records.get(id),
      put: async (record: { readonly id: string }) => void records.set(record.id, record),
    };
    const database = {
      transaction: () => ({ store, done: Promise.resolve() }),
      count: async (_name: string, id: string) => (records.has(id) ? 1 : 0),
    };
    return openRepository('weir', { open: async () => database as unknown as never });
  };
  const run: StoredRun = {
    version: 1,
    id: 'r',
    documentId: 'd',
    title: 'Tea',
    model: 'm',
    rehearsal: true,
    startedAt: 1,
    updatedAt: 2,
    turns: 1,
    denied: 0,
    violations: 0,
  };
  const snapshot: StoredSnapshot = {
    version: 1,
    id: 'r',
    documentId: 'd',
    automatic: false,
    kind: 'pdl',
    title: 'Tea',
    source: 'Name: Tea',
    layout: {},
    at: 1,
  };

  it('is never written over, be it a run, a version or a document', async () => {
    const newer = { id: 'r', version: 2, all: 'else' };
    const records = new Map<string, unknown>([['r', newer]]);
    const repository = await openWith(records);
    expect(await repository.saveRun(run)).toBe('conflict');
    expect(await repository.saveSnapshot(snapshot)).toBe('conflict');
    const document = { ...snapshot, edition: 1, updatedAt: 1, createdAt: 1 };
    expect(await repository.saveDocument(document)).toBe('conflict');
    expect(records.get('r')).toBe(newer);
    expect(await repository.hasRun('r')).toBe(true);
  });

  it('blocks nothing else', async () => {
    const records = new Map<string, unknown>();
    const repository = await openWith(records);
    expect(await repository.hasRun('r')).toBe(false);
    expect(await repository.saveRun(run)).toBe('saved');
    expect(await repository.saveRun({ ...run, turns: 2 })).toBe('saved');
    expect(records.get('r')).toEqual({ ...run, turns: 2 });
  });
});

describe('tabs', () => {
  it("receive each other's messages, and not their own", async () => {
    const [first, second] = [createTabChannel<string>('weir-test'), createTabChannel<string>('weir-test')];
    const receivedKinds: string[] = [];
    first.listen((message) => receivedKinds.push(`first ${message}`));
    const news = new Promise<void>((resolve) =>
      second.listen((message) => {
        receivedKinds.push(`second ${message}`);
        resolve();
      }),
    );
    first.post('saved');
    await news;
    expect(receivedKinds).toEqual(['second saved']);
    first.close();
    second.close();
    first.post('too late');
  });

  it('hold a run one at a time where the browser has locks, and do without elsewhere', async () => {
    const held = new Set<string>();
    vi.stubGlobal('navigator', {
      locks: {
        request: async (name: string, _options: object, use: (lock: object | null) => Promise<void> | undefined) => {
          if (held.has(name)) return use(null);
          held.add(name);
          await use({});
          held.delete(name);
        },
      },
    });
    const claim = await claimRun('r');
    expect(await claimRun('r')).toBeUndefined();
    claim?.release();
    await new Promise((resolve) => setTimeout(resolve));
    expect(await claimRun('r')).toBeDefined();
    vi.stubGlobal('navigator', {});
    expect(await claimRun('r')).toBeDefined();
  });
});
