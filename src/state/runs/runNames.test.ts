import { describe, expect, it } from 'vitest';
import type { StoredRun } from '../../core/storage';
import { nameOfRun, namesOfRuns } from './runNames';

const run = (id: string, change: Partial<StoredRun> = {}): StoredRun => ({
  version: 1,
  id,
  documentId: 'd',
  title: 'Hospital appointment',
  subject: 'The user wants the result at once',
  model: 'rehearsal-hasty',
  rehearsal: true,
  controllers: 'none',
  startedAt: Date.UTC(2026, 10, 28, 9),
  updatedAt: 0,
  turns: 3,
  denied: 0,
  violations: 1,
  ended: 'script-finished',
  ...change,
});

const namesOf = (...runs: StoredRun[]) => [...namesOfRuns(runs).values()];

describe('the names of runs', () => {
  it('are the script, the controllers and the outcome, or the name given by the user', () => {
    expect(nameOfRun(run('a'))).toBe('The user wants the result at once - no controllers - 1 violation');
    expect(nameOfRun(run('a', { controllers: 'both', violations: 0, denied: 2 }))).toBe(
      'The user wants the result at once - controllers: pre and post - 2 denied',
    );
    expect(nameOfRun(run('a', { name: 'The bare agent' }))).toBe('The bare agent');
    expect(nameOfRun(run('a', { imported: 'star' }))).toBe('The user wants the result at once - 1 violation');
  });

  it('differ within a list: forks, agents, times, and numbers if nothing else differs', () => {
    const name = nameOfRun(run('a'));
    expect(namesOf(run('a'), run('b', { controllers: 'both', violations: 0 }))).toEqual([
      name,
      'The user wants the result at once - controllers: pre and post - no violation',
    ]);
    expect(namesOf(run('a'), run('b', { model: 'gpt' }))).toEqual([`${name} - rehearsal-hasty`, `${name} - gpt`]);
    expect(namesOf(run('a'), run('b', { forkedFrom: { runId: 'a', length: 7 } }))).toEqual([name, `${name} - fork`]);
    expect(namesOf(run('a'), run('b'))).toEqual([`${name} (1)`, `${name} (2)`]);
    const [first, second] = namesOf(run('a'), run('b', { startedAt: Date.UTC(2026, 10, 28, 10, 5) }));
    expect(first).not.toBe(second);
    expect(second).toMatch(/1 violation - Nov 28.*05/);
    const seconds = namesOf(run('a'), run('b', { startedAt: run('a').startedAt + 4000 }));
    expect(new Set(seconds).size).toBe(2);
    expect(seconds[1]).toMatch(/:04/);
  });
});
