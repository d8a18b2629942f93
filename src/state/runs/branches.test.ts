import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../core/session';
import { createMemoryRepository, readRun, type StoredRun } from '../../core/storage';
import { createRefusingRepository } from '../../testing/storePorts';
import { buildRunFamily, readFork } from './branches';

const run = (id: string, from?: string, length = 1): StoredRun => ({
  ...(readRun({ id, startedAt: id.charCodeAt(0) }) as StoredRun),
  ...(from === undefined ? {} : { forkedFrom: { runId: from, length } }),
});
const shown = (runs: readonly StoredRun[], id: string) =>
  buildRunFamily(runs, id).map(
    (branch) => `${'>'.repeat(branch.depth)}${branch.id}${branch.run ? '' : '?'}${branch.length ?? ''}`,
  );

describe('the tree of branches', () => {
  const runs = [run('a'), run('b', 'a', 9), run('c', 'a', 4), run('d', 'c', 6), run('z')];

  it('shows all relatives from any of them, the earliest fork first', () => {
    for (const id of ['a', 'b', 'd']) expect(shown(runs, id)).toEqual(['a', '>c4', '>>d6', '>b9']);
    expect(shown(runs, 'z')).toEqual(['z']);
  });

  it('keeps the forks of a deleted run together, and stops at a cycle', () => {
    expect(shown(runs.slice(1), 'd')).toEqual(['a?', '>c4', '>>d6', '>b9']);
    expect(shown([run('x', 'y'), run('y', 'x')], 'x').sort()).toEqual(['>x1', 'y']);
    expect(shown([run('x', 'x')], 'x')).toEqual(['x']);
  });

  it('reads the position and the change of a fork from the log', async () => {
    const repository = createMemoryRepository();
    const event = (seq: number, body: object) =>
      ({ v: 2, seq, sessionId: 'f', at: 1, turn: 3, ...body }) as SessionEvent;
    const from = { sessionId: 'a', length: 2 };
    await repository.appendEvents([
      event(0, { kind: 'session.resumed' }),
      event(1, { kind: 'session.resumed' }),
      event(2, { kind: 'session.forked', from, change: { seed: 7 } }),
      event(3, { kind: 'session.paused' }),
      event(4, { kind: 'decision.edited' }),
    ]);
    expect(await readFork({ repository }, 'f', 2)).toEqual({ turn: 3, change: { seed: 7 }, edited: 'decision' });
    expect(await readFork({ repository }, 'nobody', 2)).toBeUndefined();
    const { repository: refusing, refused } = createRefusingRepository();
    refused.add('loadEvent');
    expect(await readFork({ repository: refusing }, 'f', 2)).toBeUndefined();
  });
});
