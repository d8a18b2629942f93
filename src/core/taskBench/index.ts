export type { BenchCategory, BenchDifficulty, BenchTask } from './benchTask';
export { benchCategories, benchDifficulties, benchTasks, findBenchTask, selectBenchTasks } from './benchTasks';
export { benchTools, toolSetOf, toolsOf } from './benchTools';
export type { ControlFlow } from './controlFlow';
export { difficultyOf, measureControlFlow } from './controlFlow';
export type { BenchPlan, BenchSettings, BenchStrategy, CellName, StrategyInfo } from './run/benchPlan';
export { benchStrategies, cellKey, cellsOf, defaultBenchSettings, settingsKey } from './run/benchPlan';
export type { BenchGroup, BenchMeasures, Rate, Tokens } from './run/benchTable';
export { benchTable, rateOf } from './run/benchTable';
export type { CellBuildStep, CellExecution, CellResult, CellTest, FailedCell, MeasuredCell } from './run/cellResult';
export { readCellResult } from './run/cellResult';
export type { Diagnosis, FailureMode, Quadrant } from './run/diagnoseCells';
export { diagnoseCells, failureModes } from './run/diagnoseCells';
export { isCurrent } from './run/isCurrentResult';
export type { BenchFigure, BenchMeasureInfo } from './run/printBench';
export {
  benchMeasures,
  casesOf,
  figureText,
  printBenchCsv,
  printBenchMarkdown,
  strategyLabel,
} from './run/printBench';
export type { BenchEnd, BenchOptions, BenchPorts } from './run/runBench';
export { runBench } from './run/runBench';
export type { BenchTool } from './tools/defineBenchTool';
