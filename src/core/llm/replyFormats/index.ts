export { scanBareCalls } from './bareCalls';
export { findCallsInThoughts, findMarkedCalls, type MarkedCalls } from './findTextCalls';
export { callMarksAtEnd } from './partialMarks';
export type { CallReading, TextCall } from './textCall';
