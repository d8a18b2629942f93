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

describe('collapseToGroups', () => {
  it('replaces nodes by their subgraph if all of them are selected, by the outermost one', () => {
    expect(collapseToGroups(graph, ['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'out', 'other']);
    expect(collapseToGroups(graph, ['b', 'c', 'e'])).toEqual(['in', 'other']);
  });

  it('keeps single nodes if only some of a subgraph are selected', () => {
    expect(collapseToGroups(graph, ['a', 'b'])).toEqual(['a', 'b']);
  });

  it('stays inside of the subgraph that contains the whole selection', () => {
    expect(collapseToGroups(graph, ['b', 'c'])).toEqual(['b', 'c']);
    expect(collapseToGroups(graph, ['b', 'c', 'd'])).toEqual(['in', 'd']);
  });

  it('terminates for subgraphs that contain each other', () => {
    const groups = [
      { id: 'x', label: 'X', parent: 'y' },
      { id: 'y', label: 'Y', parent: 'x' },
    ];
    expect(collapseToGroups({ ...graph, nodes: [node('a'), node('b', 'x')], groups }, ['a', 'b'])).toHaveLength(2);
  });
});
