import { describe, expect, it } from 'vitest';
import { blindOrder, countVotes, kindOfResult, subtaskTitle } from '.';

describe('a blind vote', () => {
  it('gives 4, 3, 2 and 1 points, and leaves out ballots that do not rank everything once', () => {
    const ids = ['a', 'b', 'c', 'd'];
    const rows = countVotes(ids, [
      { ranking: ['b', 'a', 'd', 'c'] },
      { ranking: ['b', 'c', 'a', 'd'] },
      { ranking: ['b', 'b', 'a', 'd'] },
      { ranking: ['b'] },
    ]);
    expect(rows.map(({ id, points, firsts }) => [id, points, firsts])).toEqual([
      ['a', 5, 0],
      ['b', 8, 2],
      ['c', 4, 0],
      ['d', 3, 0],
    ]);
    expect(rows[1]?.mean).toBe(4);
  });

  it('shows the results in an order that a seed draws', () => {
    const ids = ['a', 'b', 'c', 'd'];
    expect(blindOrder(ids, 1)).toEqual(blindOrder(ids, 1));
    expect([...blindOrder(ids, 1)].sort()).toEqual(ids);
    expect(new Set(Array.from({ length: 20 }, (_, seed) => blindOrder(ids, seed).join(''))).size).toBeGreaterThan(5);
  });
});

describe('the kind of a result', () => {
  it.each([
    ['<!doctype html><p>Hello</p>', 'html'],
    ['<section><h2>A</h2></section>', 'html'],
    ['{"a": 1}', 'json'],
    ['{ not json', 'markdown'],
    ['## Title\n\nSome text.', 'markdown'],
    ['function f() {\n  return 1;\n}', 'code'],
    ['Only words; and more words.', 'markdown'],
  ])('%s is %s', (text, kind) => {
    expect(kindOfResult(text)).toBe(kind);
  });

  it('a subtask is called by its name, or by its requirement where the name is a number', () => {
    expect(subtaskTitle({ id: 'board_and_moves', requirement: 'Write it.' })).toBe('Board and moves');
    expect(subtaskTitle({ id: 'part_3', requirement: 'write the summary.' })).toBe('Write the summary');
    expect(subtaskTitle({ id: 's1', requirement: '' })).toBe('S1');
  });
});
