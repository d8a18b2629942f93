import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanEvent } from '../../core/plan';
import { parsePlanFixture, simulatePlan } from '../../testing/planFixtures';
import { createPlanWriter } from './planWriter';

const { events } = simulatePlan(parsePlanFixture('A B'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function writer() {
  const stored = new Map<number, PlanEvent>();
  const reports: boolean[] = [];
  const state = { isFull: false };
  const created = createPlanWriter({
    append: async (list) => {
      if (state.isFull) return false;
      for (const event of list) stored.set(event.seq, event);
      return true;
    },
    onUnstored: (isUnstored) => reports.push(isUnstored),
  });
  return { ...created, stored, reports, state };
}

describe('the events of a run of a plan', () => {
  it('are stored when their task ends', async () => {
    const { push, stored } = writer();
    for (const event of events.slice(0, 3)) push(event);
    await vi.advanceTimersByTimeAsync(0);
    expect([...stored.keys()]).toEqual([0, 1, 2]);
  });

  it('are retried after a refusal, with the next events and by timer, and the user is notified', async () => {
    const { push, stored, reports, state } = writer();
    state.isFull = true;
    push(events[0] as PlanEvent);
    await vi.advanceTimersByTimeAsync(0);
    push(events[1] as PlanEvent);
    await vi.advanceTimersByTimeAsync(0);
    expect([stored.size, reports.at(-1)]).toEqual([0, true]);
    state.isFull = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect([...stored.values()]).toEqual(events.slice(0, 2));
    expect(reports.at(-1)).toBe(false);
  });

  it('are written at once when the page closes, and not after the run is deleted', async () => {
    const { push, flush, drop, stored, state } = writer();
    state.isFull = true;
    push(events[0] as PlanEvent);
    await flush();
    state.isFull = false;
    await flush();
    expect(stored.size).toBe(1);
    state.isFull = true;
    push(events[1] as PlanEvent);
    await flush();
    state.isFull = false;
    drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stored.size).toBe(1);
  });
});
