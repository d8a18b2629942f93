export type { AgentPrompt, AgentPromptInput, PromptConfig } from './agentPrompt';
export { buildAgentPrompt, fenced, previewPrompt, promptFormats } from './agentPrompt';
export type {
  ChatFailure,
  ChatFailureKind,
  ChatHandlers,
  ChatMessage,
  ChatOutcome,
  ChatPort,
  ChatReply,
  ChatRequest,
  ChatTiming,
  ChatUsage,
  ToolCall,
  ToolSchema,
} from './chat';
export { chatWithoutSecrets } from './chatWithoutSecrets';
export type { ArgumentFault, ArgumentRules } from './checkArguments';
export { checkArguments, requiredParameters } from './checkArguments';
export type { Decision } from './decision';
export type { HistoryEntry } from './history';
export type { JsonNumbers, JsonStage } from './looseJson';
export { findJsonObject, findJsonObjects, parseLooseJson, readJsonObject } from './looseJson';
export type { PromptPartInfo, PromptPartName, PromptParts, PromptProblem, PromptVariable } from './promptParts';
export { checkPromptParts, defaultPromptParts, mergePromptParts, promptPartInfos } from './promptParts';
export type { AgentStrategy, ReadContext, ReadProblem, ReadReply, ReadStage } from './readDecision';
export { closingMark, droppedCalls, readDecision, readReply } from './readDecision';
export { type PartialReply, readPartialReply } from './readPartialReply';
export { withoutThoughts } from './withoutThoughts';
export type { PromptDocument, PromptFormat, WorkflowText } from './workflowText';
export { workflowText, workflowTexts } from './workflowText';
