import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WorkflowGraph } from '../graph';
import { measureDependency } from '.';

const file = resolve(import.meta.dirname, '../../../../shared/corpus/metrics/aov.jsonl');
const isHere = existsSync(file);
if (!isHere) console.warn(`\n*** ${file} is absent: the golden metrics are NOT compared ***\n`);

interface Row {
  id: string;
  n: number;
  edge_list: [number, number][];
  metrics: {
    subtasks: number;
    edges: number;
    mean_degree: number;
    dependency_complexity: number;
    is_dag: boolean;
    strongly_connected?: number[][];
    steps: number;
    per_step: number[];
    parallelism: number;
    expected_completed: Record<string, number>;
    width: number;
    redundant_edges: [number, number][];
    topological_orders: string | null;
    durations: number[];
    critical_path_duration: number;
  };
}

const rows = isHere
  ? readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row)
  : [];

const graphOf = (row: Row): WorkflowGraph => ({
  nodes: [
    { id: 'start', kind: 'start', label: 'START' },
    ...Array.from({ length: row.n }, (_, index) => ({ id: `${index}`, kind: 'step' as const, label: `${index}` })),
    { id: 'end', kind: 'end', label: 'END' },
  ],
  edges: row.edge_list.map(([from, to], index) => ({
    id: `e${index}`,
    from: `${from}`,
    to: `${to}`,
    kind: 'requires' as const,
  })),
});

describe.skipIf(!isHere)('measureDependency against the reference figures', () => {
  it('reads the whole file', () => {
    expect(rows.length).toBe(287);
  });

  it('agrees on every acyclic graph', () => {
    for (const row of rows.filter((candidate) => candidate.metrics.is_dag)) {
      const golden = row.metrics;
      const durations = Object.fromEntries(golden.durations.map((value, index) => [`${index}`, value]));
      const measured = measureDependency(graphOf(row), { durations });
      const edgeText = (edges: readonly (readonly [unknown, unknown])[]) => edges.map(String).sort();
      expect(
        {
          nodes: measured.nodes,
          edges: measured.edges,
          steps: measured.steps,
          perStep: measured.perStep,
          width: measured.width,
          redundant: edgeText(measured.redundantEdges ?? []),
          duration: measured.criticalPathDuration,
        },
        row.id,
      ).toEqual({
        nodes: golden.subtasks,
        edges: golden.edges,
        steps: golden.steps,
        perStep: golden.per_step,
        width: golden.width,
        redundant: edgeText(golden.redundant_edges),
        duration: golden.critical_path_duration,
      });
      if (golden.topological_orders !== null) {
        expect(measured.topologicalOrders, row.id).toEqual({ count: golden.topological_orders, exact: true });
      }
      expect(measured.parallelism, row.id).toBeCloseTo(golden.parallelism, 12);
      expect(measured.dependencyComplexity, row.id).toBeCloseTo(golden.dependency_complexity, 12);
      expect(measured.meanDegree, row.id).toBeCloseTo(golden.mean_degree, 12);
      for (const [pf, value] of Object.entries(golden.expected_completed)) {
        expect(measureDependency(graphOf(row), { pf: Number(pf) }).expectedCompleted, row.id).toBeCloseTo(value, 9);
      }
    }
  });

  it('reports a cycle and keeps the measures that need no order', () => {
    for (const row of rows.filter((candidate) => !candidate.metrics.is_dag)) {
      const measured = measureDependency(graphOf(row));
      expect(measured.nodes).toBe(row.metrics.subtasks);
      expect(measured.edges).toBe(row.metrics.edges);
      expect(measured.meanDegree).toBeCloseTo(row.metrics.mean_degree, 12);
      expect(measured.dependencyComplexity).toBeCloseTo(row.metrics.dependency_complexity, 12);
      expect([measured.steps, measured.parallelism, measured.width, measured.topologicalOrders]).toEqual(
        Array(4).fill(null),
      );
      const parts = row.metrics.strongly_connected ?? [];
      const cycle = (measured.cycle ?? []).map(Number);
      expect(parts.some((part) => cycle.every((node) => part.includes(node)))).toBe(true);
      const edges = new Set(row.edge_list.map(String));
      expect(cycle.every((node, index) => edges.has(`${node},${cycle[(index + 1) % cycle.length]}`))).toBe(true);
    }
  });
});
