import { beforeEach, expect, it } from 'vitest';
import type { ChatHandlers, ChatOutcome, ChatPort, ChatWait } from '../../core/llm';
import { endpointWaits, selectWait, withSharedWaits } from './endpointWaits';

const request = { model: 'm', messages: [] };
const done: ChatOutcome = {
  kind: 'completed',
  reply: { content: 'ok', toolCalls: [] },
  timing: { latencyMs: 1, retries: 0 },
};
const selected = () => selectWait(endpointWaits.getState().waits, 'plan');

beforeEach(() => endpointWaits.setState({ waits: new Map() }));

function openRequests() {
  const open: { handlers: ChatHandlers; end: () => void }[] = [];
  const chat: ChatPort = {
    complete: (_request, handlers) => new Promise((resolve) => open.push({ handlers, end: () => resolve(done) })),
  };
  return { open, chat: withSharedWaits(chat, 'plan') };
}

it('shows the longest silence of all requests, a refusal before it, and nothing once they have ended', async () => {
  const { open, chat } = openRequests();
  const seen: (ChatWait | undefined)[] = [];
  const replies = [chat.complete(request, { onWait: (wait) => seen.push(wait) }), chat.complete(request, {})];
  const [first, second] = open;
  const silence = (silentMs: number): ChatWait => ({ kind: 'silence', silentMs, limitMs: 60_000 });
  first?.handlers.onWait?.(silence(5000));
  second?.handlers.onWait?.(silence(9000));
  expect(selected()).toMatchObject({ wait: { silentMs: 9000 }, count: 2 });
  expect(selectWait(endpointWaits.getState().waits, 'evaluation').wait).toBeUndefined();
  let tried = 0;
  first?.handlers.onWait?.({ kind: 'retry', status: 429, waitMs: 1000, attempts: 1, retryNow: () => tried++ });
  expect(selected()).toMatchObject({ wait: { kind: 'retry', status: 429 }, count: 1 });
  selected().retryNow();
  expect(tried).toBe(1);
  first?.handlers.onWait?.(undefined);
  expect(selected().wait).toMatchObject({ silentMs: 9000 });
  expect(seen.map((wait) => wait?.kind)).toEqual(['silence', 'retry', undefined]);
  for (const { end } of open) end();
  await Promise.all(replies);
  expect(selected()).toMatchObject({ wait: undefined, count: 0 });
});

it('shows nothing of a request that failed by an exception', async () => {
  const chat = withSharedWaits(
    {
      complete: async (_request, { onWait }) => {
        onWait?.({ kind: 'silence', silentMs: 5000 });
        throw new Error('broken');
      },
    },
    'plan',
  );
  await expect(chat.complete(request, {})).rejects.toThrow('broken');
  expect(selected().wait).toBeUndefined();
});
