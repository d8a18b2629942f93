import { describe, expect, it } from 'vitest';
import { collapseToGroups } from './collapseToGroups';

const node = (id: string, group?: string) => ({ id, kind: 'step', label: id, ...(group ? { group } : {}) }) as const;
const graph = {
  nodes: [node('a'), node('b', 'in'), node('c', 'in'), node('d', 'out'), node('e', 'other')],
  edges: [],
  groups: [
    { id: 'out', label: 'Out' },
    { id: 'in', label: 'In', parent: 'out' },
    { id: 'other', label: 'Other' },
  ],
};

describe('what a frame around nodes holds', () => {
  it('is whole subgraphs where all of their nodes are in it, the outermost ones', () => {
    expect(collapseToGroups(graph, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'out', 'other']);
    expect(collapseToGroups(graph, ['b', 'c', 'e'])).toEqual(['in', 'other']);
  });

  it('is single nodes where only some of a subgraph are in it', () => {
    expect(collapseToGroups(graph, ['a', 'b'])).toEqual(['a', 'b']);
  });

  it('stays inside of the subgraph that holds all of it', () => {
    expect(collapseToGroups(graph, ['b', 'c'])).toEqual(['b', 'c']);
    expect(collapseToGroups(graph, ['b', 'c', 'd'])).toEqual(['in', 'd']);
  });

  it('ends where subgraphs name each other', () => {
    const groups = [
      { id: 'x', label: 'X', parent: 'y' },
      { id: 'y', label: 'Y', parent: 'x' },
    ];
    expect(collapseToGroups({ ...graph, nodes: [node('a'), node('b', 'x')], groups }, ['a', 'b'])).toHaveLength(2);
  });
});
