import { describe, expect, it } from 'vitest';
import { applyLayoutChange, type Layout } from './index';

const layout: Layout = {
  dependency: { 'api:a': { x: 1, y: 1 }, 'api:b': { x: 2, y: 2 } },
  procedure: { 'api:a': { x: 3, y: 3 }, 'api:a#2': { x: 4, y: 4 }, 'api:ab': { x: 5, y: 5 } },
};

describe('layout changes', () => {
  it('D3.1 a rename renames a node and its call sites in every view', () => {
    expect(applyLayoutChange(layout, { rename: { 'api:a': 'api:new' } })).toEqual({
      dependency: { 'api:new': { x: 1, y: 1 }, 'api:b': { x: 2, y: 2 } },
      procedure: { 'api:new': { x: 3, y: 3 }, 'api:new#2': { x: 4, y: 4 }, 'api:ab': { x: 5, y: 5 } },
    });
  });

  it('D3.2 unaffected parts keep their object identity', () => {
    const moved = applyLayoutChange(layout, { set: { dependency: { 'api:b': { x: 9, y: 9 } } } });
    expect(moved.procedure).toBe(layout.procedure);
    expect(applyLayoutChange(layout, { remove: { dependency: ['api:zzz'] } })).toBe(layout);
    expect(applyLayoutChange(layout, { set: { dependency: { 'api:b': { x: 2, y: 2 } } } })).toBe(layout);
  });

  it('D3.2 removes only in the named view', () => {
    const removed = applyLayoutChange(layout, { remove: { procedure: ['api:a'] } });
    expect(Object.keys(removed.procedure ?? {})).toEqual(['api:a#2', 'api:ab']);
    expect(removed.dependency).toBe(layout.dependency);
  });
});
