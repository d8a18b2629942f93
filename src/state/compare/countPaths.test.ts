import { expect, it } from 'vitest';
import type { Trace } from '../../core/logs';
import { countPaths, tracesOnPath } from './countPaths';

const call = (name: string, outcome: 'succeeded' | 'denied' = 'succeeded') => ({ kind: 'call', name, outcome });
const trace = (id: string, ...steps: readonly object[]) => ({ id, source: 'weir', steps }) as unknown as Trace;

it('counts the traces whose calls that took effect are exactly the path', () => {
  const counts = countPaths([
    trace('a', call('find_tool'), call('lend_tool')),
    trace('b', call('find_tool'), call('lend_tool', 'denied')),
    trace('c', call('Find_Tool'), call('pay', 'denied'), call('lend_tool')),
  ]);
  expect(tracesOnPath(counts, ['find_tool', 'lend_tool'])).toBe(2);
  expect(tracesOnPath(counts, ['find_tool'])).toBe(1);
  expect(tracesOnPath(counts, [])).toBe(0);
});
