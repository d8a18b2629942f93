import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../../core/graph';
import { filterNodes } from './NameFilter';

const node = (label: string, detail?: string): GraphNode => ({
  id: label,
  kind: 'api',
  label,
  ...(detail === undefined ? {} : { detail }),
});
const nodes = [node('order_find', 'order_id → status'), node('order_cancel'), node('userFind', 'name → order_ids')];
const found = (query: string) => filterNodes(nodes, query).map(({ label }) => label);

describe('filterNodes', () => {
  it('keeps the nodes whose name or second line contains all words, in any case', () => {
    expect(found('ORDER')).toEqual(['order_find', 'order_cancel', 'userFind']);
    expect(found('find order')).toEqual(['order_find', 'userFind']);
    expect(found('status')).toEqual(['order_find']);
    expect(found('order.find')).toEqual([]);
  });

  it('keeps all nodes for an empty query', () => {
    expect(found('  ')).toHaveLength(3);
  });
});
