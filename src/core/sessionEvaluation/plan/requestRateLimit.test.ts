import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './requestRateLimit';

describe('turns of a rate limit', () => {
  it('are evenly spaced, each address on its own, and none is saved up', () => {
    let now = 0;
    const take = createRateLimiter(() => now);
    expect([take('a', 60), take('a', 60), take('b', 60), take('a', 60)]).toEqual([0, 1000, 0, 2000]);
    now = 10_000;
    expect([take('a', 60), take('a', 60)]).toEqual([0, 1000]);
  });
});
