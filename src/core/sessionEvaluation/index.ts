export type { DataSet, DataSetStatistics, WorkflowEntry } from './data/dataSet';
export {
  dataSetStatistics,
  includedFiles,
  includedIds,
  readDataSet,
  readEvaluationProfiles,
  readProfileRecords,
  readReferences,
} from './data/dataSet';
export type { DataProblem, EvaluationProfile, ExpectedCall, Goal } from './data/evaluationProfile';
export type { ReferenceSession, ReferenceTurn } from './data/referenceSession';
export { insertIntoData, insertOow } from './data/referenceSession';
export type { RehearsalInput, RehearsedUsers } from './data/rehearseUsers';
export { rehearseUsers } from './data/rehearseUsers';
export { dataSetOfTaskInfos } from './data/taskInfos';
export type { WrittenUsers } from './data/writeUsers';
export { writeUsers } from './data/writeUsers';
export type { MadeCall, MatchCounts } from './measures/callMatching';
export { precisionRecallOf, sumCounts } from './measures/callMatching';
export type { ParameterJudgement, SessionJudgement, TurnJudgement } from './measures/judgePrompts';
export {
  readSessionJudgement,
  readTurnJudgement,
  sessionJudgePrompt,
  turnJudgePrompt,
} from './measures/judgePrompts';
export type { Compliance, FailureType, OowTurnFact, SessionFacts } from './measures/sessionFacts';
export { failureTypes, sessionFacts } from './measures/sessionFacts';
export type { PairedDifference } from './measures/statistics';
export { cohenKappa, pairedBootstrap, passAt, passHat } from './measures/statistics';
export type { PredictedTurn, TurnFacts, TurnLevel } from './measures/turnLevel';
export { turnFacts, turnLevel } from './measures/turnLevel';
export type { CellRecord, ReadCellRecords, TurnRecord } from './plan/cellRecord';
export { printCellRecord, readCellRecords, readFinishedCell } from './plan/cellRecord';
export type { EvaluationCellOutcome, EvaluationCellPorts } from './plan/cellRuns';
export { transcriptText } from './plan/cellRuns';
export type { ArmComparison } from './plan/compareRecords';
export { compareRecords } from './plan/compareRecords';
export type { PlanEstimate } from './plan/estimatePlan';
export { estimatePlan } from './plan/estimatePlan';
export type { EvaluationCell, LoadedWorkflow } from './plan/evaluationCells';
export { planEvaluationCells, shardOf } from './plan/evaluationCells';
export type { FigureDefinition, FigureForm, FigureValue, SessionRecord } from './plan/evaluationFigures';
export { sessionFigures, turnFigures } from './plan/evaluationFigures';
export type {
  CountLimit,
  EvaluationArm,
  EvaluationLevel,
  EvaluationPlan,
  EvaluationPrice,
  EvaluationSetting,
  ExperimentId,
  ModelRef,
} from './plan/evaluationPlan';
export { armSets, doNothingArm, experimentIds } from './plan/evaluationPlan';
export { eventForFigure } from './plan/eventForFigure';
export { experimentPlan, experimentTables } from './plan/experiments';
export type { OowBreakdown } from './plan/oowBreakdown';
export { oowBreakdown, oowCategoryOf } from './plan/oowBreakdown';
export type { TableForm } from './plan/printTables';
export { printTables, tableForms } from './plan/printTables';
export { readEvaluationPlan } from './plan/readEvaluationPlan';
export { recordWeight, violationsOf } from './plan/recordWeight';
export { printReference, referenceOfRun } from './plan/referenceOfRun';
export type { EvaluationReport, FailedCells, GroupBy, ReportOptions, ReportRow } from './plan/report';
export { buildReport } from './plan/report';
export type { ReportLayout, TextTable } from './plan/reportTables';
export {
  comparisonTable,
  formatFigureValue,
  rehearsalNote,
  rehearsalNotes,
  reportLayouts,
  reportTables,
  runFacts,
  runNotes,
} from './plan/reportTables';
export type { ReserveRequest } from './plan/requestRateLimit';
export { createRateLimiter, usedShare } from './plan/requestRateLimit';
export type { EvaluationRun, RunEvaluationInput } from './plan/runEvaluation';
export { runEvaluation } from './plan/runEvaluation';
export { runEvaluationCell } from './plan/runEvaluationCell';
export type { RunEvent, RunSpan, RunTimes } from './plan/runLog';
export { addToSpans, beginRun, printRunEvent, readRunLog, runTimes } from './plan/runLog';
