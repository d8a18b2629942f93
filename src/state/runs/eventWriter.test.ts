// Stored events and reported problems when the store refuses.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionEvent } from '../../core/session';
import { createEventWriter } from './eventWriter';

const event = (seq: number) => ({ v: 2, seq, sessionId: 's', at: 0, turn: 0, kind: 'session.paused' }) as SessionEvent;

function open(refuse: (events: readonly SessionEvent[]) => unknown) {
  const stored: number[] = [];
  const storedUpTo: (number | 'stored')[] = [];
  const writer = createEventWriter({
    append: async (events) => {
      await Promise.resolve();
      const error = refuse(events);
      if (error !== undefined) throw error;
      stored.push(...events.map(({ seq }) => seq));
      return 'appended';
    },
    onUnstored: (unstored) => storedUpTo.push(unstored ? unstored.from - 1 : 'stored'),
    onConflict: () => undefined,
  });
  return { stored, storedUpTo, writer };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

it('reports from which event on nothing is stored, also with pending batches, and when all is stored', async () => {
  let isFull = true;
  const { stored, storedUpTo, writer } = open(() => (isFull ? new DOMException('', 'QuotaExceededError') : undefined));
  for (let seq = 4; seq < 10; seq++) {
    writer.push(event(seq));
    await wait(seq % 2 === 0 ? 0 : 700);
  }
  expect(new Set(storedUpTo)).toEqual(new Set([4]));
  isFull = false;
  await wait(31_000);
  expect([...stored].sort()).toEqual([4, 5, 6, 7, 8, 9]);
  expect(storedUpTo.filter((one) => one === 'stored')).toHaveLength(1);
  expect(storedUpTo.at(-1)).toBe('stored');
});

it('reports that all is stored when batches that were sent together succeed together', async () => {
  let isFull = true;
  const { storedUpTo, writer } = open(() => (isFull ? new DOMException('', 'QuotaExceededError') : undefined));
  writer.push(event(0));
  await wait();
  isFull = false;
  for (const seq of [1, 2, 3]) {
    writer.push(event(seq));
    // Sent in separate tasks, before the first is answered.
    await Promise.resolve();
  }
  await wait(2000);
  expect(storedUpTo).toEqual([0, 'stored']);
});

it('stores the events before a record that cannot be stored', async () => {
  const { stored, storedUpTo, writer } = open((events) =>
    events.some(({ seq }) => seq === 3) ? new DOMException('', 'DataCloneError') : undefined,
  );
  for (let seq = 0; seq < 6; seq++) writer.push(event(seq));
  await wait(60_000);
  expect(stored).toEqual([0, 1, 2]);
  expect(new Set(storedUpTo)).toEqual(new Set([3]));
});
