export type { DataSet, DataSetStatistics, WorkflowEntry } from './data/dataSet';
export { dataSetStatistics, readDataSet, readEvaluationProfiles, readReferences } from './data/dataSet';
export type { DataProblem, EvaluationProfile, ExpectedCall, Goal } from './data/evaluationProfile';
export type { ReferenceSession, ReferenceTurn } from './data/referenceSession';
export { insertOow } from './data/referenceSession';
export type { Counts, MadeCall, PrecisionRecall } from './measures/callMatching';
export { precisionRecall, sumCounts } from './measures/callMatching';
export type { SessionJudgement, TurnJudgement } from './measures/judgeReply';
export {
  readSessionJudgement,
  readTurnJudgement,
  sessionJudgePrompt,
  turnJudgePrompt,
} from './measures/judgeReply';
export type { Compliance, FailureType, OowTurnFact, SessionFacts } from './measures/sessionFacts';
export { failureTypes, sessionFacts } from './measures/sessionFacts';
export type { BootstrapOptions, Interval, PairedDifference } from './measures/statistics';
export { bootstrapInterval, cohenKappa, pairedBootstrap, passAt, passHat } from './measures/statistics';
export type { PredictedTurn, TurnFacts, TurnLevel } from './measures/turnLevel';
export { turnFacts, turnLevel } from './measures/turnLevel';
