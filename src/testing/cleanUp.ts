// Before and after each file of tests. Files run one after the other in the same thread with the same modules, so whatever
// one left of fake clocks, stubs and spies goes. And a wait is as long as a busy machine needs: `vi.waitFor` gives up after
// a second by itself.

import { afterAll, vi } from 'vitest';

const MOST_WAIT = 60_000;
const { waitFor } = vi;
vi.waitFor = (check, options = MOST_WAIT) => waitFor(check, options);

afterAll(() => {
  vi.waitFor = waitFor;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
