export type { DraftAttempt, DraftHandlers, DraftInput, DraftOutcome } from './draftProcedure';
export { bestOf, draftProcedure, maxDraftText } from './draftProcedure';
export { buildDraftPrompt, buildRepairPrompt, draftRole } from './draftPrompt';
export type { DraftProblem } from './judgeDraft';
export { judgeDraft } from './judgeDraft';
export { readDraft, remarksBeside } from './readDraft';
