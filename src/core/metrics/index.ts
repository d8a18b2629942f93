export type { DependencyMetrics, DependencyOptions } from './measureDependency';
export { formatOrders, measureDependency } from './measureDependency';
export type { ProcedureMetrics } from './measureProcedure';
export { measureProcedure } from './measureProcedure';
export type { ExplainedMetric, Measured, MetricDefinition, MetricId } from './metricDefinitions';
export { explainMetric, metricDefinitions } from './metricDefinitions';
