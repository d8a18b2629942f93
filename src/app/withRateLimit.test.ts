import { expect, it } from 'vitest';
import type { ChatOutcome, ChatPort } from '../core/llm';
import { slowDown } from './withRateLimit';

const timing = { latencyMs: 1, retries: 0 };
const limited: ChatOutcome = {
  kind: 'failed',
  failure: { kind: 'rate-limited', message: 'Too many requests' },
  timing,
};
const completed: ChatOutcome = { kind: 'completed', reply: { content: 'ok', toolCalls: [] }, timing };
const request = { model: 'm', messages: [] };

function limitedChat(refusals: number) {
  let asked = 0;
  const chat: ChatPort = { complete: async () => (asked++ < refusals ? limited : completed) };
  return { chat, asked: () => asked };
}

it('sends a request again that came too soon, after a longer wait each time, and starts over once one is answered', async () => {
  const waits: number[] = [];
  const { chat, asked } = limitedChat(3);
  const slow = slowDown(chat, async (milliseconds) => void waits.push(milliseconds));
  expect(await slow.complete(request, {})).toEqual(completed);
  expect(waits).toEqual([2000, 4000, 8000]);
  expect(asked()).toBe(4);
});

it('gives the refusal back once it has tried often, and when nobody waits any more', async () => {
  const { chat, asked } = limitedChat(100);
  expect(await slowDown(chat, async () => undefined).complete(request, {})).toEqual(limited);
  expect(asked()).toBe(6);
  const cancelled = AbortSignal.abort();
  expect(await slowDown(chat, async () => undefined).complete(request, {}, cancelled)).toEqual(limited);
  expect(asked()).toBe(7);
});

it('holds all requests while it waits', async () => {
  let wake = () => {};
  let asked = 0;
  const chat: ChatPort = { complete: async () => (asked++ === 0 ? limited : completed) };
  const slow = slowDown(
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
  expect(asked).toBe(1);
  wake();
  expect(await Promise.all([first, second])).toEqual([completed, completed]);
});
