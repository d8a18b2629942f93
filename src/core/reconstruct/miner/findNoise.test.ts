import { describe, expect, it } from 'vitest';
import type { Trace } from '../../logs';
import { prepareLog } from './activityLog';
import { findNoise } from './findNoise';

const traceOf = (names: readonly string[], index: number): Trace => ({
  id: `${index}`,
  source: 'weir',
  steps: names.map((name, seq) => ({ kind: 'call', seq, name, arguments: {}, outcome: 'succeeded', result: 1 })),
});

const rarely = (usual: readonly string[], rare: readonly string[]) => {
  const traces = [...Array.from({ length: 19 }, () => usual), rare].map(traceOf);
  return findNoise(
    prepareLog(traces, () => false),
    0.2,
  ).behaviour.map(({ text }) => text);
};

describe('rare behaviour', () => {
  it('is said in words, the first that a trace shows', () => {
    expect(rarely(['a', 'b', 'c'], ['b', 'a', 'c'])).toEqual(['b first, in 1 trace beside 19']);
    expect(rarely(['a', 'b'], ['a', 'b', 'b'])).toEqual(['b right after b, in 1 trace beside 20']);
    expect(rarely(['a', 'b'], ['a'])).toEqual(['nothing after a, in 1 trace beside 19']);
  });

  it('distinguishes an empty name from the end, and names with line feeds from pairs', () => {
    expect(rarely(['a', '', 'a\nb'], ['a', 'a\nb', ''])).toEqual(['a\nb right after a, in 1 trace beside 19']);
  });
});
