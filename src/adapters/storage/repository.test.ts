import { afterEach, describe, expect, it, vi } from 'vitest';
import { openRepository } from './repository';
import { claimRun, createTabChannel } from './tabs';

afterEach(() => void vi.unstubAllGlobals());

const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('opening the repository', () => {
  it.each([
    ['VersionError', 'newer Weir'],
    ['BlockedError', 'Another tab'],
    ['TimeoutError', 'does not answer'],
    ['UnknownError', 'could not be opened'],
  ])('falls back to memory on %s and says so', async (name, told) => {
    const repository = await openRepository('weir', { open: refuse(name) });
    expect(repository.durable).toBe(false);
    expect(repository.notice).toContain(told);
    expect(repository.notice).toContain('until');
    expect(await repository.listDocuments()).toEqual({ items: [], unreadable: 0 });
  });

  it('does without a database where there is none', async () => {
    const repository = await openRepository();
    expect(repository).toMatchObject({ durable: false });
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

describe('tabs', () => {
  it('hear each other, and not themselves', async () => {
    const [first, second] = [createTabChannel<string>('weir-test'), createTabChannel<string>('weir-test')];
    const heard: string[] = [];
    first.listen((message) => heard.push(`first ${message}`));
    const news = new Promise<void>((resolve) =>
      second.listen((message) => {
        heard.push(`second ${message}`);
        resolve();
      }),
    );
    first.post('saved');
    await news;
    expect(heard).toEqual(['second saved']);
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
