export type { LogFile, LogProblem } from './readLogFile';
export { readLogFile } from './readLogFile';
export type {
  CallOutcome,
  Trace,
  TraceCall,
  TraceResponse,
  TraceSource,
  TraceStep,
  TraceUserTurn,
} from './traces/trace';
export { tracesFromChatMessages } from './traces/tracesFromChatMessages';
export { tracesFromEvents } from './traces/tracesFromEvents';
export { tracesFromStar } from './traces/tracesFromStar';
