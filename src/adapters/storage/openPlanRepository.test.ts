import { expect, it, vi } from 'vitest';
import { openPlanShelf } from './openPlanRepository';

// What a database keeps across pages is held by e2e/plan.spec.ts: Node has none.
it('keeps plans and logs in memory where the browser refuses a database, and says so', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  try {
    const shelf = await openPlanShelf('plans-refused');
    expect(shelf.durable).toBe(false);
    await shelf.save('plans', 'a', 1);
    await shelf.save('runs', 'r', 2);
    await shelf.append('r', [{ seq: 0 }]);
    await shelf.append('r', [{ seq: 1 }, { seq: 2 }]);
    expect(await shelf.load()).toEqual({ plans: [1], runs: [2] });
    expect(await shelf.loadEvents('r')).toEqual([{ seq: 0 }, { seq: 1 }, { seq: 2 }]);
    await shelf.remove('runs', 'r');
    expect(await shelf.load()).toEqual({ plans: [1], runs: [] });
    expect(await shelf.loadEvents('r')).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});
