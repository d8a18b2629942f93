import { describe, expect, it } from 'vitest';
import { buildDirectlyFollows } from './activityLog';
import { groupsBy, sequenceCut } from './cuts';

describe('groupsBy', () => {
  const places = Array.from({ length: 200 }, (_, place) => place);
  const counted = (isJoined: (a: number, b: number) => boolean) => {
    let comparisonCount = 0;
    const groups = groupsBy(places, (a, b) => {
      comparisonCount += 1;
      return isJoined(a, b);
    });
    return { groups, comparisonCount };
  };

  it('asks of a pair at most once', () => {
    const { groups, comparisonCount } = counted(() => false);
    expect(groups).toHaveLength(200);
    expect(comparisonCount).toBe((200 * 199) / 2);
  });

  it('asks no more of what is joined already', () => {
    const { groups, comparisonCount } = counted(() => true);
    expect(groups).toEqual([places]);
    expect(comparisonCount).toBe(199);
  });

  it('joins by way of others, each group in order', () => {
    expect(groupsBy([0, 1, 2, 3, 4], (a, b) => Math.abs(a - b) === 2)).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
  });
});

describe('sequenceCut', () => {
  it('joins groups until all have an order', () => {
    const log = [
      ['a', 'b', 'd'],
      ['a', 'c', 'd'],
      ['a', 'c', 'e'],
    ].map((names, trace) => ({ trace, items: names.map((activity, at) => ({ activity, at })), from: 0 }));
    expect(sequenceCut(buildDirectlyFollows(log))?.map((group) => [...group].sort())).toEqual([
      ['a'],
      ['b', 'c', 'd', 'e'],
    ]);
  });
});
