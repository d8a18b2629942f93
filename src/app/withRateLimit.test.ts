import { expect, it } from 'vitest';
import type { ChatOutcome, ChatPort, ChatWait } from '../core/llm';
import { type Sleep, withRateLimit } from './withRateLimit';

const timing = { latencyMs: 1, retries: 0 };
const limited: ChatOutcome = {
  kind: 'failed',
  failure: { kind: 'rate-limited', message: 'Too many requests' },
  timing,
};
const completed: ChatOutcome = { kind: 'completed', reply: { content: 'ok', toolCalls: [] }, timing };
const request = { model: 'm', messages: [] };

function limitedChat(refusals: number) {
  let requestCount = 0;
  const chat: ChatPort = { complete: async () => (requestCount++ < refusals ? limited : completed) };
  return { chat, requestCount: () => requestCount };
}

it('repeats a request that came too soon, after a longer wait each time, and resets the wait after an answer', async () => {
  const waits: number[] = [];
  const { chat, requestCount } = limitedChat(3);
  const slow = withRateLimit(chat, async (milliseconds) => void waits.push(milliseconds));
  expect(await slow.complete(request, {})).toEqual(completed);
  expect(waits).toEqual([2000, 4000, 8000]);
  expect(requestCount()).toBe(4);
});

it('returns the refusal after many attempts, and when the request was cancelled', async () => {
  const { chat, requestCount } = limitedChat(100);
  expect(await withRateLimit(chat, async () => undefined).complete(request, {})).toEqual(limited);
  expect(requestCount()).toBe(6);
  const cancelled = AbortSignal.abort();
  expect(await withRateLimit(chat, async () => undefined).complete(request, {}, cancelled)).toEqual(limited);
  expect(requestCount()).toBe(7);
});

it('delays all requests while it waits', async () => {
  let wake = () => {};
  let requestCount = 0;
  const chat: ChatPort = { complete: async () => (requestCount++ === 0 ? limited : completed) };
  const slow = withRateLimit(
    chat,
    () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
  );
  const first = slow.complete(request, {});
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  const second = slow.complete(request, {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(requestCount).toBe(1);
  wake();
  expect(await Promise.all([first, second])).toEqual([completed, completed]);
});

it('reports the wait to all requests, and ends it for all on demand', async () => {
  let requestCount = 0;
  const chat: ChatPort = { complete: async () => (requestCount++ === 0 ? limited : completed) };
  // Only the user ends this wait.
  const untilAborted: Sleep = (_, cancel) =>
    new Promise((resolve) => cancel?.addEventListener('abort', () => resolve()));
  const slow = withRateLimit(chat, untilAborted);
  const waits: (ChatWait | undefined)[] = [];
  const replies = [slow.complete(request, { onWait: (wait) => waits.push(wait) })];
  await new Promise((resolve) => setTimeout(resolve));
  replies.push(slow.complete(request, { onWait: (wait) => waits.push(wait) }));
  expect(waits).toMatchObject([
    { kind: 'retry', status: 429, attempts: 1 },
    { kind: 'retry', status: 429, attempts: 0 },
  ]);
  const [wait] = waits;
  if (wait?.kind === 'retry') wait.retryNow();
  expect(await Promise.all(replies)).toEqual([completed, completed]);
  expect(waits.slice(2)).toEqual([undefined, undefined]);
});
