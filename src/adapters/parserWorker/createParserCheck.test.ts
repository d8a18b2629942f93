import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeWorkers } from '../../testing/fakeWorkers';
import { createParserCheck } from './createParserCheck';
import type { ParserMethods } from './parserMethods';

let fake: ReturnType<typeof createFakeWorkers<Pick<ParserMethods, 'latex'>>>;
beforeEach(() => {
  fake = createFakeWorkers<Pick<ParserMethods, 'latex'>>({
    latex: async () => (text) => (text.includes('}') ? 'Line 1: unexpected }.' : undefined),
  });
  vi.stubGlobal('Worker', fake.Worker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('returns the fault of a text, by one worker for all texts', async () => {
  const check = createParserCheck('latex');
  expect(await Promise.all([check('a}'), check('a')])).toEqual(['Line 1: unexpected }.', undefined]);
  expect(fake.made).toHaveLength(1);
});

it('reports a parser that cannot be loaded, and loads it again for the next text', async () => {
  fake.control.answers = false;
  const check = createParserCheck('latex');
  const first = check('a');
  await vi.waitFor(() => expect(fake.made).toHaveLength(1));
  fake.made[0]?.breakDown();
  expect(await first).toBe('The parser of LaTeX could not be loaded. Check the connection and try again.');
  fake.control.answers = true;
  expect(await check('a')).toBeUndefined();
});

it('limits the time for loading, and ends a cancelled check', async () => {
  vi.useFakeTimers();
  fake.control.answers = false;
  const check = createParserCheck('latex');
  const control = new AbortController();
  const [late, cancelled] = [check('a'), check('b', control.signal)];
  await vi.advanceTimersByTimeAsync(59_000);
  expect(fake.made[0]?.isTerminated).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await late).toMatch(/could not be loaded/);
  control.abort();
  expect(await cancelled).toBe('The check was cancelled.');
  expect(fake.made.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
});

it('limits the time for a text from the start of its parsing', async () => {
  vi.useFakeTimers();
  const endless = createFakeWorkers({ latex: async () => () => new Promise(() => undefined) });
  vi.stubGlobal('Worker', endless.Worker);
  const late = createParserCheck('latex')('a');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await late).toBe('The parser of LaTeX took longer than 10 seconds.');
  expect(endless.made[0]?.isTerminated).toBe(true);
});
