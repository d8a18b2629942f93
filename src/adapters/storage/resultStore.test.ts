import { expect, it, vi } from 'vitest';
import { openResultStore } from './resultStore';

// e2e/taskBench.spec.ts tests persistence across pages: Node has no IndexedDB.
it('keeps them in memory where the browser refuses a database, and says so', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  try {
    const resultStore = await openResultStore('shelf-refused');
    expect(resultStore.durable).toBe(false);
    expect(await resultStore.save('a', 1)).toBe(true);
    expect(await resultStore.load()).toEqual([1]);
    await resultStore.remove(['a']);
    expect(await resultStore.load()).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});
