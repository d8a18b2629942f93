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
