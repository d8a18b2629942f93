import { describe, expect, it } from 'vitest';
import { accessibleNodeText } from './nodeLabels';

const node = { id: 'a', kind: 'api', label: 'find_tool', position: { x: 0, y: 0 } } as const;

describe('accessibleNodeText', () => {
  it('contains kind, label, frame, fold and problems', () => {
    expect(accessibleNodeText(node)).toBe('API find_tool');
    expect(accessibleNodeText({ ...node, kind: 'condition', detail: 'while' }, 'Inner')).toBe(
      'Loop while find_tool, in Inner',
    );
    expect(accessibleNodeText({ ...node, kind: 'start', label: 'Start' })).toBe('Start');
    const marked = {
      ...node,
      fold: { closed: true, count: 2 },
      badge: { level: 'error', count: 1, messages: [] },
    } as const;
    expect(accessibleNodeText(marked)).toMatch(/^API find_tool, .*2.*, .*1 problem/);
  });

  it('describes the position of an empty slot', () => {
    expect(accessibleNodeText({ ...node, id: 'open:true:cond:x', label: 'Add step', detail: 'true of x' })).toBe(
      'Add step: true of x',
    );
  });
});
