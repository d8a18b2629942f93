import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../graph';
import {
  compareMetric,
  explainMetric,
  measureDependency,
  measureExpectedCompleted,
  measureProcedure,
  metricDefinitions,
} from './index';

const graph = (ids: string, edges: readonly string[]): WorkflowGraph => ({
  nodes: [...ids].map((id) => ({ id, kind: 'api', label: id })),
  edges: edges.map(([from = '', to = ''], index) => ({ id: `e${index}`, from, to, kind: 'requires' })),
});
const measure = (dependencyGraph: WorkflowGraph) => ({
  dependency: measureDependency(dependencyGraph),
  procedure: measureProcedure(dependencyGraph),
  dependencyGraph,
  procedureGraph: dependencyGraph,
});
const chain = measure(graph('abc', ['ab', 'bc']));
const star = measure(graph('abcd', ['ab', 'ac', 'ad']));

describe('the change of a measure', () => {
  it('is the same for equal graphs, for every measure with a value', () => {
    for (const { id } of metricDefinitions) {
      const { value } = explainMetric(id, chain);
      expect(compareMetric(id, chain, chain), id).toEqual(
        value === undefined ? undefined : { direction: 'same', difference: '', previous: value },
      );
    }
  });

  it('has a sign and the earlier value', () => {
    expect(compareMetric('nodes', star, chain)).toEqual({ direction: 'up', difference: '+1', previous: '3' });
    expect(compareMetric('steps', star, chain)).toEqual({ direction: 'down', difference: '\u22121', previous: '3' });
    expect(compareMetric('topologicalOrders', star, chain)).toMatchObject({ difference: '+5', previous: '1' });
    // Rounded means of 4/3 and 6/4.
    expect(compareMetric('meanDegree', star, chain)).toMatchObject({ difference: '+0.167', previous: '1.333' });
  });

  it('is undefined if a cycle leaves no value, and has no difference for bounds', () => {
    const cycle = measure(graph('ab', ['ab', 'ba']));
    expect(compareMetric('steps', cycle, chain)).toBeUndefined();
    expect(compareMetric('steps', chain, cycle)).toBeUndefined();
    expect(compareMetric('edges', cycle, chain)).toMatchObject({ direction: 'same' });
    const many = measure(graph('abcdefghijklmnopqrstuvwxyz0123456789', []));
    expect(compareMetric('topologicalOrders', many, chain)).toMatchObject({ direction: 'up', difference: '' });
  });
});

describe('the parts of a graph that a measure refers to', () => {
  it('includes both nodes and edges if both exist', () => {
    expect(explainMetric('dependencyComplexity', star)).toMatchObject({
      nodeIds: ['a'],
      edges: [
        ['a', 'b'],
        ['a', 'c'],
        ['a', 'd'],
      ],
    });
    expect(explainMetric('criticalPath', chain).edges).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(explainMetric('density', chain).edges).toHaveLength(2);
    expect(explainMetric('dependencyComplexity', measure(graph('', []))).nodeIds).toEqual([]);
  });
});

describe('measureExpectedCompleted', () => {
  it('equals the measure of the whole table for another failure probability', () => {
    for (const pf of [0, 0.1, 0.37, 1]) {
      for (const { dependencyGraph } of [chain, star]) {
        expect(measureExpectedCompleted(dependencyGraph, pf)).toBe(
          measureDependency(dependencyGraph, { pf }).expectedCompleted,
        );
      }
    }
    expect(measureExpectedCompleted(graph('ab', ['ab', 'ba']), 0.1)).toBeNull();
  });
});
