import { describe, expect, it } from 'vitest';
import { type ListedItem, scoresBySize, scoresBySource, spreadOfScores } from './itemStatistics';

const row = (index: number, goldNodes: number, f1: number | undefined, source?: string) =>
  ({
    index,
    id: `${index}`,
    goldNodes,
    ...(source === undefined ? {} : { source }),
    ...(f1 === undefined ? {} : { score: { chain: { f1 }, graph: { f1: f1 / 2 } } }),
  }) as unknown as ListedItem;

const rows = [row(0, 3, 1, 'a'), row(1, 5, undefined, 'a'), row(2, 3, 0.5, 'b'), row(3, 5, 0.2)];

describe('the data of the charts', () => {
  it('counts what has no prediction as 0 in the mean of its source', () => {
    expect(scoresBySource(rows, 'none').map(({ name, chain, items }) => [name, chain, items])).toEqual([
      ['a', 0.5, [0, 1]],
      ['b', 0.5, [2]],
      ['none', 0.2, [3]],
    ]);
  });

  it('takes only scored items by size, the smallest first', () => {
    expect(scoresBySize(rows).map(({ nodes, graph, items }) => [nodes, graph, items])).toEqual([
      [3, 0.375, [0, 2]],
      [5, 0.1, [3]],
    ]);
  });

  it('puts each scored item into one tenth, the best into the last', () => {
    const spread = spreadOfScores([...rows, row(4, 1, 2), row(5, 1, 0.6)]);
    expect(spread.map(({ items }) => items.length)).toEqual([0, 1, 1, 1, 0, 1, 0, 0, 0, 1]);
    expect(spread.at(-1)?.items).toEqual([4]);
  });
});
