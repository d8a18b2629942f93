// The measures of a document's graphs, explained and compared with those of a version.

import { emptyGraph, withoutKind } from '../../core/graph';
import {
  compareMetric,
  type ExplainedMetric,
  explainMetric,
  type Measured,
  type MetricChange,
  type MetricId,
  measureDependency,
  measureExpectedCompleted,
  measureProcedure,
  metricDefinitions,
} from '../../core/metrics';
import type { Analysis } from '../support/analysis';

/** Default probability that a subtask fails. */
export const defaultPf = 0.1;

export function measureGraphs(graphs: Analysis['graphs']): Measured {
  const dependencyGraph = graphs.dependency ?? graphs.flowchart ?? emptyGraph;
  const procedureGraph = graphs.procedure ?? graphs.flowchart ?? emptyGraph;
  return {
    dependency: measureDependency(dependencyGraph, { pf: defaultPf }),
    procedure: measureProcedure(procedureGraph),
    dependencyGraph,
    procedureGraph,
  };
}

/** The same graphs measured with another probability. */
export const withPf = (measured: Measured, pf: number): Measured =>
  pf === measured.dependency.pf
    ? measured
    : {
        ...measured,
        dependency: {
          ...measured.dependency,
          pf,
          expectedCompleted: measureExpectedCompleted(measured.dependencyGraph, pf),
        },
      };

export interface MetricRow {
  readonly metric: ExplainedMetric;
  /** Absent without an earlier value, or for an equal one. */
  readonly change: MetricChange | undefined;
}

/** All measures that need no run. */
export const metricRows = (measured: Measured, before: Measured | undefined): readonly MetricRow[] =>
  metricDefinitions
    .filter(({ id }) => id !== 'criticalPathDuration')
    .map(({ id }) => {
      const change = before && compareMetric(id, measured, before);
      return { metric: explainMetric(id, measured), change: change?.direction === 'same' ? undefined : change };
    });

/** A cycle of dependencies as names, its first at both ends; undefined without a cycle. */
export const namesInCycle = ({ dependency: { cycle } }: Measured): readonly string[] | undefined =>
  cycle && [...cycle, cycle[0]].map((id) => withoutKind(String(id)));

const summarised: readonly MetricId[] = ['nodes', 'steps', 'parallelism', 'dependencyComplexity'];

/** The few measures that describe the size of a graph. */
export const summaryMetrics = (measured: Measured): readonly ExplainedMetric[] =>
  summarised.map((id) => explainMetric(id, measured));
