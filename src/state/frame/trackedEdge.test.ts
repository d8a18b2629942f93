import { describe, expect, it } from 'vitest';
import type { GraphEdge } from '../../core/graph';
import { findTrackedEdge, trackEdge } from './trackedEdge';

const edge = (from: string, to: string, condition = ''): GraphEdge => ({
  id: `${from}->${to}${condition && `[${condition}]`}`,
  from,
  to,
  kind: 'flow',
  ...(condition ? { condition } : {}),
});
const before = [edge('a', 'b'), edge('a', 'c', 'yes'), edge('a', 'd')];

/** Result of tracking the second edge. */
const follow = (after: readonly GraphEdge[]) => {
  const placed = trackEdge(before, 'a->c[yes]');
  if (!placed) throw new Error('no such edge');
  return findTrackedEdge(after, placed)?.id;
};

describe('a tracked edge', () => {
  it('is found by its id, at any position', () => {
    expect(follow([...before].reverse())).toBe('a->c[yes]');
  });

  it('is found when its label or one of its ends changes', () => {
    expect(follow(before.with(1, edge('a', 'c', 'indeed')))).toBe('a->c[indeed]');
    expect(follow(before.with(1, edge('a', 'x', 'yes')))).toBe('a->x[yes]');
  });

  it('is lost when it is deleted or replaced: its neighbours do not take its place', () => {
    expect(follow(before.toSpliced(1, 1))).toBeUndefined();
    expect(follow(before.with(1, edge('x', 'y')))).toBeUndefined();
    expect(follow([])).toBeUndefined();
  });

  it('is undefined if there is no such edge', () => {
    expect(trackEdge(before, 'b->a')).toBeUndefined();
  });
});
