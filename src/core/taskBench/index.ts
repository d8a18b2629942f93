export type { BenchCategory, BenchDifficulty, BenchTask } from './benchTask';
export { benchCategories, benchDifficulties, benchTasks, findBenchTask, selectBenchTasks } from './benchTasks';
export { benchTools, toolSetOf, toolsOf } from './benchTools';
export type { ControlFlow } from './controlFlow';
export { difficultyOf, measureControlFlow } from './controlFlow';
export type { BenchTool } from './tools/benchTool';
