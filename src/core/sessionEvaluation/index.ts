export type { DataSet, DataSetStatistics, WorkflowEntry } from './data/dataSet';
export { dataSetStatistics, includedFiles, readDataSet, readEvaluationProfiles, readReferences } from './data/dataSet';
export type { DataProblem, EvaluationProfile, ExpectedCall, Goal } from './data/evaluationProfile';
export type { ReferenceSession, ReferenceTurn } from './data/referenceSession';
export { insertIntoData, insertOow } from './data/referenceSession';
export type { RehearsalInput, RehearsedUsers } from './data/rehearseUsers';
export { rehearseUsers } from './data/rehearseUsers';
export type { WrittenUsers } from './data/writeUsers';
export { writeUsers } from './data/writeUsers';
export type { Counts, MadeCall, PrecisionRecall } from './measures/callMatching';
export { precisionRecall, sumCounts } from './measures/callMatching';
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
export type { CellRecord, ReadRecords, TurnRecord } from './plan/cellRecord';
export { printRecord, readRecords } from './plan/cellRecord';
export type { CellOutcome, CellPorts } from './plan/cellRuns';
export { transcriptText } from './plan/cellRuns';
export type { ArmComparison } from './plan/compareRecords';
export { compareRecords } from './plan/compareRecords';
export type { Estimate } from './plan/estimatePlan';
export { estimatePlan } from './plan/estimatePlan';
export type { Cell, LoadedWorkflow } from './plan/evaluationCells';
export { planCells, shardOf } from './plan/evaluationCells';
export type { Figure, FigureDefinition, FigureForm, SessionRecord } from './plan/evaluationFigures';
export { sessionFigures, turnFigures } from './plan/evaluationFigures';
export type { Arm, EvaluationPlan, ExperimentId, Level, Limit, ModelRef, Price, Setting } from './plan/evaluationPlan';
export { armSets, doNothingArm, experimentIds } from './plan/evaluationPlan';
export { eventBehind } from './plan/eventForFigure';
export { experimentPlan, experimentTables } from './plan/experiments';
export type { OowBreakdown } from './plan/oowBreakdown';
export { oowBreakdown, oowCategoryOf } from './plan/oowBreakdown';
export type { TableForm } from './plan/printTables';
export { printTables, tableForms } from './plan/printTables';
export { readEvaluationPlan } from './plan/readEvaluationPlan';
export { violationsOf, weightBehind } from './plan/recordWeight';
export { printReference, referenceOfRun } from './plan/referenceOfRun';
export type { FailedCells, GroupBy, Report, ReportOptions, ReportRow } from './plan/report';
export { buildReport } from './plan/report';
export type { ReportLayout, TextTable } from './plan/reportTables';
export {
  comparisonTable,
  printValue,
  rehearsalNote,
  rehearsalNotes,
  reportLayouts,
  reportTables,
} from './plan/reportTables';
export type { TakeTurn } from './plan/requestRateLimit';
export { createTurns, usedShare } from './plan/requestRateLimit';
export type { EvaluationRun, RunEvaluationInput } from './plan/runEvaluation';
export { runEvaluation } from './plan/runEvaluation';
export { runCell } from './plan/runEvaluationCell';
export type { RunEvent, RunSpan, RunTimes } from './plan/runLog';
export { addToSpans, beginRun, printRunEvent, readRunLog, runTimes } from './plan/runLog';
