export type { DraftedPdlProblem } from './checkDraftedPdl';
export { checkDraftedPdl } from './checkDraftedPdl';
export type { DraftHandlers, DraftInput, DraftOutcome, ProcedureDraftAttempt } from './draftProcedure';
export { bestDraftAttempt, draftProcedure, maxDraftText } from './draftProcedure';
export { buildDraftPrompt, buildRepairPrompt, draftRole } from './draftPrompt';
export { readDraftReply, remarksOutsideDocument } from './readDraftReply';
