import { expect, it } from 'vitest';
import type { SessionState } from '../../core/session';
import { createMemoryRepository, type StoredRun } from '../../core/storage';
import { runsForTables, stateOfRun } from './runsForTables';

const run = (id: string, documentId: string) => ({ id, documentId }) as StoredRun;

it('are the runs of the document, the open one first', () => {
  const runs = [run('a', 'd1'), run('b', 'd2'), run('c', 'd1'), run('d', 'd2')];
  const idsOf = (active?: { id: string }) => runsForTables(runs, 'd1', active).map(({ id }) => id);
  expect(idsOf()).toEqual(['a', 'c']);
  expect(idsOf({ id: 'c' })).toEqual(['c', 'a']);
  expect(idsOf({ id: 'd' })).toEqual(['d', 'a', 'c']);
});

it('have the shown state if open, otherwise that of their log', async () => {
  const live = {} as SessionState;
  expect(await stateOfRun(createMemoryRepository(), 'a', { id: 'a', live })).toBe(live);
  await expect(stateOfRun(createMemoryRepository(), 'a', undefined)).rejects.toThrow();
});
