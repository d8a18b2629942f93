export type { RouteMap } from '../verdicts';
export {
  type AgentConfig,
  type AgentPreset,
  type AgentPresetId,
  agentPresetIds,
  agentPresets,
} from './agentPresets';
export { buildToolPrompt } from './auxiliaryPrompts';
export { breakpointProblem, meetsBreakpoint, metBreakpoint } from './breakpoints';
export { checkEventOrder, checkEventShape } from './checkEvent';
export { unjudgedPart, violationsOfDecision } from './claims/acceptedClaims';
export { type AnswerClaim, findAnswerClaims } from './claims/findAnswerClaims';
export { isForJudge, type JudgeClaimsOptions, type JudgedReplyClaims, judgeClaims } from './claims/judgeClaims';
export type { JudgedReply as JudgedClaims } from './claims/judgedReply';
export { judgeReply, unjudgedWords } from './claims/judgedReply';
export { readClaims } from './claims/words/readClaims';
export type {
  AlignedKind,
  AlignedPair,
  AlignedStep,
  ComparedSetting,
  ComparedSlot,
  DecisionWithVerdicts,
  PathVisit,
  SessionComparison,
  SessionOutcome,
  TranscriptItem,
} from './compareSessions';
export { compareSessions, transcriptItems } from './compareSessions';
export { concernedNode } from './concernedNode';
export type { ClaimDetector } from './configSchema';
export { configEntries, controllerSettingSchema } from './configSchema';
export type { Advice, Controller, ControllerContext, ControllerJudgement, OptionField } from './controllers';
export { activeControllers, controllers } from './controllers';
export {
  type ControllerMode,
  defaultControllers,
  hasControllers,
  restrictControllers,
} from './controllers/defaultControllers';
export { defaultSessionConfig } from './defaultConfig';
export { denialWords } from './denialWords';
export type { Effect } from './effects';
export { effectKey, pendingEffect } from './effects';
export type { ClaimSource, PathGap, PathReason, PathStep, UnjudgedReason } from './eventSchema';
export { eventBaseSchema, eventSchemas } from './eventSchema';
export type {
  AgentDecision,
  Breakpoint,
  CallValidity,
  ControllerSetting,
  ImportedLog,
  Interjection,
  LoggedClaim,
  LoggedUndecided,
  MockRow,
  OowChance,
  PreconditionActivation,
  ScriptedTurn,
  SessionChange,
  SessionConfig,
  SessionDocument,
  SessionEndReason,
  SessionEvent,
  SessionEventBody,
  Strategy,
  Temperament,
  ToolBackend,
  ToolResult,
  ToolsConfig,
  UserConfig,
  Verdict,
  WorkflowFormat,
} from './events';
export { EVENT_VERSION, rulesOf } from './events';
export type { SessionForkOptions } from './forkSession';
export { forkLength, forkSession } from './forkSession';
export { givenSlotValue } from './given/mentionedValues';
export type { MockCall } from './mockTools';
export { answerMock, findMockRow } from './mockTools';
export { drawOowText } from './oow/drawOowText';
export { findOowCategory, findOowType, nearestOowName, oowTitle } from './oow/findOowType';
export type { OowTurn } from './oow/nextOowTurn';
export { drawOow, nextOowTurn } from './oow/nextOowTurn';
export type { OowCategory, OowType } from './oow/oowTypes';
export { oowCategories, oowTypes } from './oow/oowTypes';
export type { InterjectionContext, OowProblem, WantedOow } from './oow/planInterjections';
export { planInterjections } from './oow/planInterjections';
export { oowTurns } from './oowTurns';
export { type FoundRoute, findRoute, type Place, type RouteSearch } from './path/findRoute';
export { nodesOfEvent } from './path/nodesOfEvent';
export type { PathPosition } from './path/pathPosition';
export type { TakenStep } from './path/pathStep';
export { type ReachableSites, reachableSites } from './path/reachableSites';
export { endPart, nodeOfStep, pathPart, pendingPath } from './path/recordedPath';
export { positionAfter } from './positionAfter';
export type { PreviewedRequest, RequestPreview } from './previewRequests';
export { previewRequests } from './previewRequests';
export { promptTime } from './promptTime';
export { readSlots } from './readSlots';
export type { SessionFold } from './reduceSession';
export { applyEvent, continueSession, createFold, reduceSession } from './reduceSession';
export type { AdviceLine, RejudgeChange, Rejudged, RejudgedAdvice, RejudgedDecision, VanishedNode } from './rejudge';
export { rejudge, rejudgeInSteps } from './rejudge';
export type { Replayed } from './replaySession';
export { replaySession } from './replaySession';
export { historyOf } from './sessionHistory';
export type { SessionInput } from './sessionInputs';
export { canRetryModel, editableCall } from './sessionInputs';
export { printLog, readLog } from './sessionLog';
export type { EventDraft } from './sessionMoves';
export { fallbackReplyText, parsePlayedResult } from './sessionMoves';
export type { SessionRunner, SessionRunnerInput, StepSize } from './sessionRunner';
export { createSessionRunner } from './sessionRunner';
export type {
  NextMove,
  NodeRunState,
  NodeStatus,
  PendingRequest,
  SessionPhase,
  SessionState,
  TranscriptEntry,
} from './sessionState';
export { buildSessionTools, toolOfApi } from './sessionTools';
export { eventWithoutSecrets, logWithoutSecrets } from './sessionWithoutSecrets';
export type { SessionStart, SessionStep, StartOptions } from './stepSession';
export { startSession, stepSession } from './stepSession';
export { type SuggestionFacts, suggestionFacts, suggestMessages } from './suggestMessages';
export { toolBackend } from './toolBackend';
export type { BackendProblem } from './tools/checkHttpBackend';
export { checkHttpBackend, originOfTemplate, placeholdersOf } from './tools/checkHttpBackend';
export { checkResultValue } from './tools/checkResultValue';
export { generateValue, sampleArguments } from './tools/generateValue';
export type { ToolBackendProblem } from './tools/readToolBackend';
export { readToolBackend } from './tools/readToolBackend';
export { rowsFromRun } from './tools/rowsFromRun';
export { buildScriptContext, emptyScriptContext } from './tools/scriptContext';
export type { ToolFile } from './tools/toolFile';
export {
  backendOf,
  mergeToolFiles,
  printToolFile,
  readBackendTable,
  readToolFile,
  withBackends,
} from './tools/toolFile';
export type {
  HttpBackend,
  HttpTool,
  MockBackend,
  RunToolPort,
  ScriptBackend,
  ScriptCall,
  ScriptContext,
  ScriptLimits,
  ScriptSandbox,
  ToolRun,
} from './tools/toolRun';
export { createRunTool, httpDefaults, httpTimeout, scriptDefaults, scriptLimits } from './tools/toolRun';
export { undecidedWords } from './undecidedParts';
export type { UnmetPrecondition } from './unmetPreconditions';
export { callArgumentsOf, unmetPreconditions, unmetRequires } from './unmetPreconditions';
export type { ExampleProfile } from './users/exampleProfiles';
export { exampleProfiles } from './users/exampleProfiles';
export { readProfileText } from './users/profileText';
export type { NamedProfile, UserScript } from './users/readUserFile';
export { readProfiles, readScripts, scriptOfEvents } from './users/readUserFile';
export type { ProfileField, ProfileFieldInfo, UserProfile } from './users/userProfile';
export { isBlankProfile, profileFields, profileForPrompt, readProfile } from './users/userProfile';
export type { ViolationCounts, ViolationKinds } from './violationCounts';
export {
  formatViolationKinds,
  formatViolations,
  violationCounts,
  violationKind,
  violationKinds,
} from './violationCounts';
export { logWithoutCredentials, withoutCredentials } from './withoutCredentials';
export type { AnswerFacts, ApiFacts, NodeFacts, WorkflowFacts } from './workflowFacts';
export { buildWorkflowFacts, findAnswerFacts, findApiFacts } from './workflowFacts';
export { describeBranch } from './wrongBranch';
