// After each file of tests: whatever it left of fake clocks, stubs and spies goes, because the next file runs in the same
// thread with the same modules.

import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
