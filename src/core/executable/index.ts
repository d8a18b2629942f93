export type { CheckExecutableOptions } from './checkExecutable';
export { checkExecutable } from './checkExecutable';
export type { ExecutableEdge, ExecutableGraph, ExecutableNode, RunInput } from './executableGraph';
export { emptyExecutable, inputsOfStart } from './executableGraph';
export type { Program, ProgramLimits, ProgramOptions, ProgramProblem } from './executableProgram';
export { buildProgram } from './executableProgram';
export type {
  ExecutableFailure,
  ExecutableOutcome,
  ExecutableRun,
  ExecutableStep,
  TestCase,
  TestReport,
  TestVerdict,
} from './executableRun';
export { executableToGraph } from './executableToGraph';
export type { Validity, ValidityCode, ValidityProblem } from './graphValidity';
export type { ReadExecutableProblem } from './readExecutable';
export { printExecutable, readExecutable } from './readExecutable';
export type { RunOptions, RunPorts, TestOptions } from './runExecutable';
export { runExecutable, testExecutable } from './runExecutable';
export type { ExecutablePhase, ExecutableState, Stepped } from './stepExecutable';
export { startExecutable, stepExecutable } from './stepExecutable';
export type { ToolOutcome, ToolSet } from './toolSet';
