export type { ExportedLog, ExportOptions, LogTarget } from './exports/exportLog';
export { exportLog, logTargets } from './exports/exportLog';
export type { MappingChoices } from './mapping/applyTraceMapping';
export { applyTraceMapping } from './mapping/applyTraceMapping';
export type { MappingEntry, TraceMapping, TraceName } from './mapping/planTraceMapping';
export { namesInTraces, planTraceMapping } from './mapping/planTraceMapping';
export type { TraceImport } from './mapping/traceToEvents';
export { traceToEvents } from './mapping/traceToEvents';
export type { LogReader, LogReaderOptions } from './read/createLogReader';
export { createLogReader } from './read/createLogReader';
export type { LogFile, LogProblem } from './read/logFile';
export { readLogFile } from './read/readLogFile';
export { readAgentTurn } from './traces/dialogueSteps';
export type {
  Trace,
  TraceCall,
  TraceCallOutcome,
  TraceResponse,
  TraceSource,
  TraceStep,
  TraceUserTurn,
} from './traces/trace';
export { tracesFromChatMessages } from './traces/tracesFromChatMessages';
export { isDialogueText } from './traces/tracesFromDialogue';
export { tracesFromEvents } from './traces/tracesFromEvents';
export { tracesFromStar } from './traces/tracesFromStar';
export { withVisits } from './traces/withVisits';
