import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacer } from './pacer';

describe('createPacer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('calls once for all requests before a frame, and once more for requests after it', () => {
    const act = vi.fn();
    const pacer = createPacer();
    const request = () => pacer(act);
    for (let count = 0; count < 100; count++) request();
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(act).toHaveBeenCalledTimes(1);
    request();
    vi.advanceTimersByTime(100);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('does not wait for a frame in a hidden tab, where none comes', () => {
    vi.stubGlobal('requestAnimationFrame', () => 1);
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
    const act = vi.fn();
    createPacer()(act);
    vi.advanceTimersByTime(49);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it('uses at most half of the time when an update is slow', () => {
    let calls = 0;
    const pacer = createPacer();
    const act = () => {
      calls += 1;
      vi.advanceTimersByTime(80);
    };
    const request = () => pacer(act);
    const start = performance.now();
    while (performance.now() - start < 2000) {
      request();
      vi.advanceTimersByTime(5);
    }
    expect(calls * 80).toBeLessThanOrEqual(0.5 * (performance.now() - start) + 80);
    expect(calls).toBeGreaterThan(5);
  });

  it('shares its time between all functions', () => {
    const shown: string[] = [];
    const pacer = createPacer();
    const [one, other] = [() => void shown.push('one'), () => void shown.push('other')];
    for (const act of [one, other, one, other]) pacer(act);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual(['one', 'other']);
  });

  it('keeps the last request of a burst', () => {
    let text = '';
    let shown = '';
    const pacer = createPacer();
    const act = () => {
      shown = text;
    };
    const request = () => pacer(act);
    for (let count = 0; count < 500; count++) {
      text += 'x';
      request();
      vi.advanceTimersByTime(3);
    }
    vi.advanceTimersByTime(200);
    expect(shown).toHaveLength(500);
  });
});
