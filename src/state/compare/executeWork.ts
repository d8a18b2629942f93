// Execute-Summarize of the core, as one piece that comes with the first look at it.

import { checkExecutable, executableToGraph, runExecutable } from '../../core/executable';
import {
  executeTask,
  executionOfTrace,
  isSuccess,
  runOneStage,
  selectExecutions,
  summarizeExecutions,
  traceOfExecution,
} from '../../core/executeSummarize';
import { benchTasks, findBenchTask, toolsOf } from '../../core/taskBench';

export const executeWork = {
  executeTask,
  runOneStage,
  summarizeExecutions,
  isSuccess,
  selectExecutions,
  traceOfExecution,
  executionOfTrace,
  executableToGraph,
  checkExecutable,
  runExecutable,
  findBenchTask,
  toolsOf,
  benchTasks,
};
