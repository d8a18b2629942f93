export { arrangeMessages, fillers, splitPlatformTexts } from './arrangeMessages';
export type { AgentPrompt, AgentPromptInput, PromptConfig } from './buildAgentPrompt';
export {
  buildAgentPrompt,
  fenceText,
  lastActionText,
  namesAnswers,
  previewPrompt,
  promptFormats,
} from './buildAgentPrompt';
export type { ChatHistoryEntry, ReplyParts } from './chatHistory';
export type {
  ChatHandlers,
  ChatOutcome,
  ChatPort,
  ChatRequest,
  ChatWait,
} from './chatPort';
export type {
  AgentDecision,
  ChatFailure,
  ChatFailureKind,
  ChatMessage,
  ChatReply,
  ChatTiming,
  ChatToolSchema,
  ChatUsage,
  ReplyReasoning,
  ToolCall,
} from './chatSchema';
export {
  agentDecisionSchema,
  chatFailureSchema,
  chatMessageSchema,
  chatReplySchema,
  chatTimingSchema,
  chatToolSchema,
  chatUsageSchema,
} from './chatSchema';
export { chatWithoutSecrets } from './chatWithoutSecrets';
export type { ArgumentFault, ArgumentRules } from './checkArguments';
export { checkArguments, requiredParameters } from './checkArguments';
export { type EndpointPreset, endpointPresets } from './endpointPresets';
export {
  defaultMaxCalls,
  defaultReplyMs,
  defaultSilenceMs,
  type EndpointProfile,
  type LearnedSetting,
  type OmittableParameter,
  parametersProblem,
  readEndpointProfile,
  requestParameters,
} from './endpointProfile';
export type { Acceptance, EndpointReport } from './endpointReport';
export type { JsonNumbers, JsonStage } from './looseJson';
export { findJsonObject, findJsonObjects, parseLooseJson, readJsonObject } from './looseJson';
export { factForms, type PromptFacts, promptFacts } from './promptFacts';
export type { PromptPartInfo, PromptPartName, PromptParts, PromptProblem, PromptVariable } from './promptParts';
export { checkPromptParts, defaultPromptParts, mergePromptParts, promptPartInfos } from './promptParts';
export type { AgentReply, AgentStrategy, ReplyContext, ReplyProblem, ReplyStage } from './readAgentReply';
export { endOfConversationMark, ignoredCalls, readAgentReply, readDecision } from './readAgentReply';
export { type PartialReply, readPartialReply } from './readPartialReply';
export { callsWrittenAsText } from './replyFormats';
export { withoutThoughts } from './splitThoughts';
export type { PromptDocument, PromptFormat, PromptVersion, WorkflowText } from './workflowText';
export { workflowText, workflowTextsOf } from './workflowText';
