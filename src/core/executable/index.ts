export type { ExecutableEdge, ExecutableGraph, ExecutableNode } from './executableGraph';
export { emptyExecutable } from './executableGraph';
export type {
  ExecutableFailure,
  ExecutableOutcome,
  ExecutableRun,
  ExecutableStep,
  TestCase,
  TestReport,
  TestVerdict,
} from './executableRun';
export type { ToolOutcome, ToolSet } from './toolSet';
