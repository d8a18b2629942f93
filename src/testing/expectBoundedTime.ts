// Guards against work that grows with the square of its input, or never ends. Not a measurement: `npm run bench`
// measures speed.

import { expect } from 'vitest';

/** Linear work of our tests takes less than a tenth of a second; quadratic work takes half a minute or more. */
const MAX_SECONDS = 15;

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/**
 * Fails if the synchronous `work` takes too long. Returns its result. Neither clock alone is reliable: the wall clock
 * runs while other programs have the processor, and the CPU time includes tests in other threads.
 */
export function expectBoundedTime<T>(work: () => T): T {
  const [wall, cpu] = [performance.now(), cpuSeconds()];
  const result = work();
  expect(Math.min((performance.now() - wall) / 1000, cpuSeconds() - cpu)).toBeLessThan(MAX_SECONDS);
  return result;
}
