export { scanBareCalls } from './bareCalls';
export { withoutClosingMarks } from './callMarks';
export { callsWrittenAsText, findCallsInThoughts, findMarkedCalls, type MarkedCalls } from './findTextCalls';
export { partialHarmony } from './harmony';
export { partialCallStart } from './partialMarks';
export type { CallReading, TextCall } from './textCall';
