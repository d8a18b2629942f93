import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../core/session';
import { createMemoryRepository, type Repository, type StoredRun } from '../../core/storage';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import { createRefusingRepository } from '../../testing/storePorts';
import { removeUnfinished } from './removeUnfinished';
import { storeLog } from './storeLog';
import { type StoreOptions, storeRuns } from './storeRuns';

async function record(sessionId: string, replyText = 'Both exist.'): Promise<readonly SessionEvent[]> {
  const chat = createScriptedChat([callReply('check_hospital', { hospital: 'A' }), answerReply(replyText)]);
  const turns = [{ text: 'Hospital A', ends: true }];
  const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns }, controllers: [] }, { sessionId });
  runner.start();
  await runner.settled();
  return runner.events;
}

const store = async (repository: Repository, events: readonly SessionEvent[], options: StoreOptions = {}) => {
  const result = await storeRuns({ repository, now: () => 7 }, events, options);
  return result.ok ? result.value : result.error;
};
const contents = async (repository: Repository) => {
  const { items } = await repository.listRuns();
  const logs = await Promise.all(items.map(async ({ id }) => [id, (await repository.loadEvents(id)).length] as const));
  return Object.fromEntries(logs);
};

describe('a log from a file', () => {
  it('becomes a run for each of its sessions, marked as imported', async () => {
    const repository = createMemoryRepository();
    const [first, second] = [await record('a'), await record('b')];
    const imports = await store(repository, [...first, ...second]);
    expect(imports).toMatchObject([
      { how: 'new', run: { id: 'a', imported: 'weir', title: 'Hospital appointment', turns: 1, updatedAt: 7 } },
      { how: 'new', run: { id: 'b' } },
    ]);
    expect(await contents(repository)).toEqual({ a: first.length, b: second.length });
    expect(await repository.loadEvents('a')).toEqual(first);
  });

  it('of a deleted run restores that run, with its description', async () => {
    const repository = createMemoryRepository();
    const events = await record('a');
    await store(repository, events);
    await repository.describeRuns([{ id: 'a', name: 'Mine', tags: ['t'] }]);
    const before = await repository.listRuns();
    await repository.moveRunsToDeleted(['a'], 5);
    expect(await store(repository, events)).toMatchObject([{ how: 'known', run: { id: 'a', name: 'Mine' } }]);
    expect(await repository.listRuns()).toEqual(before);
    expect((await repository.listDeletedRuns()).items).toEqual([]);
  });

  it('that is already stored is recognised, and nothing is written', async () => {
    const repository = createMemoryRepository();
    const events = await record('a');
    await store(repository, events);
    const before = await repository.listRuns();
    const again = structuredClone(events);
    expect(await store(repository, again)).toMatchObject([{ how: 'known', run: { id: 'a' } }]);
    expect(await repository.listRuns()).toEqual(before);
  });

  it('whose id another log has becomes a copy, and the same copy on another import', async () => {
    const repository = createMemoryRepository();
    const stored = await record('a');
    await store(repository, stored);
    const other = await record('a', 'Neither exists.');
    const copied = await store(repository, other);
    expect(copied).toMatchObject([{ how: 'copy', run: { title: 'Hospital appointment (copy)' } }]);
    const copyId = typeof copied === 'string' ? '' : (copied[0]?.run.id ?? '');
    expect(copyId).not.toBe('a');
    expect(await repository.loadEvents('a')).toEqual(stored);
    expect((await repository.loadEvents(copyId)).every(({ sessionId }) => sessionId === copyId)).toBe(true);
    expect(await store(repository, other)).toMatchObject([{ how: 'known', run: { id: copyId } }]);
    expect(Object.keys(await contents(repository))).toHaveLength(2);
  });

  it('whose events were stored without the row gets its row', async () => {
    const repository = createMemoryRepository();
    const events = await record('a');
    await repository.appendEvents(events);
    expect(await store(repository, events)).toMatchObject([{ how: 'known', run: { id: 'a', turns: 1 } }]);
    expect(await contents(repository)).toEqual({ a: events.length });
  });

  it('changes nothing of a run that cannot be read, or that another tab is writing', async () => {
    const events = await record('a');
    const theirs = { ...(events[0] as SessionEvent), at: 99 };
    const inner = createMemoryRepository();
    await inner.appendEvents([theirs]);
    const unread = { ...inner, loadEvents: async (id: string) => (id === 'a' ? [] : inner.loadEvents(id)) };
    expect(await store(unread, events)).toMatch(/Another tab is writing/);
    expect(await inner.loadEvents('a')).toEqual([theirs]);

    const row = { ...unread, hasRun: async () => true, listRuns: async () => ({ items: [], unreadable: 1 }) };
    const copied = await store(row, events);
    expect(copied).toMatchObject([{ how: 'copy' }]);
    expect(await inner.loadEvents('a')).toEqual([theirs]);
    expect((await inner.listRuns()).items.map(({ id }) => id)).not.toContain('a');
  });

  it('is stored whole or not at all if the store refuses', async () => {
    for (const method of ['appendEvents', 'saveRun', 'loadEvents', 'listRuns'] as const) {
      const inner = createMemoryRepository();
      const { repository, refused } = createRefusingRepository(inner);
      refused.add(method);
      expect(await store(repository, await record('a'))).toMatch(/nothing was imported/);
      expect(await inner.loadEvents('a')).toEqual([]);
      expect((await inner.listRuns()).items).toEqual([]);
    }
  });

  it('is in no list before all of it is stored, and is removed by the next page if it never is', async () => {
    const inner = createMemoryRepository();
    let listed = 0;
    const progress: (readonly [number, number])[] = [];
    const repository: Repository = {
      ...inner,
      appendEvents: async (events, how) => {
        const outcome = await inner.appendEvents(events, how);
        listed += (await inner.listRuns()).items.length + (await inner.listDeletedRuns()).items.length;
        return outcome;
      },
      // The page is closed before the end.
      finishImport: () => new Promise(() => undefined),
    };
    const [first, second] = [await record('a'), await record('b')];
    const total = first.length + second.length;
    void store(repository, [...first, ...second], { onProgress: (...counts) => progress.push(counts) });
    await expect.poll(() => progress.at(-1)).toEqual([total, total]);
    expect(progress).toEqual([
      [first.length, total],
      [total, total],
    ]);
    expect([listed, (await inner.listRuns()).items]).toEqual([0, []]);
    expect((await inner.listUnfinished()).map(({ runs }) => runs)).toEqual([['a', 'b']]);
    expect(await removeUnfinished(inner)).toBe(2);
    expect([await inner.loadEvents('a'), await inner.loadEvents('b'), await inner.hasRun('a')]).toEqual([
      [],
      [],
      false,
    ]);
    expect(await removeUnfinished(inner)).toBe(0);
    expect(await store(inner, [...first, ...second])).toMatchObject([{ how: 'new' }, { how: 'new' }]);
    expect(await removeUnfinished(inner)).toBe(0);
    expect(await contents(inner)).toEqual({ a: first.length, b: second.length });
  });

  it('stops within a log when it is cancelled, and reports the cancellation only', async () => {
    const inner = createMemoryRepository();
    let isCancelled = false;
    const repository: Repository = {
      ...inner,
      appendEvents: async (events, how) => {
        await inner.appendEvents(events.slice(0, 2));
        isCancelled = true;
        if (how?.isCancelled?.()) throw new DOMException('cancelled', 'AbortError');
        return inner.appendEvents(events);
      },
    };
    expect(await store(repository, await record('a'), { isCancelled: () => isCancelled })).toMatch(/cancelled/);
    expect([await inner.loadEvents('a'), await inner.hasRun('a')]).toEqual([[], false]);
  });

  it('leaves nothing behind when it is cancelled between two runs', async () => {
    const repository = createMemoryRepository();
    const writing: string[] = [];
    let requestCount = 0;
    const result = await store(repository, [...(await record('a')), ...(await record('b'))], {
      onWriting: (ids) => writing.push(...ids),
      isCancelled: () => {
        requestCount += 1;
        return requestCount > 2;
      },
    });
    expect(result).toMatch(/cancelled/);
    expect(writing).toEqual(['a', 'b']);
    expect(await contents(repository)).toEqual({});
    expect(await repository.loadEvents('a')).toEqual([]);
  });
});

describe('one run with its log', () => {
  it('is stored whole or not at all, and the log of another one stays', async () => {
    const events = await record('a');
    const { items } = await (async () => {
      const other = createMemoryRepository();
      await store(other, events);
      return other.listRuns();
    })();
    const [run] = items as [StoredRun];
    const inner = createMemoryRepository();
    expect(await storeLog(inner, run, events)).toBe('stored');
    expect(await inner.listRuns()).toEqual({ items, unreadable: 0 });

    for (const method of ['appendEvents', 'finishImport'] as const) {
      const empty = createMemoryRepository();
      const { repository, refused } = createRefusingRepository(empty);
      refused.add(method);
      await expect(storeLog(repository, run, events)).rejects.toThrow('quota');
      expect([await empty.loadEvents('a'), await empty.hasRun('a')]).toEqual([[], false]);
    }

    const theirs = { ...(events[0] as SessionEvent), at: 99 };
    const taken = createMemoryRepository();
    await taken.appendEvents([theirs]);
    expect(await storeLog(taken, run, events)).toBe('conflict');
    expect([await taken.loadEvents('a'), await taken.hasRun('a')]).toEqual([[theirs], false]);
  });
});
