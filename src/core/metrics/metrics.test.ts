import { describe, expect, it } from 'vitest';
import type { GraphNode, NodeKind, WorkflowGraph } from '../graph';
import { explainMetric, formatOrders, measureDependency, measureProcedure, metricDefinitions } from '.';

function graph(nodes: Record<string, NodeKind>, edges: readonly (readonly [string, string])[]): WorkflowGraph {
  return {
    nodes: Object.entries(nodes).map(([id, kind]): GraphNode => ({ id, kind, label: id })),
    edges: edges.map(([from, to], index) => ({ id: `e${index}`, from, to, kind: 'flow' })),
  };
}

const diamond = graph({ start: 'start', a: 'api', b: 'api', c: 'api', d: 'answer', end: 'end' }, [
  ['start', 'a'],
  ['a', 'b'],
  ['a', 'c'],
  ['b', 'd'],
  ['c', 'd'],
  ['a', 'd'],
  ['d', 'end'],
]);

describe('measureDependency', () => {
  it('leaves START and END out', () => {
    const measured = measureDependency(diamond);
    expect(measured).toMatchObject({ nodes: 4, edges: 5, steps: 3, width: 2, perStep: [1, 2, 1], meanDegree: 2.5 });
    expect(measured.parallelism).toBeCloseTo(4 / 3, 12);
    expect(measured.redundantEdges).toEqual([['a', 'd']]);
    expect(measured.topologicalOrders).toEqual({ count: '2', exact: true });
    expect(measured.criticalPath).toEqual(['a', 'b', 'd']);
    expect(measured).not.toHaveProperty('criticalPathDuration');
  });

  it('computes the critical path by durations if they are given', () => {
    const measured = measureDependency(diamond, { durations: { a: 1, b: 2, c: 7, d: 1 } });
    expect(measured.criticalPath).toEqual(['a', 'c', 'd']);
    expect(measured.criticalPathDuration).toBe(9);
  });

  it('measures the empty graph', () => {
    expect(measureDependency({ nodes: [], edges: [] })).toMatchObject({
      nodes: 0,
      steps: 0,
      parallelism: null,
      width: 0,
      dependencyComplexity: null,
      meanDegree: null,
      density: null,
      expectedCompleted: 0,
      topologicalOrders: { count: '1', exact: true },
      criticalPath: [],
    });
  });

  it('marks the order count of a large connected graph as a lower bound', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `n${index}`);
    const fence = graph(
      Object.fromEntries(ids.map((id) => [id, 'api' as const])),
      ids.slice(1).map((id, index) => (index % 2 === 0 ? [ids[index] as string, id] : [id, ids[index] as string])),
    );
    const { topologicalOrders } = measureDependency(fence);
    expect(topologicalOrders?.exact).toBe(false);
    expect(formatOrders(topologicalOrders)).toMatch(/^≥\d{20,}$/);
  });
});

describe('measureProcedure', () => {
  it('counts independent paths over the whole control flow', () => {
    const chain = graph({ start: 'start', a: 'api', end: 'end' }, [
      ['start', 'a'],
      ['a', 'end'],
    ]);
    expect(measureProcedure(chain)).toEqual({ nodes: 3, edges: 2, cyclomatic: 1 });
    const branch = graph({ start: 'start', q: 'condition', a: 'api', b: 'api', end: 'end' }, [
      ['start', 'q'],
      ['q', 'a'],
      ['q', 'b'],
      ['a', 'end'],
      ['b', 'end'],
    ]);
    expect(measureProcedure(branch).cyclomatic).toBe(2);
    expect(measureProcedure({ nodes: [], edges: [] })).toEqual({ nodes: 0, edges: 0, cyclomatic: 0 });
  });
});

describe('explainMetric', () => {
  const measure = (dependencyGraph: WorkflowGraph) => ({
    dependency: measureDependency(dependencyGraph),
    procedure: measureProcedure(dependencyGraph),
    dependencyGraph,
    procedureGraph: dependencyGraph,
  });

  it('has a value and a definition for every measure', () => {
    const measured = measure(diamond);
    for (const { id } of metricDefinitions) {
      const explained = explainMetric(id, measured);
      if (id !== 'criticalPathDuration') expect(explained.value, id).toMatch(/\d/);
      expect(explained.definition.length).toBeGreaterThan(10);
    }
  });

  it('returns the nodes that a measure refers to', () => {
    const measured = measure(diamond);
    expect(explainMetric('width', measured).nodeIds).toEqual(['b', 'c']);
    expect(explainMetric('redundantEdges', measured).edges).toEqual([['a', 'd']]);
    expect(explainMetric('steps', measured).nodeIds).toEqual(['a', 'b', 'd']);
  });

  it('reports the cycle instead of a value', () => {
    const explained = explainMetric(
      'steps',
      measure(
        graph({ a: 'api', b: 'api' }, [
          ['a', 'b'],
          ['b', 'a'],
        ]),
      ),
    );
    expect(explained.value).toBeUndefined();
    expect(explained.note).toContain('a → b → a');
    expect(explained.nodeIds).toEqual(['a', 'b']);
  });
});
