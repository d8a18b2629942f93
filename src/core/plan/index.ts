export type { AcceptanceCheck, ExecutableCheck, JudgedCheck, ScriptCheck } from './acceptanceCheckSchema';
export { acceptanceCheckSchema } from './acceptanceCheckSchema';
export type { CheckOutcome, CheckPorts, ScriptAnswer } from './acceptanceChecks';
export { checkAcceptance } from './acceptanceChecks';
export type { Ballot, VoteRow } from './blindVote';
export { blindOrder, countVotes, maxVoted } from './blindVote';
export type { PlanTimelineBar, PlanTimelineData, PlanTimelineLane, TimelineGap } from './buildPlanTimeline';
export { buildPlanTimeline, planLevels } from './buildPlanTimeline';
export type { PlanEdit, PlanEditRefusal } from './editPlan';
export { editPlan } from './editPlan';
export type { ExamplePlanTask } from './examplePlanTasks';
export { examplePlanTasks } from './examplePlanTasks';
export { applyPlanEvent, foldPlan } from './foldPlan';
export type { ResultJudgement } from './judgeResult';
export { judgeResult } from './judgeResult';
export type { ResultKind } from './kindOfResult';
export { kindOfResult } from './kindOfResult';
export { checkPlan, defaultAgent, parentsIn, planGraph } from './plan';
export { planCallKey } from './planCallKey';
export { planChatRequest } from './planChatRequest';
export type {
  ExperimentCondition,
  ExperimentInput,
  ExperimentRow,
  ExperimentRun,
  MeanInterval,
} from './planExperiment';
export {
  chainPlan,
  experimentConditions,
  experimentRunSchema,
  experimentTable,
  readExperimentRuns,
  runExperiment,
  runRepetition,
} from './planExperiment';
export { printPlanLog, readPlanLog } from './planLog';
export { nextMove, openCalls } from './planMoves';
export type { RoleConstraints } from './planPrompts';
export { planRoles } from './planPrompts';
export type { PlanRunner, PlanRunnerInput } from './planRunner';
export { createPlanRunner } from './planRunner';
export type {
  MergedUpdate,
  Plan,
  PlanAgent,
  PlanCall,
  PlanChange,
  PlanEvent,
  PlanEventBody,
  PlannedSubtask,
  PlanOrigin,
  PlanSettings,
  Refinement,
  Subtask,
  SubtaskStatus,
} from './planSchema';
export { defaultPlanSettings, defaultRefinement } from './planSettings';
export type {
  ArchivedSubtask,
  AttemptStage,
  OpenUpdate,
  PlanGap,
  PlanState,
  PlanTokens,
  SubtaskAttempt,
  UpdateRecord,
} from './planState';
export { countChanges, staleSubtasks } from './planState';
export type { PlanCandidate, PlannedTask, PlanTaskInput } from './planTask';
export { planTask } from './planTask';
export type { PlanTaskFile } from './planTaskFile';
export { printPlanTask, readPlanTask } from './planTaskFile';
export type { PlanFormat } from './printPlan';
export { printPlan } from './printPlan';
export type { PlanProblem } from './readPlan';
export { planFromGraph, readPlan } from './readPlan';
export type { PlanMeasures, SelectionRule } from './selectPlan';
export { measurePlan, paretoFront, planObjectives, selectPlan } from './selectPlan';
export type { PlanInput, PlanReplay, PlanStart, PlanStep } from './stepPlan';
export { replayPlan, startPlan, stepPlan } from './stepPlan';
export { subtaskTitle } from './subtaskTitle';
export { attemptTime, gapsOf, workedTime } from './workedTime';
