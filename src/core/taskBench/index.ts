export type { BenchCategory, BenchDifficulty, BenchTask } from './benchTask';
export { benchCategories, benchDifficulties } from './benchTask';
export { benchTasks, findBenchTask, findTask, selectBenchTasks } from './benchTasks';
export { benchTools, createBenchToolSet, toolSetOfTask } from './benchTools';
export type { ControlFlowCounts } from './controlFlow';
export { difficultyOf, measureControlFlow } from './controlFlow';
export type { OwnTasks, WithoutToolsPorts } from './ownTasks';
export { addTests, exampleTaskFile, isSolvedWithoutTools, readOwnTasks, readTaskFile } from './ownTasks';
export type { BenchCellName, BenchPlan, BenchSettings, BenchStrategy, StrategyInfo } from './run/benchPlan';
export {
  benchCellKey,
  benchCellsOf,
  benchStrategies,
  defaultBenchSettings,
  settingsKey,
  singlePassSettings,
} from './run/benchPlan';
export type { BenchGroup, BenchMeasures, MeanOfCases, MeanTokens, RateWithInterval } from './run/benchTable';
export { benchTable, rateOf } from './run/benchTable';
export type {
  BenchCellResult,
  CellBuildStep,
  CellExecution,
  CellTest,
  FailedCell,
  MeasuredCell,
} from './run/cellResult';
export { readCellResult } from './run/cellResult';
export type { ReferenceComparison } from './run/compareWithReference';
export { compareWithReference } from './run/compareWithReference';
export type { Diagnosis, FailureMode, MixingRow, Quadrant } from './run/diagnoseCells';
export { diagnoseCells } from './run/diagnoseCells';
export { isCurrentResult } from './run/isCurrentResult';
export type { BenchFigure, BenchMeasureInfo } from './run/printBench';
export {
  benchMeasures,
  formatBenchFigure,
  formatCases,
  printBenchCsv,
  printBenchMarkdown,
  strategyLabel,
} from './run/printBench';
export type { DiagnosisTable } from './run/printDiagnosis';
export { diagnosisTables } from './run/printDiagnosis';
export type { BenchEnd, BenchOptions, BenchPorts } from './run/runBench';
export { runBench } from './run/runBench';
export type { BenchTool } from './tools/defineBenchTool';
export type { WrittenTests } from './writeTests';
export { writeTests } from './writeTests';
