import { expect, it, vi } from 'vitest';
import { openPlanRepository } from './openPlanRepository';

// e2e/plan.spec.ts tests persistence across pages: Node has no IndexedDB.
it('keeps plans and logs in memory where the browser refuses a database, and says so', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  try {
    const repository = await openPlanRepository('plans-refused');
    expect(repository.durable).toBe(false);
    await repository.save('plans', 'a', 1);
    await repository.save('runs', 'r', 2);
    await repository.append('r', [{ seq: 0 }]);
    await repository.append('r', [{ seq: 1 }, { seq: 2 }]);
    expect(await repository.load()).toEqual({ plans: [1], runs: [2] });
    expect(await repository.loadEvents('r')).toEqual([{ seq: 0 }, { seq: 1 }, { seq: 2 }]);
    await repository.remove('runs', 'r');
    expect(await repository.load()).toEqual({ plans: [1], runs: [] });
    expect(await repository.loadEvents('r')).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});
