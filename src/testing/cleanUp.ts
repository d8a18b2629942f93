// Resets fake clocks, stubs and spies before and after each test file, because files run one after the other in the
// same thread with the same modules. Also extends the timeout of `vi.waitFor`, whose default of one second is too short
// on a busy machine.

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
