export type { MetricChange } from './compareMetric';
export { compareMetric } from './compareMetric';
export type { DependencyMetrics, DependencyOptions } from './measureDependency';
export { formatOrders, measureDependency, measureExpectedCompleted } from './measureDependency';
export type { ProcedureMetrics } from './measureProcedure';
export { measureProcedure } from './measureProcedure';
export type { ExplainedMetric, Measured, MetricDefinition, MetricId } from './metricDefinitions';
export { explainMetric, metricDefinitions } from './metricDefinitions';
