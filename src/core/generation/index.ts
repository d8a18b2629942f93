export type { Action } from './action';
export { parseActions } from './action';
export type {
  Candidate,
  CandidateMeasures,
  CandidateProblem,
  CandidateTokens,
  GenerationAttempt,
} from './candidate';
export { checkCandidate } from './checkCandidate';
export type { GenerationHandlers, GenerationInput } from './generateWorkflow';
export { generateCandidates, generateWorkflow } from './generateWorkflow';
export { generationRole } from './generationPrompt';
export { graphOfCandidate, measureCandidate } from './measureWorfGraph';
export { measureConsensus, scoreCandidate } from './scoreCandidates';
