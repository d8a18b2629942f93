import { describe, expect, it } from 'vitest';
import type { GraphEdge, GraphNode, NodeKind, WorkflowGraph } from '../graph';
import { checkFlowchart } from './checkFlowchart';

function graphOf(nodes: Readonly<Record<string, NodeKind>>, edges: readonly string[]): WorkflowGraph {
  return {
    nodes: Object.entries(nodes).map(([id, kind]): GraphNode => ({ id, kind, label: id.toUpperCase() })),
    edges: edges.map((edge, index): GraphEdge => {
      const [from = '', to = '', condition] = edge.split(' ');
      return { id: `e${index}`, from, to, kind: 'flow', ...(condition === undefined ? {} : { condition }) };
    }),
  };
}

const brief = (graph: WorkflowGraph) =>
  checkFlowchart(graph).map(({ code, nodeIds }) => `${code.replace('checks/', '')} ${nodeIds.join(' ')}`);

describe('checkFlowchart', () => {
  it('finds nothing in a sound flowchart with a note beside it', () => {
    const nodes = { s: 'start', d: 'condition', a: 'step', b: 'step', e: 'end', note: 'step' } as const;
    expect(brief(graphOf(nodes, ['s d', 'd a yes', 'd b no', 'a e', 'b e', 'b d']))).toEqual([]);
  });

  it('finds nodes that the start does not reach', () => {
    const nodes = { s: 'start', a: 'step', b: 'step', c: 'step', e: 'end' } as const;
    expect(brief(graphOf(nodes, ['s a', 'a e', 'b c', 'c e']))).toEqual(['unreachable-node b', 'unreachable-node c']);
  });

  it('finds closed loops that nothing enters where no start is marked', () => {
    const nodes = { a: 'step', b: 'step', c: 'step', d: 'step' } as const;
    expect(brief(graphOf(nodes, ['a b', 'c d', 'd c']))).toEqual(['unreachable-node c', 'unreachable-node d']);
  });

  it('finds dead ends only where ends are marked', () => {
    const nodes = { s: 'start', a: 'step', b: 'step', e: 'end' } as const;
    expect(brief(graphOf(nodes, ['s a', 's b', 'a e']))).toEqual(['dead-end b']);
    expect(brief(graphOf({ a: 'step', b: 'step' }, ['a b']))).toEqual([]);
  });

  it('finds decisions that decide nothing', () => {
    const nodes = { s: 'start', d: 'condition', f: 'condition', e: 'end' } as const;
    expect(brief(graphOf(nodes, ['s d', 'd e yes', 's f', 'd e yes']))).toEqual([
      'dead-end f',
      'single-exit-decision d',
      'duplicate-edge d e',
    ]);
  });

  it('keeps edges with other labels apart', () => {
    const nodes = { s: 'start', d: 'condition', e: 'end', f: 'end' } as const;
    expect(brief(graphOf(nodes, ['s d', 'd e yes', 'd e maybe', 'd f no']))).toEqual([]);
  });
});
