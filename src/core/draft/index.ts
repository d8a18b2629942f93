export type { DraftProblem } from './checkDraftedPdl';
export { judgeDraft } from './checkDraftedPdl';
export type { DraftAttempt, DraftHandlers, DraftInput, DraftOutcome } from './draftProcedure';
export { bestOf, draftProcedure, maxDraftText } from './draftProcedure';
export { buildDraftPrompt, buildRepairPrompt, draftRole } from './draftPrompt';
export { readDraft, remarksBeside } from './readDraftReply';
