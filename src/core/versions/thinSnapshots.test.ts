import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredSnapshot } from '../storage';
import { thinSnapshots } from './index';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A time in the middle of an hour and a day, the general case. */
const now = 1000 * DAY + 14 * HOUR + HOUR / 2;

const snapshot = (at: number, more: Partial<StoredSnapshot> = {}): StoredSnapshot => ({
  version: 1,
  id: `at ${at}`,
  documentId: 'd',
  automatic: true,
  kind: 'pdl',
  title: 'Tea',
  source: 'Name: Tea\n',
  layout: {},
  at,
  ...more,
});
const keptOf = (all: readonly StoredSnapshot[], at = now) => {
  const gone = new Set(thinSnapshots(all, at));
  return all.filter(({ id }) => !gone.has(id));
};
const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, index) => snapshot(now - index * step));

describe('thinning', () => {
  it('keeps all of the last hour', () => {
    expect(thinSnapshots(every(60_000, 60), now)).toEqual([]);
  });

  it('keeps the newest of each hour of a day, and of each day before', () => {
    const kept = keptOf(every(10 * 60_000, 6 * 24 * 4)).map(({ at }) => (now - at) / HOUR);
    expect(kept.filter((age) => age <= 1)).toHaveLength(7);
    // The hour in which the last-hour rule ends still has its older half.
    const ofDay = kept.filter((age) => age > 1 && age <= 24);
    expect(ofDay.length).toBeGreaterThanOrEqual(23);
    expect(ofDay.length).toBeLessThanOrEqual(25);
    expect(kept.filter((age) => age > 24)).toHaveLength(4);
  });

  it('never lets go what was named or asked for, and keeps at most so many and so much of the others', () => {
    const named = every(60_000, 10).map((one) => ({ ...one, id: `named ${one.at}`, automatic: false }));
    const all = [...named, ...every(30_000, 10).map((one) => ({ ...one, source: 'x'.repeat(100) }))];
    const byCount = thinSnapshots(all, now, { count: 3, characters: 1e9 });
    expect(byCount).toHaveLength(7);
    const byLength = thinSnapshots(all, now, { count: 100, characters: 450 });
    expect(byLength).toHaveLength(6);
    expect(thinSnapshots(all, now, { count: 100, characters: 1 })).toHaveLength(9);
    for (const id of [...byCount, ...byLength]) expect(id).not.toContain('named');
  });

  it('comes to rest, keeps the newest, and does not care about the order', () => {
    const ages = fc.array(fc.record({ age: fc.nat({ max: 40 * DAY }), automatic: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(ages, (list) => {
        const all = list.map(({ age, automatic }, index) => snapshot(now - age, { id: String(index), automatic }));
        const kept = keptOf(all);
        expect(keptOf(kept)).toEqual(kept);
        expect(keptOf([...all].reverse()).reverse()).toEqual(kept);
        expect(kept.filter((one) => !one.automatic)).toEqual(all.filter((one) => !one.automatic));
        const newest = all.filter((one) => one.automatic).sort((a, b) => b.at - a.at)[0];
        if (newest) expect(kept.some((one) => one.automatic && one.at === newest.at)).toBe(true);
      }),
    );
  });

  it('leaves a year of work with a version for each day worked and a bounded number', () => {
    // Four hours of work a day with a version every ten minutes; each new version thins the older ones.
    let all: StoredSnapshot[] = [];
    const start = now - 40 * DAY;
    for (let day = 0; day < 40; day++) {
      for (let minute = 0; minute < 240; minute += 10) {
        const at = start + day * DAY + minute * 60_000;
        all = keptOf([...all, snapshot(at)], at);
      }
    }
    expect(all.length).toBeLessThan(60);
    const days = new Set(all.map(({ at }) => Math.floor(at / DAY)));
    expect(days.size).toBeGreaterThanOrEqual(39);
  });
});
