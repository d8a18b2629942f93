import { expect, it } from 'vitest';
import { foldPlan } from '../../core/plan';
import { parsePlanFixture, simulatePlan } from '../../testing/planFixtures';
import { describeChanges } from './subtaskView';
import { viewTimeline } from './viewTimeline';

const { events, state } = simulatePlan(parsePlanFixture('A>C B>C'), {}, {});

it('places the bars of each lane on the axis', () => {
  const timeline = viewTimeline(state, state, undefined);
  const bars = timeline?.lanes.flatMap((lane) => lane.bars) ?? [];
  expect(bars.map(({ subtask }) => subtask).toSorted()).toEqual(['A', 'B', 'C']);
  for (const { left, width } of bars) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(100);
  }
  expect(bars.find(({ subtask }) => subtask === 'C')).toMatchObject({ title: 'C', isCritical: true });
  expect(timeline?.labels.every(({ left }) => left <= 94)).toBe(true);
  expect(timeline).toMatchObject({ bands: [], lost: 0 });
});

it('keeps the axis of the whole run at an earlier event', () => {
  const index = events.findIndex((event) => event.kind === 'call.answered') + 1;
  const early = foldPlan(events.slice(0, index + 1));
  if (!early) throw new Error('no run');
  const [whole, part] = [viewTimeline(state, state, undefined), viewTimeline(state, early, undefined)];
  expect(part?.labels).toEqual(whole?.labels);
  expect(part?.lanes.flatMap(({ bars }) => bars).length).toBeLessThanOrEqual(3);
});

it('is empty before the first attempt', () => {
  const start = foldPlan(events.slice(0, 1));
  expect(start && viewTimeline(start, start, undefined)).toBeUndefined();
});

it('counts the changes of a run without updates', () => {
  expect(describeChanges(state)).toMatch(/0/);
});
