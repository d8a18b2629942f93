import { expect, it, vi } from 'vitest';
import { openResultShelf } from './resultStore';

// What a database keeps across pages is held by e2e/taskBench.spec.ts: Node has none.
it('keeps them in memory where the browser refuses a database, and says so', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  try {
    const shelf = await openResultShelf('shelf-refused');
    expect(shelf.durable).toBe(false);
    expect(await shelf.save('a', 1)).toBe(true);
    expect(await shelf.load()).toEqual([1]);
    await shelf.remove(['a']);
    expect(await shelf.load()).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});
