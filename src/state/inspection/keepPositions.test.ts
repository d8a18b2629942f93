import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../../core/graph';
import { keepPositions } from './keepPositions';

const graphOf = (...ids: string[]): WorkflowGraph => ({
  nodes: ids.map((id) => ({ id, kind: 'api', label: id })),
  edges: [],
});
const places = {
  start: { x: 0, y: 0 },
  'api:find': { x: 1, y: 0 },
  'api:find#2': { x: 2, y: 0 },
  'api:lend': { x: 3, y: 0 },
};

describe('positions of a run on an older text', () => {
  it('are kept if both texts have the same sites', () => {
    const graph = graphOf('start', 'api:find', 'api:find#2', 'api:lend');
    expect(keepPositions(places, graph, graph)).toEqual(places);
  });

  it('are dropped for a name that has gained or lost a site, because its numbers change', () => {
    const open = graphOf('start', 'api:find', 'api:lend');
    expect(Object.keys(keepPositions(places, graphOf('start', 'api:find', 'api:find#2', 'api:lend'), open))).toEqual([
      'start',
      'api:lend',
    ]);
    expect(Object.keys(keepPositions(places, open, graphOf('start', 'api:find', 'api:find#2', 'api:lend')))).toEqual([
      'start',
      'api:lend',
    ]);
  });
});
