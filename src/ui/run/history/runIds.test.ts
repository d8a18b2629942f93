import { expect, it } from 'vitest';
import { printRunIds, readRunIds } from './runIds';

it('run ids survive any content that a file has put into them', () => {
  for (const ids of [['a', 'b'], ['dialogue 1', 'dialogue 2'], ['会话 一', '"'], ['\ud800', ''], []])
    expect(readRunIds(printRunIds(ids))).toEqual(ids);
  for (const text of ['', 'a b', '7', '{"a":1}']) expect(readRunIds(text)).toEqual([]);
});
