import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../graph';
import { compareWorkflows } from '../reconstruct';
import { projectComparison } from './compareView';

function chain(names: readonly string[]): WorkflowGraph {
  const ids = ['start', ...names.map((name) => `api:${name}`), 'end'];
  return {
    nodes: ids.map((id) =>
      id === 'start' || id === 'end'
        ? { id, kind: id, label: id }
        : { id, kind: 'api', label: id.slice(4), ref: id.slice(4) },
    ),
    edges: ids.slice(1).map((to, index) => ({ id: `e${index}`, from: ids[index] as string, to, kind: 'flow' })),
  };
}

const column = (graph: WorkflowGraph) =>
  Object.fromEntries(graph.nodes.map((node, index) => [node.id, { x: 40, y: index * 104 }]));

describe('projectComparison', () => {
  it('puts matched nodes at the same position and marks differences', () => {
    const authored = chain(['check', 'query', 'book']);
    const rebuilt = chain(['check', 'pay', 'book']);
    const view = projectComparison(authored, rebuilt, compareWorkflows(authored, rebuilt), {
      positions: column(authored),
    });
    const right = new Map(view.rebuilt.nodes.map((node) => [node.id, node]));
    for (const node of view.authored.nodes) {
      if (node.mark === 'matched') expect(right.get(node.id)?.position).toEqual(node.position);
    }
    expect(view.authored.nodes.find((node) => node.id === 'api:query')?.mark).toBe('missing');
    expect(right.get('api:pay')?.mark).toBe('added');
    expect(view.pairs).toContainEqual(['start', 'start']);
    expect(view.rebuilt.edges.map((edge) => edge.mark)).toEqual(['matched', 'added', 'added', 'matched']);
  });

  it('never lets nodes overlap, for any added nodes', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff', 'ggggggg'), {
      maxLength: 7,
    });
    fc.assert(
      fc.property(names, names, (left, right) => {
        const authored = chain(left);
        const rebuilt = chain(right);
        const view = projectComparison(authored, rebuilt, compareWorkflows(authored, rebuilt), {
          positions: column(authored),
        });
        for (const { nodes } of [view.authored, view.rebuilt]) {
          for (const a of nodes) {
            for (const b of nodes) {
              if (a === b) continue;
              const isApart =
                Math.abs(a.position.x - b.position.x) >= 220 || Math.abs(a.position.y - b.position.y) >= 64;
              expect(isApart, `${a.id} and ${b.id}`).toBe(true);
            }
          }
        }
      }),
      { numRuns: 80 },
    );
  });
});
