export type { GenerationAction } from './action';
export { parseGenerationActions } from './action';
export type {
  CandidateMeasures,
  CandidateProblem,
  CandidateTokens,
  GenerationAttempt,
  WorkflowCandidate,
} from './candidate';
export { checkCandidate } from './checkCandidate';
export { convertCandidate } from './convertCandidate';
export type { GenerationHandlers, GenerationInput } from './generateWorkflow';
export { generateCandidates, generateWorkflow } from './generateWorkflow';
export { generationRole } from './generationPrompt';
export { graphOfCandidate, measureWorfGraph } from './measureWorfGraph';
export { measureConsensus, scoreCandidate } from './scoreCandidates';
export type { TrainingForm } from './trainingConversation';
export { trainingConversation } from './trainingConversation';
export type { GenerationTask } from './worfbenchTask';
export { readGenerationTask } from './worfbenchTask';
export { printPriorKnowledge, printStepThoughts } from './workflowGuidance';
