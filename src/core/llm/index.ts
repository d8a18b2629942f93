export type { AgentPrompt, AgentPromptInput } from './agentPrompt';
export { buildAgentPrompt, fenced } from './agentPrompt';
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
export type { Decision } from './decision';
export type { HistoryEntry } from './history';
export { parseLooseJson, readJsonObject } from './looseJson';
export type { PromptParts } from './promptParts';
export { defaultPromptParts, mergePromptParts } from './promptParts';
export type { AgentStrategy, ReadContext, ReadProblem } from './readDecision';
export { closingMark, droppedCalls, readDecision } from './readDecision';
export type { PromptDocument, PromptFormat, WorkflowText } from './workflowText';
export { workflowText } from './workflowText';
