import { describe, expect, it } from 'vitest';
import { planPng } from './pictureFile';

describe('planPng', () => {
  it('uses the requested scale if a canvas supports it', () => {
    expect(planPng(1200, 800, 2)).toEqual({ width: 2400, height: 1600, scale: 2, isReduced: false });
  });

  it('scales down if a side or the area is too large', () => {
    const long = planPng(400, 120_000, 2);
    expect(long.isReduced).toBe(true);
    expect(long.height).toBeLessThanOrEqual(16_384);
    expect(long.width / long.height).toBeCloseTo(400 / 120_000, 3);
    const large = planPng(9000, 9000, 3);
    expect(large.width * large.height).toBeLessThanOrEqual(8192 * 8192);
    expect(large.scale).toBeLessThan(1);
  });

  it('never plans an empty bitmap', () => {
    expect(planPng(0, 0, 1)).toMatchObject({ width: 1, height: 1 });
    expect(planPng(1, 1_000_000, 1).width).toBe(1);
  });
});
