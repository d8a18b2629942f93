export type { CheckExecutableOptions } from './checkExecutable';
export { checkExecutable } from './checkExecutable';
export type { ExecutableEdge, ExecutableGraph, ExecutableNode, RunInput } from './executableGraph';
export { emptyExecutable, startInputs } from './executableGraph';
export type {
  ExecutableLimits,
  ExecutableProgram,
  ExecutableProgramOptions,
  ExecutableProgramProblem,
} from './executableProgram';
export { buildExecutableProgram } from './executableProgram';
export type {
  ExecutableFailure,
  ExecutableOutcome,
  ExecutableRun,
  ExecutableStep,
  TestCase,
  TestReport,
  TestVerdict,
} from './executableRun';
export { executableOutcomeSchema, executableSchema, toolOutcomeSchema } from './executableSchema';
export { executableToGraph } from './executableToGraph';
export type { GraphValidity, GraphValidityCode, GraphValidityProblem } from './graphValidity';
export type { ReadExecutableProblem } from './readExecutable';
export { printExecutable, readExecutable } from './readExecutable';
export type { ExecutableRunOptions, ExecutableRunPorts, TestOptions } from './runExecutable';
export { runExecutable, testExecutable } from './runExecutable';
export type { ExecutablePhase, ExecutableState, ExecutableStepResult } from './stepExecutable';
export { startExecutable, stepExecutable } from './stepExecutable';
export type { ToolOutcome, ToolSet } from './toolSet';
